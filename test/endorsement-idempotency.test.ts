// @module-tag endorsements
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { COMPANY, documentKeys, makePath, rejectPath, startEndorsements } from './support/endorsements.js';
import { endorsement, openJob } from './support/jobs.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, statuses } from './support/users.js';

const bench = startOnce(startEndorsements);

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });

describe.each([
  ['make', 3, { message: 'another' }],
  ['reject', 4, { rejectReasonId: 6 }],
] as const)('%s with an Idempotency-Key', (operation, actionType, change) => {
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
    const message = 'This Idempotency-Key was used for another request.';
    expectRefused(answer, 409, 'General.IdempotencyKeyReused', message);
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
    const code = (await colleague.post(path(jobId), body, headers)).code;
    expect(code).toBe('OfflineEndorsements.StateTransitionFailed');
    expect((await colleague.post(path(await bench.requestedJob()), body, headers)).status).toBe(204);
  });

  test('Repeats at once under one `Idempotency-Key` are all 204, with one action', async () => {
    const jobId = await bench.requestedJob();
    const documents = (await documentKeys(bench.service)).length;
    const headers = withKey();
    const answers = await atOnce(20, () => bench[operation](jobId, body, headers));
    expect(statuses(answers)).toEqual({ 204: 20 });
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, actionType]);
    const sent = operation === 'make' ? 2 : 0;
    expect(await documentKeys(bench.service)).toHaveLength(documents + sent);
  });

  test('A failure is not recorded under its `Idempotency-Key`: the same key succeeds once the job allows it', async () => {
    const jobId = await openJob(bench.platform);
    const headers = withKey();
    expect((await bench[operation](jobId, body, headers)).status).toBe(500);
    expect((await bench[operation](jobId, { ...body, ...change }, headers)).status).toBe(500);
    await bench.requestAgain(jobId);
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

test('An `Idempotency-Key` that made an endorsement is 409 for a rejection', async () => {
  const headers = withKey();
  const body = { ...endorsement(), rejectReasonId: 5 };
  await bench.make(await bench.requestedJob(), body, headers);
  expect((await bench.reject(await bench.requestedJob(), body, headers)).status).toBe(409);
});

test('A body that differs only in its white space is another body under an `Idempotency-Key`', async () => {
  const jobId = await bench.requestedJob();
  const headers = withKey();
  await bench.make(jobId, JSON.stringify(endorsement()), headers);
  expect((await bench.make(jobId, JSON.stringify(endorsement(), null, 1), headers)).status).toBe(409);
});

test('One `Idempotency-Key` for two jobs at once: one 204, one 409', async () => {
  const jobs = [await bench.requestedJob(), await bench.requestedJob()];
  const headers = withKey();
  const answers = await Promise.all(jobs.map((jobId) => bench.make(jobId, endorsement(), headers)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  const actions = await Promise.all(jobs.map(bench.actionTypes));
  expect(actions.flat().filter((type) => type === 3)).toHaveLength(1);
});

test.each([
  ['of 129 characters', 'x'.repeat(129)],
  ['that is empty', ''],
  ['with a character beyond ASCII', 'schl\u00fcssel'],
  ['with a tab', 'a\tb'],
])(
  'An `Idempotency-Key` that is empty, longer than 128 or not printable is 400 `Validation.General`, "IdempotencyKey must be 1 to 128 printable characters." (%s)',
  async (_, key) => {
    const jobId = await bench.requestedJob();
    for (const operation of ['make', 'reject'] as const) {
      expectInvalid(await bench[operation](jobId, undefined, withKey(key)), {
        IdempotencyKey: 'IdempotencyKey must be 1 to 128 printable characters.',
      });
    }
    expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
  },
);

test.each(['x'.repeat(128), 'a b ~!"\'; drop table', '0'])(
  'An `Idempotency-Key` of 1 to 128 printable characters is accepted (%s)',
  async (key) => {
    const jobId = await bench.requestedJob();
    expect((await bench.make(jobId, undefined, withKey(key))).status).toBe(204);
    expect((await bench.make(jobId, undefined, withKey(key))).status).toBe(204);
  },
);

test('An `Idempotency-Key` given twice in one request counts as one text', async () => {
  const jobId = await bench.requestedJob();
  const content = JSON.stringify(endorsement());
  const headers = [
    `Authorization: Bearer ${bench.insurer.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
    `Idempotency-Key: ${'x'.repeat(80)}`,
    `Idempotency-Key: ${'y'.repeat(80)}`,
  ];
  // Bytes, since fetch joins repeated headers by itself.
  const request = requestBytes(`POST ${makePath(jobId)}`, headers, content);
  const { status, body } = await exchange(bench.service.url, request);
  expect(status).toBe(400);
  expect(body).toContain('IdempotencyKey must be 1 to 128 printable characters.');
});
