// @module-tag running
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './support/balancer.js';
import { Client } from './support/client.js';
import { loggedIn, openProcesses, type Processes } from './support/processes.js';

let processes: Processes;
let balancer: Balancer;

beforeEach(async () => {
  processes = await openProcesses();
  balancer = await startBalancer();
});
afterEach(async () => {
  await balancer.close();
  await processes.close();
});

const readiness = async (url: string) => (await fetch(`${url}/health/ready`)).status;

test('A rolling restart behind a balancer that repeats no request fails none', async () => {
  const bringUp = async () => {
    const replica = await processes.start({ SHUTDOWN_DELAY: '2s' });
    balancer.replicas.add(replica.url);
    await expect.poll(() => balancer.ready.has(replica.url)).toBe(true);
    return replica;
  };
  const replicas = [await bringUp(), await bringUp()];
  const administrator = await loggedIn(balancer.url);
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
});

test('On SIGTERM readiness names `stopping` at once, and requests and new connections are served for `SHUTDOWN_DELAY`', async () => {
  const { url, kill } = await processes.start({ SHUTDOWN_DELAY: '6s' });
  const administrator = await loggedIn(url);
  const stopped = kill('SIGTERM');
  await expect.poll(() => readiness(url), { interval: 20 }).toBe(503);
  const answer = await new Client(url).get('/health/ready');
  expect(answer.json()).toMatchObject({ Missing: [expect.stringMatching(/^stopping: /)] });
  const codes = await administrator.get('/api/codes');
  expect([codes.status, codes.headers.get('connection')]).toEqual([200, 'close']);
  expect((await administrator.post('/api/admin/agents', { name: 'Acente' })).status).toBe(201);
  expect(await stopped).toEqual({ code: 0, signal: null });
  await expect(fetch(url)).rejects.toThrow();
});

test('A second signal does not wait for the end of the first', async () => {
  const { url, child, kill } = await processes.start({ SHUTDOWN_DELAY: '5m' });
  child.kill('SIGTERM');
  await expect.poll(() => readiness(url), { interval: 20 }).toBe(503);
  expect(await kill('SIGTERM')).toEqual({ code: 0, signal: null });
});
