// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { documentKeys, rejectPath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, openJob } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);

describe('a rejection', () => {
  test('`POST .../reject` `{rejectReasonId, message?}` is 204 and moves the job to Zeyil Reddedildi, status Rejected', async () => {
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
    expect(await bench.listed(jobId)).toMatchObject({
      CurrentStage: 4,
      JobStatus: 3,
      LastJobActionType: 4,
      RejectReasonId: 12,
    });
  });

  test('A rejected job can be requested and endorsed again', async () => {
    const jobId = await bench.requestedJob();
    await bench.reject(jobId);
    await bench.requestAgain(jobId);
    expect((await bench.make(jobId)).status).toBe(204);
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 4, 2, 3]);
    expect(await bench.listed(jobId)).toMatchObject({ CurrentStage: 3, JobStatus: 2, RejectReasonId: null });
  });

  test('A rejection needs no message, and takes one of 500 characters', async () => {
    for (const message of [undefined, null, '', '🚗'.repeat(500)]) {
      const answer = await bench.reject(await bench.requestedJob(), { rejectReasonId: 1, message });
      expect(answer.status).toBe(204);
    }
  });

  test('A rejection ignores unknown properties and takes names in any case', async () => {
    const jobId = await bench.requestedJob();
    const other = await bench.requestedJob();
    const body = { RejectReasonID: 3, MESSAGE: 'x', jobId: other, endorsementPolicy: 'none', files: [{}] };
    const documents = await documentKeys(bench.service);
    expect((await bench.reject(jobId, body)).status).toBe(204);
    expect((await bench.actions(jobId)).at(-1)).toMatchObject({ RejectReasonId: 3, Message: 'x' });
    expect(await bench.actionTypes(other)).toEqual([1, 2]);
    expect(await documentKeys(bench.service)).toEqual(documents);
  });
});

describe('an invalid rejection', () => {
  test.each([
    ['{}', 'RejectReasonId is required.'],
    ['{"rejectReasonId":null}', 'RejectReasonId is required.'],
    ['{"rejectReasonId":0}', 'RejectReasonId must be greater than 0.'],
    ['{"rejectReasonId":-1}', 'RejectReasonId must be greater than 0.'],
  ])(
    'A rejection without a valid reason: "RejectReasonId is required.", "RejectReasonId must be greater than 0." (%s)',
    async (body, message) => {
      const jobId = await bench.requestedJob();
      expectInvalid(await bench.reject(jobId, body), { RejectReasonId: message });
      expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
    },
  );

  test('All bad fields of a rejection are reported at once, `jobId` among them', async () => {
    const body = { rejectReasonId: 0, message: 'x'.repeat(501) };
    expectInvalid(await bench.insurer.post(rejectPath(0), body), {
      JobId: 'JobId must be greater than 0.',
      RejectReasonId: 'RejectReasonId must be greater than 0.',
      Message: 'Message must be at most 500 characters.',
    });
  });

  test('A rejection takes the largest int32 as its reason', async () => {
    const jobId = await bench.requestedJob();
    expect((await bench.reject(jobId, { rejectReasonId: 2147483647 })).status).toBe(204);
  });

  test('`dryRun=true` is refused when rejecting: a trial must not really reject', async () => {
    const jobId = await bench.requestedJob();
    expectInvalid(await bench.insurer.post(`${rejectPath(jobId)}?dryRun=true`, { rejectReasonId: 1 }), {
      DryRun: 'DryRun is not available when rejecting.',
    });
    expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
  });
});

const TARGET = { make: 'Zeyil Gerçekleşti', reject: 'Zeyil Reddedildi' };
const NONE = 'No stage is reachable from it.';
const STAGES: [number, string, string][] = [
  [
    1,
    'Poliçe Gerçekleşti',
    "Reachable stages: 'Zeyil İsteği', 'Mesaj', 'Toplu Prim İsteği', 'Kurum İçi Bilgi Bekleniyor', 'Kurum Dışı Bilgi Bekleniyor', 'Bilgi Bekleniyor İptal'.",
  ],
  [3, 'Zeyil Gerçekleşti', NONE],
  [4, 'Zeyil Reddedildi', "Reachable stages: 'Zeyil İsteği'."],
  [5, 'Mesaj', NONE],
  [6, 'Toplu Prim İsteği', NONE],
  [7, 'Kurum İçi Bilgi Bekleniyor', NONE],
  [8, 'Kurum Dışı Bilgi Bekleniyor', NONE],
  [9, 'Bilgi Bekleniyor İptal', NONE],
];

describe.each(['make', 'reject'] as const)('%s from another stage than Zeyil İsteği', (operation) => {
  test.each(STAGES)(
    'From any stage but Zeyil İsteği: 500 `OfflineEndorsements.StateTransitionFailed`, "Endorsement state transition failed: <detail>"; the detail names the current and the reachable stages; a repeat gets the same answer and nothing changes (stage %i, %s)',
    async (stage, name, reachable) => {
      const jobId = await openJob(bench.platform);
      await bench.service.dataSource.query('update job set current_stage = $1 where id = $2', [stage, jobId]);
      const before = await bench.traces();
      const answers = [await bench[operation](jobId), await bench[operation](jobId)];
      const detail = `'${TARGET[operation]}' cannot be reached from the current stage '${name}'. ${reachable}`;
      const message = `Endorsement state transition failed: ${detail}`;
      for (const answer of answers)
        expectRefused(answer, 500, 'OfflineEndorsements.StateTransitionFailed', message);
      expect(await bench.traces()).toEqual(before);
    },
  );
});

describe('every answer', () => {
  test('Error bodies are the envelope `{Status: false, Code, Message, Response}` in JSON', async () => {
    const answer = await bench.make(2147483647, endorsement(), { 'x-request-id': 'call-17' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toBe('call-17');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('204 has an empty body', async () => {
    const answer = await bench.make(await bench.requestedJob());
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('Validation failures: 400 `Validation.General`, "One or more validation errors occurred.", Response lists Field and Message', async () => {
    const answer = await bench.make(
      1,
      endorsement({ endorsementPolicy: endorsementPolicy({ endorsementType: 5 }) }),
    );
    expectInvalid(answer, {
      'EndorsementPolicy.EndorsementType': 'EndorsementType must be a valid endorsement type.',
    });
  });
});
