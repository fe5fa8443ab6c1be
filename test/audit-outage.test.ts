import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { Clock } from '../src/time/clock.js';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseFault, full } from './support/database-faults.js';
import { startTestService, type TestService } from './support/service.js';
import { fromNewAddress } from './support/users.js';

interface Entry {
  Action: string;
  Target: string;
  Address: string | null;
  Details: Record<string, unknown> | null;
}

const STOPPED = 'The service stopped before it could be written.';

let database: TestDatabase;
let service: TestService;
let disk: DatabaseFault;
beforeAll(async () => {
  database = await createTestDatabase();
  disk = full(database, ['admin_audit']);
  service = await startTestService({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const repeated = () => service.running.app.get(RepeatedActions);
const pause = (caller: Client, path = 'pause') =>
  caller.send('POST', `/api/admin/agents/1/${path}`, {}, fromNewAddress());
async function deniedOf(userId: number): Promise<Entry[]> {
  const auditor = await service.as({ roles: ['Operator'] });
  const answer = await auditor.get(`/api/admin/audit?userId=${userId}&action=access.denied`);
  return answer.items<Entry>();
}
async function whileFull(work: () => Promise<void>): Promise<void> {
  await disk.begin();
  try {
    await work();
  } finally {
    await disk.end();
  }
}

describe('while the audit cannot be written', () => {
  test('Denied calls of the staff are counted while the audit cannot be written, and recorded afterwards with their number and span', {
    tags: 'authentication',
  }, async () => {
    const [one, other] = [
      await service.as({ roles: ['Operator'] }),
      await service.as({ roles: ['Operator'] }),
    ];
    const began = Date.now();
    await whileFull(async () => {
      for (let n = 0; n < 30; n++) expect((await pause(one, n % 2 ? 'pause' : 'resume')).status).toBe(403);
      expect((await pause(other)).status).toBe(403);
      await repeated().endWindow();
      expect((await pause(one)).status).toBe(403);
    });
    await expect.poll(() => deniedOf(one.userId)).toHaveLength(1);
    const [entry] = await deniedOf(one.userId);
    expect(entry).toMatchObject({ Target: 'several', Address: null });
    expect(entry?.Details).toEqual({
      Cause: 'role',
      Count: 31,
      From: expect.any(String),
      To: expect.any(String),
    });
    const [from, to] = [entry?.Details?.['From'], entry?.Details?.['To']].map((at) => Date.parse(String(at)));
    expect(from).toBeGreaterThan(began - 1_000);
    expect(to).toBeGreaterThan(from ?? 0);
    expect(await deniedOf(other.userId)).toMatchObject([
      {
        Target: 'POST /api/admin/agents/:id/pause',
        Address: expect.any(String),
        Details: { Cause: 'role', Count: 1 },
      },
    ]);
    expect((await pause(one)).status).toBe(403);
    await expect.poll(() => deniedOf(one.userId)).toHaveLength(2);
  });

  test('a process that stops counts what it lost, and the log has a line of each user and action', async () => {
    const lines: string[] = [];
    const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
    const registry = new Registry();
    const { app } = service.running;
    const own = new RepeatedActions(
      service.dataSource,
      app.get(AuditService),
      app.get(Clock),
      registry,
      logger,
    );
    await whileFull(async () => {
      for (const userId of ['901', '902', '901']) {
        own.note({ userId, name: 'clerk' }, { action: 'access.denied', target: 'GET /x' });
      }
      await own.onModuleDestroy();
    });
    expect(await registry.metrics()).toMatch(/^zeyil_audit_deeds_lost_total 3$/m);
    const told = lines.map((line) => {
      const { event, userId, count, cause } = JSON.parse(line) as Record<string, unknown>;
      return [event, userId, count, cause];
    });
    expect(told).toEqual([
      ['audit entry put off', '901', 1, '53100'],
      ['audit entry put off', '902', 1, 'Others wait for the database.'],
      ['audit entry lost', '901', 2, STOPPED],
      ['audit entry lost', '902', 1, STOPPED],
    ]);
  });
});
