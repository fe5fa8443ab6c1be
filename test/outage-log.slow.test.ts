import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { readOnly } from './support/database-faults.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { MOVED_TIME, type ServiceProcess, startServiceProcess } from './support/process.js';

let database: TestDatabase;
let proxy: DatabaseProxy;
let dataDirectory: string;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-outage-log-'));
  service = await startServiceProcess({ DATABASE_URL: proxy.url, DATA_DIR: dataDirectory }, [MOVED_TIME]);
});
afterAll(async () => {
  await service.kill('SIGKILL');
  await proxy.close();
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Line {
  event: string;
  count?: number;
  failed?: Record<string, number>;
}
const lines = (): Line[] =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"time"'))
    .map((line) => JSON.parse(line));

/** An outage ends after 15 seconds without a failure: passes them, and reads the gauge. */
const quietOf = (process: ServiceProcess) => () => {
  process.child.send(16_000);
  return gauge(process);
};
const gauge = async ({ url } = service) => {
  const { text } = await new Client(url).get('/metrics');
  return Number(/^zeyil_database_unavailable (\d)$/m.exec(text)?.[1]);
};

test.each([
  ['away', async () => proxy.shut(), async () => proxy.open()],
  ['read-only', () => readOnly(database).begin(), () => readOnly(database).end()],
] as const)(
  'While the database is unavailable the log has one warning a second, without stacks, and a line when it is back (%s)',
  { tags: 'endorsements' },
  async (_, begin, end) => {
    const before = lines().length;
    const since = () => lines().slice(before);
    const told = () => since().filter(({ event }) => event === 'database unavailable');
    await begin();
    const login = { userName: 'somebody', password: 'a password' };
    const began = performance.now();
    let asked = 0;
    while (told().length < 3) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => new Client(service.url).post('/api/authentication/login', login)),
      );
      asked += answers.length;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    }
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(told().length).toBeLessThanOrEqual(seconds + 1);
    expect(await gauge()).toBe(1);
    await end();
    const counted = () => told().reduce((sum, { failed }) => sum + (failed?.['unexpected error'] ?? 0), 0);
    await expect.poll(counted).toBe(asked);
    await expect.poll(quietOf(service)).toBe(0);
    expect(since().some(({ event }) => event === 'database available again')).toBe(true);
    expect(counted()).toBe(asked);
    expect(since().some((line) => line.event === 'unexpected error')).toBe(false);
    expect(
      told()
        .map((line) => JSON.stringify(line))
        .join(),
    ).not.toContain('    at ');
  },
);

test.each(['error', 'silent'])(
  'the metric tells of a database that is away with LOG_LEVEL=%s, and the log does not',
  async (level) => {
    const variables = { DATABASE_URL: proxy.url, DATA_DIR: dataDirectory, LOG_LEVEL: level };
    const quiet = await startServiceProcess(variables, [MOVED_TIME]);
    try {
      expect(await gauge(quiet)).toBe(0);
      proxy.shut();
      await expect.poll(() => gauge(quiet)).toBe(1);
      proxy.open();
      await expect.poll(quietOf(quiet)).toBe(0);
      expect(quiet.output()).not.toContain('database');
    } finally {
      proxy.open();
      await quiet.kill('SIGKILL');
    }
  },
);
