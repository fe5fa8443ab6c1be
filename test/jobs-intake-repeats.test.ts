// @module-tag offline-jobs
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { openJob, openRequestedJob, pdf } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JOBS = '/api/platform/jobs';
const service = startOnce(sharedService);
let agentId: number;
let platform: Client;
let colleague: Client;
let other: Client;
let insurer: Client;
let keys = 0;

beforeAll(async () => {
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
  colleague = await service.as({ roles: ['PlatformUser'], agentId });
  other = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  insurer = await service.as({
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
});

const job = (changes: Record<string, unknown> = {}) => ({
  insuranceCompanyId: 110,
  productId: 111,
  productBranchId: 2,
  productBranchName: 'Kasko',
  ...changes,
});
const newKey = () => ({ 'idempotency-key': `key ${++keys}` });
const idOf = (answer: { response<T>(): T }) => answer.response<{ Id: number }>().Id;
const jobCount = async () =>
  (await service.dataSource.query('select count(*)::int as count from job'))[0].count as number;
const actionTypes = async (jobId: number) =>
  (await insurer.get(`/api/offline/jobs/${jobId}/actions`))
    .response<{ ActionType: number }[]>()
    .map(({ ActionType }) => ActionType);
const request = (jobId: number) => `${JOBS}/${jobId}/endorsement-requests`;

describe('`Idempotency-Key` on `POST /api/platform/jobs`', () => {
  test('A replay is answered 200 with the same Id, and opens nothing', async () => {
    const key = newKey();
    const first = await platform.post(JOBS, job(), key);
    const before = await jobCount();
    const replay = await platform.post(JOBS, job(), key);
    expect([first.status, replay.status]).toEqual([201, 200]);
    expect(replay.json()).toEqual(first.json());
    expect(await jobCount()).toBe(before);
    expect(await actionTypes(idOf(first))).toEqual([1]);
  });

  test('Of simultaneous calls with one key one is 201, the others 200 with the same Id', async () => {
    const key = newKey();
    const before = await jobCount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => platform.post(JOBS, job(), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 200),
      201,
    ]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await jobCount()).toBe(before + 1);
  });

  test('The key of another body or operation is 409 `General.IdempotencyKeyReused`, also at the same time', async () => {
    const key = newKey();
    await platform.post(JOBS, job(), key);
    const jobId = await openJob(platform);
    for (const answer of [
      await platform.post(JOBS, job({ productId: 112 }), key),
      await platform.post(request(jobId), {}, key),
    ]) {
      expect([answer.status, answer.json()]).toEqual([
        409,
        expect.objectContaining({ Code: 'General.IdempotencyKeyReused' }),
      ]);
    }
    const again = newKey();
    const both = await Promise.all([1, 2].map((productId) => platform.post(JOBS, job({ productId }), again)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('Idempotency keys are the caller’s own', async () => {
    const key = newKey();
    const [mine, theirs] = [await platform.post(JOBS, job(), key), await colleague.post(JOBS, job(), key)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(idOf(mine)).not.toBe(idOf(theirs));
  });

  test('Failures are not recorded: the corrected call opens its job under the same key', async () => {
    const key = newKey();
    expect((await platform.post(JOBS, job({ ownerId: 2_000_000_000 }), key)).status).toBe(400);
    expect((await platform.post(JOBS, job(), key)).status).toBe(201);
  });

  test('After 24 hours a key is free again', async () => {
    const key = newKey();
    const first = await platform.post(JOBS, job(), key);
    await service.dataSource.query(
      `update idempotency_key set created_at = now() - interval '24 hours 1 second'`,
    );
    const second = await platform.post(JOBS, job({ productId: 113 }), key);
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await platform.post(JOBS, job({ productId: 113 }), key))).toBe(idOf(second));
  });

  test.each(['', 'x'.repeat(129), 'a\tb'])('Empty or beyond 128 characters 400 (%j)', async (key) => {
    const jobId = await openJob(platform);
    const before = await jobCount();
    for (const path of [JOBS, request(jobId)]) {
      const answer = await platform.post(path, job(), { 'idempotency-key': key });
      expect([answer.status, answer.json()]).toEqual([
        400,
        expect.objectContaining({
          Response: [
            { Field: 'IdempotencyKey', Message: 'IdempotencyKey must be 1 to 128 printable characters.' },
          ],
        }),
      ]);
    }
    expect(await jobCount()).toBe(before);
    expect(await actionTypes(jobId)).toEqual([1]);
  });
});

describe('`Idempotency-Key` on endorsement requests', () => {
  test('A replay is answered 204, and requests nothing', async () => {
    const jobId = await openJob(platform);
    const [key, body] = [newKey(), { message: 'Plaka', files: [pdf()] }];
    const answers = [
      await platform.post(request(jobId), body, key),
      await platform.post(request(jobId), body, key),
      // Still the same after the insurer has answered.
      await insurer.post(`/api/offline/jobs/${jobId}/endorsements/reject`, { rejectReasonId: 1 }),
      await platform.post(request(jobId), body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await actionTypes(jobId)).toEqual([1, 2, 4]);
    expect((await platform.post(request(jobId), body, newKey())).status).toBe(204);
    expect(await actionTypes(jobId)).toEqual([1, 2, 4, 2]);
  });

  test('Of simultaneous calls one is recorded, all are 204, and no document is left over', async () => {
    const jobId = await openJob(platform);
    const [key, body] = [newKey(), { files: [pdf()] }];
    const stored = async () => {
      const entries = await readdir(service.dataDirectory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    };
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => platform.post(request(jobId), body, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    expect(await actionTypes(jobId)).toEqual([1, 2]);
    await expect.poll(async () => (await stored()) - before).toBe(1);
  });

  test('Without a key a second request is a stage failure as before', async () => {
    const jobId = await openRequestedJob(platform);
    expect((await platform.post(request(jobId), {})).json()).toMatchObject({
      Code: 'OfflineEndorsements.StateTransitionFailed',
    });
  });

  test('A key does not open another agent’s job', async () => {
    const jobId = await openJob(platform);
    expect((await other.post(request(jobId), {}, newKey())).status).toBe(404);
  });
});

describe('`uniqueProposal=true`', () => {
  const unique = (platformProposalId: unknown, as = platform, headers = {}) =>
    as.post(`${JOBS}?uniqueProposal=true`, job({ platformProposalId }), headers);

  test('409 `General.Conflict` for a second open job of the agent with that `platformProposalId`', async () => {
    const first = await unique('TKL-1');
    const second = await unique('TKL-1');
    expect([first.status, second.status, second.json()]).toEqual([
      201,
      409,
      {
        Status: false,
        Code: 'General.Conflict',
        Message: `A job with this PlatformProposalId is open already: ${idOf(first)}.`,
        Response: null,
      },
    ]);
    await platform.post(request(idOf(first)), {});
    expect((await unique('TKL-1')).status).toBe(409);
  });

  test('Open means stage 1 or 2: after a rejection the proposal may come again', async () => {
    const jobId = await openRequestedJob(platform, { platformProposalId: 'TKL-2' });
    await insurer.post(`/api/offline/jobs/${jobId}/endorsements/reject`, { rejectReasonId: 1 });
    expect((await unique('TKL-2')).status).toBe(201);
  });

  test('Only when asked for, only of the same agent, and an integer is the same proposal as its text', async () => {
    expect((await unique(4711)).status).toBe(201);
    expect((await unique('4711')).status).toBe(409);
    expect((await unique(4711, other)).status).toBe(201);
    expect((await unique(4711, colleague)).status).toBe(409);
    expect((await platform.post(JOBS, job({ platformProposalId: 4711 }))).status).toBe(201);
    expect(
      (await platform.post(`${JOBS}?uniqueProposal=false`, job({ platformProposalId: 4711 }))).status,
    ).toBe(201);
  });

  test('Without a proposal id no conflict', async () => {
    expect([(await unique(undefined)).status, (await unique(undefined)).status]).toEqual([201, 201]);
  });

  test('Of simultaneous calls one opens its job', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => unique('TKL-3')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('A replay under its key is no conflict with the job that it has opened', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => unique('TKL-4', platform, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await unique('TKL-4', platform, key)).status).toBe(200);
  });

  test.each(['', '1', 'yes', 'True '])('Other values than true and false 400 (%j)', async (value) => {
    const before = await jobCount();
    const answer = await platform.post(`${JOBS}?uniqueProposal=${encodeURIComponent(value)}`, job());
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        Response: [{ Field: 'UniqueProposal', Message: 'UniqueProposal must be true or false.' }],
      }),
    ]);
    expect(await jobCount()).toBe(before);
  });
});

test('A PlatformUser who is an Operator as well opens jobs of the own agent only, named or not', async () => {
  const both = await service.as({ roles: ['PlatformUser', 'Operator'], agentId });
  const elsewhere = await service.createAgent();
  for (const named of [undefined, elsewhere]) {
    const answer = await both.post(JOBS, job({ agentId: named }));
    expect(answer.status).toBe(201);
    const [row] = await service.dataSource.query('select agent_id from job where id = $1', [idOf(answer)]);
    expect(row.agent_id).toBe(agentId);
  }
});
