import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { startTestService, type TestService } from './support/service.js';

let database: TestDatabase;
let proxy: DatabaseProxy;
let service: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  service = await startTestService({ DATABASE_URL: proxy.url });
});
afterEach(() => proxy.open());
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await database.drop();
});

/** Probes do not wait long. */
const ask = (probe: string) => Promise.race([service.anonymous.get(`/health/${probe}`), sleep(5_000)]);
const OK = { Status: 'ok', Missing: [] };
const NO_ANSWER = { Status: 'unavailable', Missing: ['The database does not answer.'] };

async function expectUnavailable(): Promise<void> {
  const answer = await ask('ready');
  expect([answer?.status, answer?.json(), answer?.headers.get('retry-after')]).toEqual([503, NO_ANSWER, '5']);
}

/** What was seen before stands for a second. */
const lookIsOver = () => sleep(1_100);

describe('readiness', () => {
  test('is given while the database answers', async () => {
    expect((await ask('ready'))?.json()).toEqual(OK);
  });

  test('is one look a second, however many ask', async () => {
    await lookIsOver();
    const looks = vi.spyOn(service.dataSource, 'showMigrations');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('ready')));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(50).fill(200));
    expect((await ask('ready'))?.json()).toEqual(OK);
    expect(looks).toHaveBeenCalledTimes(1);
    await lookIsOver();
    expect((await ask('ready'))?.status).toBe(200);
    expect(looks).toHaveBeenCalledTimes(2);
    looks.mockRestore();
  });

  test('ends when the database is away, and comes back with it', async () => {
    proxy.shut();
    await lookIsOver();
    await expectUnavailable();
    proxy.open();
    await expect.poll(async () => (await ask('ready'))?.status).toBe(200);
  });

  test('ends when the database falls silent, within seconds, and comes back with it', async () => {
    expect((await ask('ready'))?.status).toBe(200);
    proxy.stall();
    await lookIsOver();
    for (let probes = 0; probes < 3; probes++) await expectUnavailable();
    expect((await ask('live'))?.json()).toEqual(OK);
    proxy.open();
    await expect.poll(async () => (await ask('ready'))?.status).toBe(200);
  });
});
