// @module-tag authentication
import { beforeEach, expect, test, vi } from 'vitest';
import { DatabasePools } from '../src/data/database-pools.js';
import type { Answer, Client } from './support/client.js';
import { startBehindProxy } from './support/database-proxy.js';
import { later } from './support/later.js';
import { startTestService } from './support/service.js';
import { openTransaction } from './support/transactions.js';
import { atOnce } from './support/users.js';

const service = startBehindProxy(startTestService);
let insurer: Client;
let platform: Client;

beforeEach(async () => {
  service.proxy.open();
  insurer = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [1] });
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});

const codes = (client: Client) => client.get('/api/codes');

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const runner = await openTransaction(service);
  await runner.query(`lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await runner.rollback();
  }
}

function expectUnavailable(answer: Answer): void {
  expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
  expect(answer.headers.get('retry-after')).toBe('5');
}

test('While the access behind a token cannot be checked, its calls are refused: 503 `General.Unavailable` with Retry-After; make and reject 500 `JobState.TransitionError`', async () => {
  service.proxy.shut();
  expectUnavailable(await codes(insurer));
  for (const path of ['', '/reject']) {
    const answer = await insurer.post(`/api/offline/jobs/1/endorsements${path}`, {});
    expect([answer.status, answer.code]).toEqual([500, 'JobState.TransitionError']);
  }
  service.proxy.open();
  expect((await codes(insurer)).status).toBe(200);
});

test('What was known of a token is believed for half a second, and no longer', async () => {
  expect((await codes(insurer)).status).toBe(200);
  service.proxy.shut();
  await later(500);
  expectUnavailable(await codes(insurer));
});

test.each(['app_user', 'refresh_token'])(
  'While the table of users or sessions is locked callers are answered within 3 s, live and ready stay 200 (%s)',
  async (table) => {
    await whileLocked(table, async () => {
      const { access } = service.running.app.get(DatabasePools);
      const statements = vi.spyOn(access, 'query');
      for (const answer of await atOnce(50, () => codes(insurer))) expectUnavailable(answer);
      const looks = statements.mock.calls.filter((call) => JSON.stringify(call).includes(`from ${table}`));
      statements.mockRestore();
      // Callers share a look, which waits a second for the table; those who come too late for it share the next one.
      expect([1, 2, 3]).toContain(looks.length);
      expect((await access.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '1s' }]);
      expect((await service.anonymous.get('/health/live')).status).toBe(200);
      expect((await service.anonymous.get('/health/ready')).status).toBe(200);
    });
    expect((await codes(insurer)).status).toBe(200);
  },
);

test('While the table of agents is locked, only users who act for an agent are refused', async () => {
  await whileLocked('agent', async () => {
    const [refused, ...answers] = await Promise.all([codes(platform), codes(insurer), codes(insurer)]);
    expectUnavailable(refused);
    for (const { status } of answers) expect(status).toBe(200);
  });
  expect((await codes(platform)).status).toBe(200);
});

test('A connection of the token look-up that the server ended is replaced', async () => {
  expect((await codes(insurer)).status).toBe(200);
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  await service.dataSource.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  // The process learns of it a moment later.
  await expect.poll(() => service.running.app.get(DatabasePools).access.totalCount).toBe(0);
  await later(600);
  expect((await codes(insurer)).status).toBe(200);
});
