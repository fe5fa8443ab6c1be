import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { COMPANY, documentKeys, makePath, rejectPath, startEndorsements } from './support/endorsements.js';
import { endorsement, openJob } from './support/jobs.js';
import { startOnce } from './support/start-once.js';
import { atOnce, statuses } from './support/users.js';

const bench = startOnce(startEndorsements);

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const actionTypes = async (jobId: number) => (await bench.actions(jobId)).map((action) => action.ActionType);

describe.each([
  ['make', 3, { message: 'another' }],
  ['reject', 4, { rejectReasonId: 6 }],
] as const)('%s with an Idempotency-Key', { tags: 'endorsements' }, (operation, actionType, change) => {
  const body = operation === 'make' ? endorsement() : { rejectReasonId: 5 };

  test('A repeat with the same `Idempotency-Key` and body answers the recorded 204', async () => {
    const jobId = await bench.requestedJob();
    const headers = withKey();
    expect((await bench[operation](jobId, body, headers)).status).toBe(204);
    const before = await bench.traces();
    for (let repeat = 0; repeat < 3; repeat++) {
      const answer = await bench[operation](jobId, body, headers);
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
    }
    expect(await bench.traces()).toEqual(before);
  });

  test('Another body under the same `Idempotency-Key`: 409 `General.IdempotencyKeyReused`', async () => {
    const jobId = await bench.requestedJob();
    const headers = withKey();
    await bench[operation](jobId, body, headers);
    const answer = await bench[operation](jobId, { ...body, ...change }, headers);
    expect(answer.status).toBe(409);
    expect(answer.json()).toEqual({
      Status: false,
      Code: 'General.IdempotencyKeyReused',
      Message: 'This Idempotency-Key was used for another request.',
      Response: null,
    });
  });

  test('Another job under the same `Idempotency-Key`: 409', async () => {
    const headers = withKey();
    await bench[operation](await bench.requestedJob(), body, headers);
    const other = await bench.requestedJob();
    const before = await bench.traces();
    expect((await bench[operation](other, body, headers)).status).toBe(409);
    expect(await bench.traces()).toEqual(before);
  });

  test('Each caller has its own Idempotency-Keys', async () => {
    const jobId = await bench.requestedJob();
    const headers = withKey();
    await bench[operation](jobId, body, headers);
    const colleague = await bench.service.as({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] });
    const path = operation === 'make' ? makePath : rejectPath;
    expect((await colleague.post(path(jobId), body, headers)).code).toBe(
      'OfflineEndorsements.StateTransitionFailed',
    );
    expect((await colleague.post(path(await bench.requestedJob()), body, headers)).status).toBe(204);
  });

  test('Repeats at once under one `Idempotency-Key` are all 204, with one action', async () => {
    const jobId = await bench.requestedJob();
    const documents = (await documentKeys(bench.service)).length;
    const headers = withKey();
    const answers = await atOnce(20, () => bench[operation](jobId, body, headers));
    expect(statuses(answers)).toEqual({ 204: 20 });
    expect(await actionTypes(jobId)).toEqual([1, 2, actionType]);
    const sent = operation === 'make' ? 2 : 0;
    expect(await documentKeys(bench.service)).toHaveLength(documents + sent);
  });

  test('A failure is not recorded under its `Idempotency-Key`: the same key succeeds once the job allows it', async () => {
    const jobId = await openJob(bench.platform);
    const headers = withKey();
    expect((await bench[operation](jobId, body, headers)).status).toBe(500);
    expect((await bench[operation](jobId, { ...body, ...change }, headers)).status).toBe(500);
    await bench.platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {});
    expect((await bench[operation](jobId, { ...body, ...change }, headers)).status).toBe(204);
  });

  test('An `Idempotency-Key` is kept for 24 hours', async () => {
    const jobId = await bench.requestedJob();
    const headers = withKey();
    const age = (interval: string) =>
      bench.service.dataSource.query(
        'update idempotency_key set created_at = now() - $1::interval where key = $2',
        [interval, headers['idempotency-key']],
      );
    await bench[operation](jobId, body, headers);
    await age('23 hours 59 minutes');
    expect((await bench[operation](jobId, body, headers)).status).toBe(204);
    await age('24 hours');
    expect((await bench[operation](jobId, body, headers)).code).toBe(
      'OfflineEndorsements.StateTransitionFailed',
    );
    const other = await bench.requestedJob();
    expect((await bench[operation](other, body, headers)).status).toBe(204);
    expect((await bench[operation](other, body, headers)).status).toBe(204);
  });

  test('A repeat under an `Idempotency-Key` needs access as the first call did', async () => {
    const jobId = await bench.requestedJob();
    const headers = withKey();
    await bench[operation](jobId, body, headers);
    await bench.service.dataSource.query('update job set insurance_company_id = 999 where id = $1', [jobId]);
    expect((await bench[operation](jobId, body, headers)).code).toBe('OfflineJobs.JobInsuranceCompanyDenied');
  });
});

test('a key that made an endorsement is 409 for a rejection', async () => {
  const headers = withKey();
  const body = { ...endorsement(), rejectReasonId: 5 };
  await bench.make(await bench.requestedJob(), body, headers);
  expect((await bench.reject(await bench.requestedJob(), body, headers)).status).toBe(409);
});

test('a body that differs only in its white space is another body', async () => {
  const jobId = await bench.requestedJob();
  const headers = withKey();
  await bench.make(jobId, JSON.stringify(endorsement()), headers);
  expect((await bench.make(jobId, JSON.stringify(endorsement(), null, 1), headers)).status).toBe(409);
});

test('One `Idempotency-Key` for two jobs at once: one 204, one 409', { tags: 'endorsements' }, async () => {
  const jobs = [await bench.requestedJob(), await bench.requestedJob()];
  const headers = withKey();
  const answers = await Promise.all(jobs.map((jobId) => bench.make(jobId, endorsement(), headers)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  const actions = await Promise.all(jobs.map(actionTypes));
  expect(actions.flat().filter((type) => type === 3)).toHaveLength(1);
});

test('without a key a repeat is StateTransitionFailed', async () => {
  const jobId = await bench.requestedJob();
  await bench.make(jobId);
  expect((await bench.make(jobId)).code).toBe('OfflineEndorsements.StateTransitionFailed');
});
