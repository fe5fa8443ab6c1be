// @module-tag running
import { expect, test } from 'vitest';
import { ConnectionError, GatewayClient } from '../clients/typescript/src/index.js';
import { openJob, openRequestedJob } from './support/jobs.js';
import { makeMachine } from './support/machines.js';
import { actionsOf, sentEndorsement, startRelayed } from './support/relayed-gateway.js';
import { makeUser } from './support/users.js';

const { on, relay, waits, client, endedFor, to } = startRelayed();

test('An endorsement is recorded with every digit, and read back so', async () => {
  const gateway = client();
  const jobId = await openRequestedJob(on.platform);
  await gateway.makeEndorsement(jobId, sentEndorsement());
  expect(to('/endorsements').at(-1)?.body).toContain('"grossPremium":12345678901234567890.12345678,');
  expect(to('/endorsements').at(-1)?.body).toContain('"netPremium":-1190.950,');
  const text = JSON.stringify(await actionsOf(gateway, jobId));
  expect(text).toContain('"GrossPremium":"12345678901234567890.12345678"');
  expect(text).toContain('"Commission":"0.1"');
});

test('Fifty calls at once log in once; an ended token is refreshed once, and the refresh token is never sent twice', async () => {
  const gateway = client();
  const list = () => gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  await Promise.all(Array.from({ length: 50 }, list));
  expect(to('/login')).toHaveLength(1);
  // The gateway refuses the present token of every call: all of them wait for one new token.
  const { authorization } = to('/offline/jobs').at(-1)?.headers ?? {};
  relay.meddle = ({ headers }, response) => {
    if (headers.authorization !== authorization) return undefined;
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return 'answered';
  };
  await Promise.all(Array.from({ length: 50 }, list));
  expect(to('/refresh-token')).toHaveLength(1);
  expect(to('/login')).toHaveLength(1);
  relay.meddle = () => undefined;
  await gateway.logout();
  await list();
  expect(to('/login')).toHaveLength(2);
});

test('A program is a machine user: one token at a time for fifty calls, and a new one when it has ended; refusals say their cause', async () => {
  const administrator = await on.service.as({ roles: ['Administrator'] });
  const { id, clientId, secret: clientSecret } = await makeMachine(administrator);
  const own = { baseUrl: on.address, clientId, clientSecret, retries: { sleep: async () => undefined } };
  const gateway = new GatewayClient({ ...own, scope: 'jobs:read' });
  const list = () => gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  let lost = 0;
  relay.meddle = ({ path }) => (path === '/oauth/token' && lost++ === 0 ? 'cut answer' : undefined);
  await Promise.all(Array.from({ length: 50 }, list));
  expect(to('/oauth/token')).toHaveLength(2);
  await administrator.post(`/api/admin/users/${id}/end-sessions`);
  await expect.poll(() => endedFor(to('/offline/jobs').at(-1)?.headers.authorization)).toBe(401);
  await Promise.all(Array.from({ length: 50 }, list));
  expect(to('/oauth/token')).toHaveLength(3);
  await gateway.logout();
  await expect(gateway.call('get', '/api/codes', {})).rejects.toMatchObject({
    status: 403,
    refusal: { message: 'The token lacks the scope catalog:read.' },
  });
  const wrong = new GatewayClient({ ...own, clientSecret: 'zgs_wrong' });
  await expect(wrong.call('get', '/api/codes', {})).rejects.toMatchObject({
    status: 401,
    code: 'invalid_client',
  });
  expect(relay.passed.filter(({ path }) => /login|refresh-token|logout/.test(path))).toEqual([]);
});

test('When the session has ended, the client logs in again', async () => {
  const gateway = client();
  const list = () => gateway.call('get', '/api/offline/jobs', {});
  await list();
  const administrator = await on.service.as({ roles: ['Administrator'] });
  await administrator.post(`/api/admin/users/${on.userId}/end-sessions`);
  await expect.poll(() => endedFor(to('/offline/jobs').at(-1)?.headers.authorization)).toBe(401);
  await list();
  expect(to('/login')).toHaveLength(2);
});

test('A lost answer is found out by the same bytes with the same Idempotency-Key, and the endorsement is recorded once', async () => {
  const gateway = client();
  const jobId = await openRequestedJob(on.platform);
  let lost = 0;
  relay.meddle = ({ path }) => (path.endsWith('/endorsements') && lost++ < 2 ? 'cut answer' : undefined);
  await gateway.makeEndorsement(jobId, sentEndorsement());
  const sent = to('/endorsements');
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const made = (await actionsOf(gateway, jobId)) as unknown as { ActionType: number }[];
  expect(JSON.stringify(made).match(/12345678901234567890/g)).toHaveLength(1);
});

test('A write without a key is not repeated when its answer is lost; after 429 and 503 it is, with the wait of the answer', async () => {
  const gateway = client();
  const rejected = { rejectReasonId: 1 };
  const jobId = await openRequestedJob(on.platform);
  const path = '/api/offline/jobs/{jobId}/endorsements/reject' as const;
  relay.meddle = (call) => (call.path.endsWith('/reject') ? 'cut' : undefined);
  await expect(gateway.call('post', path, { path: { jobId }, body: rejected })).rejects.toThrow(
    ConnectionError,
  );
  expect(to('/reject')).toHaveLength(1);
  let busy = 0;
  waits.length = 0;
  relay.meddle = (call, response) => {
    if (!call.path.endsWith('/reject') || busy++ > 0) return undefined;
    response.writeHead(503, { 'retry-after': '7' }).end();
    return 'answered';
  };
  await gateway.call('post', path, { path: { jobId }, body: rejected });
  expect(waits).toEqual([7_000]);
});

test('A login without answer and a read that breaks off in the middle of its answer are made again', async () => {
  const gateway = client();
  let lost = 0;
  relay.meddle = ({ path }) => (path.endsWith('/login') && lost++ === 0 ? 'cut answer' : undefined);
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  expect(to('/login')).toHaveLength(2);
  lost = 0;
  relay.meddle = ({ path }) => (path.includes('/jobs') && lost++ === 0 ? 'half answer' : undefined);
  relay.passed.length = 0;
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  expect(to('/jobs')).toHaveLength(2);
});

test('The change feed is an iterator of pages with their cursors, which goes on where it was kept', async () => {
  const gateway = client();
  const read = async (cursor?: string) => {
    const ids: number[] = [];
    let last = cursor;
    for await (const page of gateway.jobChanges(cursor === undefined ? {} : { cursor })) {
      ids.push(...page.jobs.map(({ Id }) => Id));
      last = page.cursor;
    }
    return { ids, last };
  };
  const first = await read();
  const opened = [await openJob(on.platform), await openJob(on.platform)];
  // The newest changes become visible when older transactions cannot add to them any more.
  await expect.poll(async () => (await read(first.last)).ids).toEqual(opened);
});

test('A platform opens a job once though the answer is lost, asks for its endorsement, and follows its own jobs', async () => {
  const agentId = await on.service.createAgent();
  const { userName: ofPlatform } = await makeUser(on.service, { roles: ['PlatformUser'], agentId });
  const gateway = client({ userName: ofPlatform });
  const now = await gateway.call('get', '/api/platform/jobs/changes', { query: { since: 'now' } });
  let lost = 0;
  relay.meddle = ({ path, method }) =>
    method === 'POST' && path.startsWith('/api/platform/jobs') && lost++ === 0 ? 'cut answer' : undefined;
  const body = { insuranceCompanyId: 110, productId: 111, productBranchId: 2, productBranchName: 'Kasko' };
  const jobId = await gateway.openJob(body);
  await gateway.requestEndorsement(jobId, { message: 'Plaka' });
  const ids: number[] = [];
  for await (const { jobs } of gateway.jobChanges({ of: 'platform', cursor: now.NextCursor })) {
    ids.push(...jobs.map(({ Id }) => Id));
  }
  expect(ids).toEqual([jobId]);
  const since = '2000-01-01';
  for await (const { jobs } of gateway.jobChanges({ of: 'platform', since })) {
    expect(jobs.map(({ Id, CurrentStage }) => [Id, CurrentStage])).toEqual([[jobId, 2]]);
  }
});

test('With everyMs the feed waits where nothing newer is known, and goes on until it is stopped', async () => {
  const pauses: number[] = [];
  let cursor: string | undefined;
  const gateway = client({
    retries: {
      sleep: async (ms) => {
        pauses.push(ms);
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
    },
  });
  for await (const page of gateway.jobChanges()) cursor = page.cursor;
  const jobId = await openJob(on.platform);
  const stop = new AbortController();
  const ids: number[] = [];
  const from = cursor === undefined ? {} : { cursor };
  for await (const { jobs } of gateway.jobChanges({ ...from, everyMs: 1_234, signal: stop.signal })) {
    ids.push(...jobs.map(({ Id }) => Id));
    if (ids.includes(jobId)) stop.abort();
  }
  expect(ids).toEqual([jobId]);
  // The newest change takes a moment to become visible.
  expect(pauses.every((ms) => ms === 1_234)).toBe(true);
});

test('None of its calls, and no answer to them, was other than described', () => {
  expect(on.proxy.calls.size).toBeGreaterThan(10);
  expect(on.proxy.problems).toEqual([]);
});
