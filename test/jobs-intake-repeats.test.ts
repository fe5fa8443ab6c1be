// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { documentKeys, startEndorsements } from './support/endorsements.js';
import { newJob, openJob, openRequestedJob, pdf } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import type { TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { atOnce, expectInvalid, statuses } from './support/users.js';

const JOBS = '/api/platform/jobs';
const bench = startOnce(startEndorsements);
let service: TestService;
let agentId: number;
let platform: Client;
let colleague: Client;
let other: Client;
let keys = 0;

beforeAll(async () => {
  ({ service, agentId, platform } = bench);
  colleague = await service.as({ roles: ['PlatformUser'], agentId });
  other = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});

const newKey = () => ({ 'idempotency-key': `key ${++keys}` });
const idOf = (answer: { response<T>(): T }) => answer.response<{ Id: number }>().Id;
const jobCount = async () =>
  (await service.dataSource.query('select count(*)::int as count from job'))[0].count as number;
const request = (jobId: number) => `${JOBS}/${jobId}/endorsement-requests`;

describe('`Idempotency-Key` on `POST /api/platform/jobs`', () => {
  test('A replay is answered 200 with the same Id, and opens nothing', async () => {
    const key = newKey();
    const first = await platform.post(JOBS, newJob(), key);
    const before = await jobCount();
    const replay = await platform.post(JOBS, newJob(), key);
    expect([first.status, replay.status]).toEqual([201, 200]);
    expect(replay.json()).toEqual(first.json());
    expect(await jobCount()).toBe(before);
    expect(await bench.actionTypes(idOf(first))).toEqual([1]);
  });

  test('Of simultaneous calls with one key one is 201, the others 200 with the same Id', async () => {
    const key = newKey();
    const before = await jobCount();
    const answers = await atOnce(12, () => platform.post(JOBS, newJob(), key));
    expect(statuses(answers)).toEqual({ 200: 11, 201: 1 });
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await jobCount()).toBe(before + 1);
  });

  test('The key of another body or operation is 409 `General.IdempotencyKeyReused`, also at the same time', async () => {
    const key = newKey();
    await platform.post(JOBS, newJob(), key);
    const jobId = await openJob(platform);
    for (const answer of [
      await platform.post(JOBS, newJob({ productId: 112 }), key),
      await platform.post(request(jobId), {}, key),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'General.IdempotencyKeyReused']);
    }
    const again = newKey();
    const both = await Promise.all(
      [1, 2].map((productId) => platform.post(JOBS, newJob({ productId }), again)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('Idempotency keys are the caller’s own', async () => {
    const key = newKey();
    const [mine, theirs] = [
      await platform.post(JOBS, newJob(), key),
      await colleague.post(JOBS, newJob(), key),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(idOf(mine)).not.toBe(idOf(theirs));
  });

  test('Failures are not recorded: the corrected call opens its job under the same key', async () => {
    const key = newKey();
    expect((await platform.post(JOBS, newJob({ ownerId: 2_000_000_000 }), key)).status).toBe(400);
    expect((await platform.post(JOBS, newJob(), key)).status).toBe(201);
  });

  test('After 24 hours a key is free again', async () => {
    const key = newKey();
    const first = await platform.post(JOBS, newJob(), key);
    await service.dataSource.query(
      `update idempotency_key set created_at = now() - interval '24 hours 1 second'`,
    );
    const second = await platform.post(JOBS, newJob({ productId: 113 }), key);
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await platform.post(JOBS, newJob({ productId: 113 }), key))).toBe(idOf(second));
  });

  test.each(['', 'x'.repeat(129), 'a\tb'])('Empty or beyond 128 characters 400 (%j)', async (key) => {
    const jobId = await openJob(platform);
    const before = await jobCount();
    for (const path of [JOBS, request(jobId)]) {
      expectInvalid(await platform.post(path, newJob(), { 'idempotency-key': key }), {
        IdempotencyKey: 'IdempotencyKey must be 1 to 128 printable characters.',
      });
    }
    expect(await jobCount()).toBe(before);
    expect(await bench.actionTypes(jobId)).toEqual([1]);
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
      await bench.reject(jobId),
      await platform.post(request(jobId), body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 4]);
    expect((await platform.post(request(jobId), body, newKey())).status).toBe(204);
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, 4, 2]);
  });

  test('Of simultaneous calls one is recorded, all are 204, and no document is left over', async () => {
    const jobId = await openJob(platform);
    const [key, body] = [newKey(), { files: [pdf()] }];
    const stored = async () => (await documentKeys(service)).length;
    const before = await stored();
    const answers = await atOnce(8, () => platform.post(request(jobId), body, key));
    expect(statuses(answers)).toEqual({ 204: 8 });
    expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
    await expect.poll(async () => (await stored()) - before).toBe(1);
  });

  test('Repeats at once, more than the service has connections, are all 204', async () => {
    const jobId = await openJob(platform);
    const key = newKey();
    const job = await openTransaction(service);
    await job.query('select from job where id = $1 for update', [jobId]);
    const answered = atOnce(40, () => platform.post(request(jobId), { message: 'Plaka' }, key));
    const waiting = () => service.dataSource.query<unknown[]>(WAITS_FOR_A_LOCK);
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(10);
    await job.commit();
    expect(statuses(await answered)).toEqual({ 204: 40 });
    expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
  });

  test('Without a key a second request is a stage failure as before', async () => {
    const jobId = await openRequestedJob(platform);
    const again = await platform.post(request(jobId), {});
    expect(again.code).toBe('OfflineEndorsements.StateTransitionFailed');
  });

  test('A key does not open another agent’s job', async () => {
    const jobId = await openJob(platform);
    expect((await other.post(request(jobId), {}, newKey())).status).toBe(404);
  });
});

describe('`uniqueProposal=true`', () => {
  const unique = (platformProposalId: unknown, as = platform, headers = {}) =>
    as.post(`${JOBS}?uniqueProposal=true`, newJob({ platformProposalId }), headers);

  test('409 `General.Conflict` for a second open job of the agent with that `platformProposalId`', async () => {
    const first = await unique('TKL-1');
    expect(first.status).toBe(201);
    const message = `A job with this PlatformProposalId is open already: ${idOf(first)}.`;
    expectRefused(await unique('TKL-1'), 409, 'General.Conflict', message);
    await platform.post(request(idOf(first)), {});
    expect((await unique('TKL-1')).status).toBe(409);
  });

  test('Open means stage 1 or 2: after a rejection the proposal may come again', async () => {
    const jobId = await openRequestedJob(platform, { platformProposalId: 'TKL-2' });
    await bench.reject(jobId);
    expect((await unique('TKL-2')).status).toBe(201);
  });

  test('Only when asked for, only of the same agent, and an integer is the same proposal as its text', async () => {
    expect((await unique(4711)).status).toBe(201);
    expect((await unique('4711')).status).toBe(409);
    expect((await unique(4711, other)).status).toBe(201);
    expect((await unique(4711, colleague)).status).toBe(409);
    expect((await platform.post(JOBS, newJob({ platformProposalId: 4711 }))).status).toBe(201);
    expect(
      (await platform.post(`${JOBS}?uniqueProposal=false`, newJob({ platformProposalId: 4711 }))).status,
    ).toBe(201);
  });

  test('Without a proposal id no conflict', async () => {
    expect([(await unique(undefined)).status, (await unique(undefined)).status]).toEqual([201, 201]);
  });

  test('Of simultaneous calls one opens its job', async () => {
    expect(statuses(await atOnce(10, () => unique('TKL-3')))).toEqual({ 201: 1, 409: 9 });
  });

  test('A replay under its key is no conflict with the job that it has opened', async () => {
    const key = newKey();
    expect(statuses(await atOnce(6, () => unique('TKL-4', platform, key)))).toEqual({ 200: 5, 201: 1 });
    expect((await unique('TKL-4', platform, key)).status).toBe(200);
  });

  test.each(['', '1', 'yes', 'True '])('Other values than true and false 400 (%j)', async (value) => {
    const before = await jobCount();
    expectInvalid(await platform.post(`${JOBS}?uniqueProposal=${encodeURIComponent(value)}`, newJob()), {
      UniqueProposal: 'UniqueProposal must be true or false.',
    });
    expect(await jobCount()).toBe(before);
  });
});

test('A PlatformUser who is an Operator as well opens jobs of the own agent only, named or not', async () => {
  const both = await service.as({ roles: ['PlatformUser', 'Operator'], agentId });
  const elsewhere = await service.createAgent();
  for (const named of [undefined, elsewhere]) {
    const answer = await both.post(JOBS, newJob({ agentId: named }));
    expect(answer.status).toBe(201);
    const [row] = await service.dataSource.query('select agent_id from job where id = $1', [idOf(answer)]);
    expect(row.agent_id).toBe(agentId);
  }
});
