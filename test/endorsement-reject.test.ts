import { describe, expect, test } from 'vitest';
import { documentKeys, rejectPath, startEndorsements } from './support/endorsements.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

const actionTypes = async (jobId: number) => (await bench.actions(jobId)).map((action) => action.ActionType);

async function listed(jobId: number): Promise<Record<string, unknown> | undefined> {
  const list = await bench.insurer.get('/api/offline/jobs?pageSize=200');
  return list.response<{ Items: Record<string, unknown>[] }>().Items.find((item) => item['Id'] === jobId);
}

describe('a rejection', () => {
  test('`POST .../reject` `{rejectReasonId, message?}` is 204 and moves the job to Zeyil Reddedildi, status Rejected', {
    tags: 'endorsements',
  }, async () => {
    const jobId = await bench.requestedJob();
    const answer = await bench.reject(jobId, { rejectReasonId: 12, message: 'Evrak eksik.' });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await bench.actions(jobId)).at(-1)).toMatchObject({
      JobId: jobId,
      ActionType: 4,
      Stage: 4,
      UserId: bench.insurer.userId,
      Message: 'Evrak eksik.',
      RejectReasonId: 12,
      Endorsement: null,
      Files: [],
    });
    expect(await listed(jobId)).toMatchObject({
      CurrentStage: 4,
      JobStatus: 3,
      LastJobActionType: 4,
      RejectReasonId: 12,
    });
  });

  test('A rejected job can be requested and endorsed again', { tags: 'endorsements' }, async () => {
    const jobId = await bench.requestedJob();
    await bench.reject(jobId);
    await bench.platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {});
    expect((await bench.make(jobId)).status).toBe(204);
    expect(await actionTypes(jobId)).toEqual([1, 2, 4, 2, 3]);
    expect(await listed(jobId)).toMatchObject({ CurrentStage: 3, JobStatus: 2, RejectReasonId: null });
  });

  test('needs no message, and takes one of 500 characters', async () => {
    for (const message of [undefined, null, '', '🚗'.repeat(500)]) {
      const answer = await bench.reject(await bench.requestedJob(), { rejectReasonId: 1, message });
      expect(answer.status).toBe(204);
    }
  });

  test('ignores what its schema does not define and takes names in any case', async () => {
    const jobId = await bench.requestedJob();
    const other = await bench.requestedJob();
    const body = {
      RejectReasonID: 3,
      MESSAGE: 'x',
      jobId: other,
      endorsementPolicy: 'no object',
      files: [{}],
    };
    const documents = await documentKeys(bench.service);
    expect((await bench.reject(jobId, body)).status).toBe(204);
    expect((await bench.actions(jobId)).at(-1)).toMatchObject({ RejectReasonId: 3, Message: 'x' });
    expect(await actionTypes(other)).toEqual([1, 2]);
    expect(await documentKeys(bench.service)).toEqual(documents);
  });
});

const INVALID: [string, Record<string, string>][] = [
  ['{}', { RejectReasonId: 'RejectReasonId is required.' }],
  ['{"rejectReasonId":null}', { RejectReasonId: 'RejectReasonId is required.' }],
  ['{"rejectReasonId":0}', { RejectReasonId: 'RejectReasonId must be greater than 0.' }],
  ['{"rejectReasonId":-1}', { RejectReasonId: 'RejectReasonId must be greater than 0.' }],
];

describe('an invalid rejection', () => {
  test.each(INVALID)(
    'A rejection without a valid reason: "RejectReasonId is required.", "RejectReasonId must be greater than 0." (%s)',
    { tags: 'endorsements' },
    async (body, fields) => {
      const jobId = await bench.requestedJob();
      const answer = await bench.reject(jobId, body);
      expect(answer.status).toBe(400);
      expect(answer.code).toBe('Validation.General');
      expect(answer.fields).toEqual(fields);
      expect(await actionTypes(jobId)).toEqual([1, 2]);
    },
  );

  test('has all its bad fields reported at once, the one of the path too', async () => {
    const body = { rejectReasonId: 0, message: 'x'.repeat(501) };
    const answer = await bench.insurer.post(rejectPath(0), body);
    expect(answer.status).toBe(400);
    expect(answer.response()).toEqual([
      { Field: 'JobId', Message: 'JobId must be greater than 0.' },
      { Field: 'RejectReasonId', Message: 'RejectReasonId must be greater than 0.' },
      { Field: 'Message', Message: 'Message must be at most 500 characters.' },
    ]);
  });

  test('takes the largest int32 and nothing beyond it', async () => {
    const jobId = await bench.requestedJob();
    const beyond = await bench.reject(jobId, { rejectReasonId: 2147483648 });
    expect(beyond.text).toBe('$.rejectReasonId: expected an integer (int32).');
    expect((await bench.reject(jobId, { rejectReasonId: 2147483647 })).status).toBe(204);
  });

  test('with dryRun=true is refused, for a trial must not really reject', async () => {
    const jobId = await bench.requestedJob();
    const answer = await bench.insurer.post(`${rejectPath(jobId)}?dryRun=true`, { rejectReasonId: 1 });
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual({ DryRun: 'DryRun is not available when rejecting.' });
    expect(await actionTypes(jobId)).toEqual([1, 2]);
  });
});
