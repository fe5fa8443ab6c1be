// @module-tag authentication
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.js';
import { type Endorsements, makePath, rejectPath, startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';

let platform: TestPlatform;
let on: Endorsements;
let administrator: Client;
let locker: pg.Client;

beforeAll(async () => {
  platform = await startTestPlatform();
  on = await startEndorsements({}, { platformUrl: platform.url });
  administrator = await on.service.as({ roles: ['Administrator'] });
  locker = new pg.Client(on.service.database.connection);
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await on.stop();
  await platform.close();
});

async function whileLocked(tables: string, work: () => Promise<void>): Promise<void> {
  await locker.query(`begin; lock table ${tables} in access exclusive mode`);
  try {
    await work();
  } finally {
    await locker.query('rollback');
  }
}

/** Answers and the milliseconds after which the last of them was there. */
async function timed(calls: Promise<Answer>[]): Promise<{ answers: Answer[]; ms: number }> {
  const began = performance.now();
  const answers = await Promise.all(calls);
  return { answers, ms: performance.now() - began };
}

const manyTimes = (count: number, call: (n: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, n) => call(n));

/** What needs no jobs, and asks the database several times. */
const othersCalls = () => [
  on.service.anonymous.get('/health/live'),
  on.service.anonymous.get('/health/ready'),
  administrator.get('/api/admin/agents'),
  administrator.post('/api/admin/agents', { name: 'Acente' }),
  administrator.get('/api/admin/deliveries'),
  on.insurer.get('/api/parameters/91/values'),
  on.service.anonymous.post('/api/authentication/login', {
    userName: 'user-1',
    password: 'a password for user-1',
  }),
];
const OTHERS = [200, 200, 200, 201, 200, 200, 200];

test('While one table is locked, live and ready stay 200, and requests that do not need it are answered within 3 s', async () => {
  const job = await on.requestedJob();
  // What so many calls take on this machine at this moment, when nothing is locked.
  const crowd = manyTimes(120, () => on.insurer.get('/api/offline/jobs?createDate=2026-01-01'));
  const usual = await timed(othersCalls());
  await Promise.all(crowd);
  await whileLocked('job', async () => {
    const lists = manyTimes(60, () => on.insurer.get('/api/offline/jobs?createDate=2026-01-01'));
    const reads = manyTimes(20, () => on.insurer.get(`/api/offline/jobs/${job}/actions`));
    const makes = manyTimes(20, () => on.insurer.post(makePath(job), endorsement()));
    const rejects = manyTimes(20, () => on.insurer.post(rejectPath(job), { rejectReasonId: 1 }));
    for (let round = 0; round < 3; round++) {
      const others = await timed(othersCalls());
      expect(others.answers.map(({ status }) => status)).toEqual(OTHERS);
      expect(others.ms).toBeLessThan(usual.ms + 3_000);
    }
    const { text } = await on.service.anonymous.get('/metrics');
    expect(text).toMatch(/^zeyil_database_connections\{pool="requests",state="in use"\} \d+$/m);
    expect(text).toMatch(/^zeyil_database_connections\{pool="dispatcher",state="idle"\} \d+$/m);

    for (const answer of await Promise.all([...lists, ...reads])) {
      expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    for (const answer of await Promise.all([...makes, ...rejects])) {
      expect([answer.status, answer.code]).toEqual([500, 'JobState.TransitionError']);
    }
  });
  expect((await on.make(job)).status).toBe(204);
});

test('Deliveries continue while requests wait for a locked table', async () => {
  const job = await on.requestedJob();
  await administrator.post(`/api/admin/agents/${on.agentId}/pause`);
  expect((await on.make(job)).status).toBe(204);
  const before = platform.attempts.length;
  await whileLocked('job, job_file, endorsement', async () => {
    const lists = manyTimes(60, () => on.insurer.get('/api/offline/jobs?createDate=2026-01-01'));
    await administrator.post(`/api/admin/agents/${on.agentId}/resume`);
    await expect.poll(() => platform.attempts.length).toBeGreaterThan(before);
    for (const answer of await Promise.all(lists)) expect(answer.status).toBe(503);
  });
});
