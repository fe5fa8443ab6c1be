import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Batches } from '../src/data/batches.js';
import type { Answer } from './support/client.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startEndorsementsWithLedger } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { expectTransitionError } from './support/refusals.js';
import { openTransaction } from './support/transactions.js';
import { atOnce } from './support/users.js';

const bench = startBehindProxy(startEndorsementsWithLedger);

/** Makes calls while statements on a table wait for it, so that those behind the first leave together. */
async function together<T>(table: string, calls: () => Promise<T>[], then?: () => void): Promise<T[]> {
  const lock = await openTransaction(bench.service);
  await lock.query(`lock table ${table} in access exclusive mode`);
  const steps = vi.spyOn(Batches.prototype, 'call');
  const answers = calls();
  // Every call is authorised, and recorded behind that. No longer, since a statement waits for a lock for a second.
  const each = table === 'endorsement' ? 2 : 1;
  const begun = () => steps.mock.calls.length;
  await expect.poll(begun, { interval: 5 }).toBeGreaterThanOrEqual(each * answers.length);
  steps.mockRestore();
  then?.();
  await lock.rollback();
  return Promise.all(answers);
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test('what calls check that come together is read in one statement, and each gets its own answer', async () => {
  const jobs = await atOnce(16, () => bench.requestedJob());
  const foreign = await bench.requestedJob({ insuranceCompanyId: 999 });
  const key = { 'idempotency-key': 'one of many' };
  const statements = bench.proxy.count('authorise-making');
  const answers = await together('job_transfer_document', () => [
    ...jobs.map((jobId) => bench.make(jobId)),
    bench.make(2_000_000_000),
    bench.make(foreign),
    bench.make(jobs[0] ?? 0, endorsement(), key),
  ]);
  expect(answers.slice(0, 16).filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(15);
  expect(answers.slice(16, 18).map(({ status, code }) => [status, code])).toEqual([
    [404, 'OfflineJobs.JobNotFound'],
    [403, 'OfflineJobs.JobInsuranceCompanyDenied'],
  ]);
  // The same job twice: one of the two was second.
  const twice = [answers[0], answers[18]];
  expect(twice.map((answer) => answer?.status).sort()).toEqual([204, 500]);
  expect(twice.find((answer) => answer?.status === 500)?.code).toBe(
    'OfflineEndorsements.StateTransitionFailed',
  );
  expect(statements()).toBeLessThan(14);
  const { text } = await bench.service.anonymous.get('/metrics');
  expect(text).toMatch(/^zeyil_batch_size_count\{work="authorise"\} \d+$/m);
});

describe('endorsements that are recorded together', () => {
  let jobs: number[];
  beforeEach(async () => {
    jobs = await atOnce(12, () => bench.requestedJob());
  });

  test('are each recorded whole: own action, files, notification and audit entry', async () => {
    const statements = bench.proxy.count('endorsement.make-several');
    const answers = await together('endorsement', () =>
      jobs.map((jobId, n) => bench.make(jobId, endorsement({ message: `zeyil ${n}` }))),
    );
    expect(statuses(answers)).toEqual(jobs.map(() => 204));
    expect(statements()).toBeGreaterThan(0);
    expect(statements()).toBeLessThan(10);
    const { dataSource } = bench.service;
    for (const [n, jobId] of jobs.entries()) {
      await bench.heard(jobId);
      const [action] = await dataSource.query(
        `select a.id, a.message, a.stage, (select count(*)::int from job_file where action_id = a.id) as files,
                (select count(*)::int from endorsement_installment where action_id = a.id) as installments,
                (select count(*)::int from admin_audit where target = 'job ' || a.job_id and action = 'endorsement.make') as audited,
                (select payload::jsonb ->> 'ActionId' from notification
                 where type = 101 and subject_kind = 'Job' and subject_id = a.job_id::text) as announced
         from job_action a where a.job_id = $1 and a.action_type = 3`,
        [jobId],
      );
      const expected = { message: `zeyil ${n}`, stage: 3, files: 2, audited: 1, announced: action.id };
      expect(action).toMatchObject(expected);
      expect(action.installments).toBeGreaterThan(0);
    }
  });

  test('a row that the database refuses is refused alone, the others are recorded', async () => {
    const { dataSource } = bench.service;
    await dataSource.query(`
      create function refuse_bad() returns trigger language plpgsql as $$ begin
        if new.message = 'bad' then raise exception 'bad' using errcode = '22023'; end if; return new; end $$;
      create trigger refuse_bad before insert on job_action for each row execute function refuse_bad()`);
    const answers = await together('endorsement', () =>
      jobs.map((jobId, n) => bench.make(jobId, endorsement({ message: n === 5 ? 'bad' : 'good' }))),
    );
    await dataSource.query('drop function refuse_bad cascade');
    for (const [n, answer] of answers.entries()) {
      if (n === 5) expectTransitionError(answer);
      else expect(answer.status).toBe(204);
    }
    expect(await bench.actionTypes(jobs[5] ?? 0)).toEqual([1, 2]);
    expect((await bench.make(jobs[5] ?? 0)).status).toBe(204);
  });

  test('only the caller whose job is held waits, and a changed job gets the refusal of its new stage', async () => {
    const [held = 0, rejected = 0, ...others] = jobs;
    const holder = await openTransaction(bench.service);
    await holder.query('select from job where id = $1 for update', [held]);
    const waiting = bench.make(held);
    let isAnswered = false;
    void waiting.then(() => {
      isAnswered = true;
    });
    const [make, reject, ...answers] = await together('endorsement', () => [
      bench.make(rejected),
      bench.reject(rejected),
      ...others.map((jobId) => bench.make(jobId)),
    ]);
    expect([make?.status, reject?.status].sort()).toEqual([204, 500]);
    expect(statuses(answers)).toEqual(others.map(() => 204));
    expect(isAnswered).toBe(false);
    await holder.rollback();
    expect((await waiting).status).toBe(204);
  });

  test.each(['before', 'after'] as const)(
    'a connection that is lost %s the commit: nobody hears of a success that is not there, and nobody is recorded twice',
    async (moment) => {
      const answers = await together(
        'endorsement',
        () => jobs.map((jobId) => bench.make(jobId)),
        () => bench.proxy.breakNextRecording(moment),
      );
      for (const [n, { status }] of answers.entries()) {
        const types = await bench.actionTypes(jobs[n] ?? 0);
        if (status === 204) expect(types).toEqual([1, 2, 3]);
        else expect([[1, 2, 3].join(), [1, 2].join()]).toContain(types.join());
      }
      // Whatever was answered, a caller who repeats ends with one endorsement.
      for (const jobId of jobs) {
        await bench.make(jobId);
        expect(await bench.actionTypes(jobId)).toEqual([1, 2, 3]);
        await bench.heard(jobId);
      }
    },
  );

  test('the same Idempotency-Key twice at once is recorded once, and both hear of success', async () => {
    const [jobId = 0, ...others] = jobs;
    const key = { 'idempotency-key': 'twice at once' };
    const answers = await together('endorsement', () => [
      bench.make(jobId, endorsement(), key),
      bench.make(jobId, endorsement(), key),
      ...others.map((other, n) => bench.make(other, endorsement(), { 'idempotency-key': `key ${n}` })),
    ]);
    expect(statuses(answers)).toEqual(answers.map(() => 204));
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 3]);
    const [recorded] = await bench.service.dataSource.query(
      `select count(*)::int as keys from idempotency_key where key = 'twice at once' or key like 'key %'`,
    );
    expect(recorded).toEqual({ keys: 12 });
  });
});
