import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './support/balancer.js';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

const ADMIN = { userName: 'first-admin', password: 'the first password' };
let database: TestDatabase;
let directory: string;
let balancer: Balancer;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-restart-'));
  balancer = await startBalancer();
});
afterEach(async () => {
  for (const service of started.splice(0)) service.child.kill('SIGKILL');
  await balancer.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function start(variables: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    BOOTSTRAP_ADMIN_USER: ADMIN.userName,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    ...variables,
  });
  started.push(service);
  return service;
}

async function login(url: string): Promise<Client> {
  const answer = await new Client(url).post('/api/authentication/login', ADMIN);
  return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
}

const readiness = async (url: string) => (await fetch(`${url}/health/ready`)).status;

describe('SIGTERM with SHUTDOWN_DELAY', () => {
  test('a rolling restart behind a balancer that does not repeat requests has no failed one', async () => {
    const bringUp = async () => {
      const replica = await start({ SHUTDOWN_DELAY: '2s' });
      balancer.replicas.add(replica.url);
      await expect.poll(() => balancer.ready.has(replica.url), { timeout: 10_000 }).toBe(true);
      return replica;
    };
    const replicas = [await bringUp(), await bringUp()];
    const administrator = await login(balancer.url);
    const failed: unknown[] = [];
    let isOver = false;
    let made = 0;
    const callers = Array.from({ length: 6 }, async (_, caller) => {
      while (!isOver) {
        const answer = await (caller % 2
          ? administrator.get('/api/admin/agents?page=1&pageSize=1')
          : administrator.post('/api/admin/agents', { name: `Acente ${++made}` }));
        if (answer.status >= 300) failed.push([answer.status, answer.text]);
        await sleep(5);
      }
    });
    for (const replica of replicas) {
      await replica.kill('SIGTERM');
      balancer.replicas.delete(replica.url);
      await bringUp();
    }
    isOver = true;
    await Promise.all(callers);
    expect(failed).toEqual([]);
    expect(made).toBeGreaterThan(50);
    const list = await administrator.get('/api/admin/agents?page=1&pageSize=1');
    expect(list.response<{ TotalCount: number }>().TotalCount).toBe(made);
  }, 60_000);

  test('readiness names stopping at once, and new connections are served until it is over', async () => {
    const { url, kill } = await start({ SHUTDOWN_DELAY: '3s' });
    const administrator = await login(url);
    const stopped = kill('SIGTERM');
    await expect.poll(() => readiness(url), { timeout: 1_000, interval: 20 }).toBe(503);
    const answer = await new Client(url).get('/health/ready');
    expect(answer.json()).toMatchObject({ Missing: [expect.stringMatching(/^stopping: /)] });
    const codes = await administrator.get('/api/codes');
    expect([codes.status, codes.headers.get('connection')]).toEqual([200, 'close']);
    expect((await administrator.post('/api/admin/agents', { name: 'Acente' })).status).toBe(201);
    expect(await stopped).toEqual({ code: 0, signal: null });
    await expect(fetch(url)).rejects.toThrow();
  });

  test('a second signal does not wait for its end', async () => {
    const { url, child, kill } = await start({ SHUTDOWN_DELAY: '5m' });
    child.kill('SIGTERM');
    await expect.poll(() => readiness(url), { timeout: 2_000, interval: 20 }).toBe(503);
    expect(await kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
