// @module-tag running
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ApiError,
  ConnectionError,
  GatewayClient,
  type PersonCredentials,
  type RetryOptions,
} from '../clients/typescript/src/index.js';
import type { Client } from './support/client.js';
import { DescribedApi } from './support/described-api.js';
import { openJob, openRequestedJob } from './support/jobs.js';
import { listening } from './support/listening.js';
import { makeMachine } from './support/machines.js';
import { startTestService, type TestService } from './support/service.js';
import { makeUser, PASSWORD } from './support/users.js';
import { startValidatingProxy, type ValidatingProxy } from './support/validating-proxy.js';

/** A call as it came through the relay before the service. */
interface PassedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let service: TestService;
let proxy: ValidatingProxy;
let platform: Client;
let userName: string;
let userId: number;
let relay: Server;
let address: string;
const passed: PassedCall[] = [];
/** What the relay does with a call in place of passing it on, or with its answer. */
let meddle: (
  call: PassedCall,
  response: ServerResponse,
) => 'cut' | 'cut answer' | 'half answer' | 'answered' | undefined;

beforeAll(async () => {
  service = await startTestService();
  proxy = await startValidatingProxy(service.url, await DescribedApi.of(service.anonymous));
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  const rights = { roles: ['InsuranceCompanyAPIAdmin'], permissions: ['Create'], insuranceCompanyIds: [110] };
  ({ id: userId, userName } = await makeUser(service, rights as Parameters<typeof makeUser>[1]));
  relay = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const call = { method, path: url, headers, body: await text(incoming) };
    passed.push(call);
    const done = meddle(call, response);
    if (done === 'answered') return;
    if (done === 'cut') return void incoming.socket.destroy();
    const target = new URL(url, proxy.url);
    const onward = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
      if (done === 'cut answer') {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      if (done === 'half answer') {
        response.writeHead(answer.statusCode ?? 500, answer.headers).write('{"Response": [');
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end(call.body);
  });
  address = `http://127.0.0.1:${await listening(relay)}`;
});
afterAll(async () => {
  relay?.closeAllConnections();
  relay?.close();
  proxy?.close();
  await service?.stop();
});
beforeEach(() => {
  passed.length = 0;
  meddle = () => undefined;
});

const waits: number[] = [];
const client = (
  options: Partial<PersonCredentials & { retries: Partial<RetryOptions>; timeoutMs: number }> = {},
) =>
  new GatewayClient({
    baseUrl: address,
    userName,
    password: PASSWORD,
    retries: { sleep: async (ms) => void waits.push(ms) },
    ...options,
  });
/** What the service answers to a token that was used before. */
const endedFor = async (authorization = '') =>
  (await fetch(`${service.url}/api/offline/jobs`, { headers: { authorization } })).status;
const to = (part: string) => passed.filter(({ path }) => path.includes(part));
const endorsement = (changes: object = {}) => ({
  productId: 111,
  endorsementPolicy: {
    policyNumber: '100000334601017',
    renewalNo: '0',
    endorsementNo: 1,
    endorsementType: 0 as const,
    policyStartDate: '2026-11-20',
    policyEndDate: '2027-04-14',
    processingDate: '2026-11-20T10:30:00',
    grossPremium: '12345678901234567890.12345678',
    netPremium: '-1190.950',
    commission: '0.1',
    installmentNumber: 1,
    ...changes,
  },
  endorsementPdf: file('zeyil.pdf'),
  informationPdf: file('bilgi.pdf'),
});
const file = (fileName: string) => ({
  fileName,
  contentType: 'application/pdf',
  base64Content: Buffer.from('%PDF-1.7 belge').toString('base64'),
});
const actionsOf = (gateway: GatewayClient, jobId: number) =>
  gateway.call('get', '/api/offline/jobs/{jobId}/actions', { path: { jobId } });

test('An endorsement is recorded with every digit, and read back so', async () => {
  const gateway = client();
  const jobId = await openRequestedJob(platform);
  await gateway.makeEndorsement(jobId, endorsement());
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
  meddle = ({ headers }, response) => {
    if (headers.authorization !== authorization) return undefined;
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return 'answered';
  };
  await Promise.all(Array.from({ length: 50 }, list));
  expect(to('/refresh-token')).toHaveLength(1);
  expect(to('/login')).toHaveLength(1);
  meddle = () => undefined;
  await gateway.logout();
  await list();
  expect(to('/login')).toHaveLength(2);
});

test('A program is a machine user: one token at a time for fifty calls, and a new one when it has ended; refusals say their cause', async () => {
  const administrator = await service.as({ roles: ['Administrator'] });
  const { id, clientId, secret: clientSecret } = await makeMachine(administrator);
  const own = { baseUrl: address, clientId, clientSecret, retries: { sleep: async () => undefined } };
  const gateway = new GatewayClient({ ...own, scope: 'jobs:read' });
  const list = () => gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  let lost = 0;
  meddle = ({ path }) => (path === '/oauth/token' && lost++ === 0 ? 'cut answer' : undefined);
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
  expect(passed.filter(({ path }) => /login|refresh-token|logout/.test(path))).toEqual([]);
});

test('When the session has ended, the client logs in again', async () => {
  const gateway = client();
  const list = () => gateway.call('get', '/api/offline/jobs', {});
  await list();
  const administrator = await service.as({ roles: ['Administrator'] });
  await administrator.post(`/api/admin/users/${userId}/end-sessions`);
  await expect.poll(() => endedFor(to('/offline/jobs').at(-1)?.headers.authorization)).toBe(401);
  await list();
  expect(to('/login')).toHaveLength(2);
});

test('A lost answer is found out by the same bytes with the same Idempotency-Key, and the endorsement is recorded once', async () => {
  const gateway = client();
  const jobId = await openRequestedJob(platform);
  let lost = 0;
  meddle = ({ path }) => (path.endsWith('/endorsements') && lost++ < 2 ? 'cut answer' : undefined);
  await gateway.makeEndorsement(jobId, endorsement());
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
  const jobId = await openRequestedJob(platform);
  const path = '/api/offline/jobs/{jobId}/endorsements/reject' as const;
  meddle = (call) => (call.path.endsWith('/reject') ? 'cut' : undefined);
  await expect(gateway.call('post', path, { path: { jobId }, body: rejected })).rejects.toThrow(
    ConnectionError,
  );
  expect(to('/reject')).toHaveLength(1);
  let busy = 0;
  waits.length = 0;
  meddle = (call, response) => {
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
  meddle = ({ path }) => (path.endsWith('/login') && lost++ === 0 ? 'cut answer' : undefined);
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  expect(to('/login')).toHaveLength(2);
  lost = 0;
  meddle = ({ path }) => (path.includes('/jobs') && lost++ === 0 ? 'half answer' : undefined);
  passed.length = 0;
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  expect(to('/jobs')).toHaveLength(2);
});

test('An empty 401 and 403, a text and field errors are told by status, code, fields and request number', async () => {
  const failed = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError;
  const wrong = await failed(client({ password: 'not the password' }).call('get', '/api/offline/jobs', {}));
  expect(wrong).toMatchObject({ name: 'ApiError', status: 401 });
  const forbidden = await failed(client().call('get', '/api/outgoing-logs', {}));
  expect(forbidden).toMatchObject({ status: 403, code: undefined });
  expect(forbidden.message).toBe('HTTP 403: The user has no role or permission for this operation.');
  expect(forbidden.refusal.requestId).toMatch(/\S+/);
  const jobId = await openRequestedJob(platform);
  const invalid = await failed(client().makeEndorsement(jobId, endorsement({ policyNumber: '' })));
  expect(invalid).toMatchObject({ status: 400, code: 'Validation.General' });
  expect(invalid.refusal.fields).toEqual([
    { field: 'EndorsementPolicy.PolicyNumber', message: expect.stringContaining('is required') },
  ]);
  const unread = await failed(client().makeEndorsement(jobId, endorsement({ endorsementNo: 'x' })));
  expect(unread).toMatchObject({ status: 400, code: undefined });
  expect(unread.message).toContain('endorsementNo');
  const stage = await failed(client().makeEndorsement(await openJob(platform), endorsement()));
  expect(stage).toMatchObject({ status: 500, code: 'OfflineEndorsements.StateTransitionFailed' });
});

const PAGE = '<!doctype html><title>Oturum kapandı</title>';
test.each([
  ['a page', 200, 'text/html', PAGE],
  ['a page that is called JSON', 200, 'application/json', PAGE],
  ['JSON of another program', 200, 'application/json', '{"ok":true}'],
  ['JSON that is no object', 200, 'application/json', 'null'],
  ['nothing', 200, 'application/json', ''],
] as const)("A proxy's answer with 200 is a connection error: %s", async (_what, status, type, body) => {
  const gateway = client();
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  passed.length = 0;
  meddle = (call, response) => {
    if (!/jobs|login/.test(call.path)) return undefined;
    response.writeHead(status, { 'content-type': type }).end(body);
    return 'answered';
  };
  const rejected = { rejectReasonId: 1 };
  const path = '/api/offline/jobs/{jobId}/endorsements/reject' as const;
  const write = gateway.call('post', path, { path: { jobId: 1 }, body: rejected });
  await expect(write).rejects.toThrow(ConnectionError);
  expect(passed).toHaveLength(1);
  await expect(gateway.file(1, 1)).rejects.toThrow(ConnectionError);
  await expect(client().call('get', '/api/offline/jobs', {})).rejects.toThrow(ConnectionError);
  // A read is repeated, and succeeds when the proxy lets it through.
  let answered = 0;
  meddle = (call, response) => {
    if (!call.path.includes('jobs') || answered++ > 0) return undefined;
    response.writeHead(status, { 'content-type': type }).end(body);
    return 'answered';
  };
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  expect(answered).toBe(2);
});

test.each([
  [204, ''],
  [200, '{"Response":null}'],
  [200, '{"Response":{"Items":null,"Id":"1"}}'],
] as const)(
  "An answer without what was asked for is a connection error, not the gateway's (%i %s)",
  async (status, body) => {
    const gateway = client();
    await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
    meddle = (call, response) => {
      if (!call.path.includes('jobs')) return undefined;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      return 'answered';
    };
    const job = { insuranceCompanyId: 1, productId: 1, productBranchId: 1, productBranchName: 'Kasko' };
    await expect(gateway.jobChanges().next()).rejects.toThrow(ConnectionError);
    await expect(gateway.openJob(job)).rejects.toThrow(ConnectionError);
    const read = gateway.call('get', '/api/offline/jobs', {});
    if (status === 204) await expect(read).rejects.toThrow(ConnectionError);
    else await read;
  },
);

test("A proxy's refusal is told by its status, whatever its body is called", async () => {
  const gateway = client({ retries: { waitsMs: [] } });
  await gateway.call('get', '/api/offline/jobs', { query: { pageSize: 1 } });
  meddle = (_call, response) => {
    const page = `${PAGE}${'x'.repeat(10_000)}`;
    response.writeHead(502, { 'content-type': 'application/json', 'retry-after': '2592000' }).end(page);
    return 'answered';
  };
  const error = await gateway.call('get', '/api/offline/jobs', {}).catch((problem: unknown) => problem);
  expect(error).toMatchObject({ name: 'ApiError', status: 502, code: undefined });
  expect((error as ApiError).refusal.message).toBe(`${PAGE}${'x'.repeat(500 - PAGE.length)}`);
  expect((error as ApiError).refusal.retryAfter).toBe(2_592_000);
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
  const opened = [await openJob(platform), await openJob(platform)];
  // The newest changes become visible when older transactions cannot add to them any more.
  await expect.poll(async () => (await read(first.last)).ids).toEqual(opened);
});

test('A platform opens a job once though the answer is lost, asks for its endorsement, and follows its own jobs', async () => {
  const agentId = await service.createAgent();
  const { userName: ofPlatform } = await makeUser(service, { roles: ['PlatformUser'], agentId });
  const gateway = client({ userName: ofPlatform });
  const now = await gateway.call('get', '/api/platform/jobs/changes', { query: { since: 'now' } });
  let lost = 0;
  meddle = ({ path, method }) =>
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
  const jobId = await openJob(platform);
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

test('A file is read as its bytes, and an answer that breaks off is a connection error', async () => {
  const gateway = client({ retries: { waitsMs: [] } });
  const jobId = await openRequestedJob(platform);
  await gateway.makeEndorsement(jobId, endorsement());
  const actions = JSON.stringify(await actionsOf(gateway, jobId));
  const fileId = Number(/"Files":\[\{"Id":(\d+)/.exec(actions)?.[1]);
  expect(Buffer.from(await gateway.file(jobId, fileId)).toString()).toBe('%PDF-1.7 belge');
  meddle = ({ path }) => (path.includes('/files/') ? 'cut' : undefined);
  await expect(gateway.file(jobId, fileId)).rejects.toThrow(ConnectionError);
});

test('None of its calls, and no answer to them, was other than described', () => {
  expect(proxy.calls.size).toBeGreaterThan(10);
  expect(proxy.problems).toEqual([]);
});
