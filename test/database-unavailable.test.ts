// @module-tag offline-jobs
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { isDatabaseUnavailable } from '../src/errors/database-errors.js';
import type { Answer } from './support/client.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { documentKeys, type Endorsements, makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, openJob } from './support/jobs.js';
import { despiteDeadlocks } from './support/transactions.js';
import { atOnce } from './support/users.js';

let database: TestDatabase;
let bench: Endorsements;
let jobId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await startEndorsements({ DATABASE_URL: database.url });
  jobId = await bench.requestedJob();
});
afterAll(async () => {
  await bench.stop();
  await database.drop();
});

const onServer = (sql: string) => execute({ ...database.connection, database: 'postgres' }, sql);
/** A change of several tables' triggers, beside what locks the tables in another order. */
const alter = (sql: string) => despiteDeadlocks(() => execute(database.connection, sql));
const endSessions = () =>
  onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.connection.database}'`,
  );
const name = () => database.connection.database;
const changes = () => bench.insurer.get('/api/offline/jobs/changes?pageSize=200');

function expectUnavailable(answer: Answer): void {
  expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
  expect(answer.headers.get('retry-after')).toBe('5');
}

function expectTransitionError(answer: Answer): void {
  expect([answer.status, answer.code]).toEqual([500, 'JobState.TransitionError']);
}

describe.each([
  [
    'read-only',
    async () => {
      await onServer(`alter database ${name()} set default_transaction_read_only = on`);
      await endSessions();
    },
    () => onServer(`alter database ${name()} reset default_transaction_read_only`),
  ],
  [
    'full',
    () =>
      alter(
        `create function full_disk() returns trigger language plpgsql as $$ begin
           raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         create trigger full_disk before insert or update on job for each statement execute function full_disk();
         create trigger full_disk before insert on job_action for each statement execute function full_disk();
         create trigger full_disk before insert on refresh_token for each statement execute function full_disk()`,
      ),
    () => alter('drop function full_disk cascade'),
  ],
] as const)('a database that is %s', (_, spoil, mend) => {
  let waiting: number;

  beforeAll(async () => {
    waiting = await openJob(bench.platform, { insuranceCompanyId: 110 });
    await spoil();
  });

  test('While the database is full or read-only make and reject are 500 `JobState.TransitionError`, and keep no document', async () => {
    const before = await documentKeys(bench.service);
    expectTransitionError(await bench.make(jobId));
    expectTransitionError(await bench.reject(jobId));
    expectTransitionError(
      await bench.insurer.post(makePath(jobId), endorsement(), { 'idempotency-key': 'k' }),
    );
    expect(await documentKeys(bench.service)).toEqual(before);
  });

  test('Full and read-only databases count as away: every write but make and reject is 503 `General.Unavailable` with `Retry-After`, a login too', async () => {
    const job = { insuranceCompanyId: 110, productId: 1, productBranchId: 2, productBranchName: 'Kasko' };
    expectUnavailable(await bench.platform.post('/api/platform/jobs', job));
    expectUnavailable(
      await bench.platform.post(`/api/platform/jobs/${waiting}/endorsement-requests`, { message: 'x' }),
    );
    const login = { userName: 'user-1', password: 'a password for user-1' };
    expectUnavailable(await bench.service.anonymous.post('/api/authentication/login', login));
  });

  test('While the database is full or read-only reads are answered', async () => {
    // Over many sessions, all of which begin as the database is now.
    const answers = await atOnce(15, () => bench.insurer.get('/api/offline/jobs'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await bench.actions(jobId)).not.toEqual([]);
  });

  test('While the database accepts no writes the change feed loses no change: with changes that it cannot number it is 503', async () => {
    expectUnavailable(await changes());
    await mend();
    await expect.poll(async () => (await changes()).status).toBe(200);
    const { Items } = (await changes()).response<{ Items: { Id: number }[] }>();
    expect(Items.map(({ Id }) => Id)).toContain(waiting);
  });

  test('The first write after an outage is taken, whatever sessions were opened meanwhile', async () => {
    const jobs = await atOnce(15, () => bench.requestedJob());
    const answers = await atOnce(15, async (index) => bench.reject(jobs[index] ?? 0));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(204));
  });
});

test('A session that ends in mid-transaction is 503', async () => {
  const { dataSource } = bench.service;
  const failure = await inTransaction(dataSource, async (tx) => {
    const [{ pid }] = await tx.query('select pg_backend_pid() as pid');
    await onServer(`select pg_terminate_backend(${pid})`);
    await expect.poll(() => tx.queryRunner?.isReleased).toBe(true);
    await tx.query('select 1');
  }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
});
