// @module-tag running
import { expect, test } from 'vitest';
import { type ApiError, ConnectionError } from '../clients/typescript/src/index.js';
import { openJob, openRequestedJob } from './support/jobs.js';
import { actionsOf, sentEndorsement, startRelayed } from './support/relayed-gateway.js';

const { on, relay, client } = startRelayed();

test('An empty 401 and 403, a text and field errors are told by status, code, fields and request number', async () => {
  const failed = async (call: Promise<unknown>) => (await call.catch((error: unknown) => error)) as ApiError;
  const wrong = await failed(client({ password: 'not the password' }).call('get', '/api/offline/jobs', {}));
  expect(wrong).toMatchObject({ name: 'ApiError', status: 401 });
  const forbidden = await failed(client().call('get', '/api/outgoing-logs', {}));
  expect(forbidden).toMatchObject({ status: 403, code: undefined });
  expect(forbidden.message).toBe('HTTP 403: The user has no role or permission for this operation.');
  expect(forbidden.refusal.requestId).toMatch(/\S+/);
  const jobId = await openRequestedJob(on.platform);
  const invalid = await failed(client().makeEndorsement(jobId, sentEndorsement({ policyNumber: '' })));
  expect(invalid).toMatchObject({ status: 400, code: 'Validation.General' });
  expect(invalid.refusal.fields).toEqual([
    { field: 'EndorsementPolicy.PolicyNumber', message: expect.stringContaining('is required') },
  ]);
  const unread = await failed(client().makeEndorsement(jobId, sentEndorsement({ endorsementNo: 'x' })));
  expect(unread).toMatchObject({ status: 400, code: undefined });
  expect(unread.message).toContain('endorsementNo');
  const stage = await failed(client().makeEndorsement(await openJob(on.platform), sentEndorsement()));
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
  relay.passed.length = 0;
  relay.meddle = (call, response) => {
    if (!/jobs|login/.test(call.path)) return undefined;
    response.writeHead(status, { 'content-type': type }).end(body);
    return 'answered';
  };
  const rejected = { rejectReasonId: 1 };
  const path = '/api/offline/jobs/{jobId}/endorsements/reject' as const;
  const write = gateway.call('post', path, { path: { jobId: 1 }, body: rejected });
  await expect(write).rejects.toThrow(ConnectionError);
  expect(relay.passed).toHaveLength(1);
  await expect(gateway.file(1, 1)).rejects.toThrow(ConnectionError);
  await expect(client().call('get', '/api/offline/jobs', {})).rejects.toThrow(ConnectionError);
  // A read is repeated, and succeeds when the proxy lets it through.
  let answered = 0;
  relay.meddle = (call, response) => {
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
    relay.meddle = (call, response) => {
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
  relay.meddle = (_call, response) => {
    const page = `${PAGE}${'x'.repeat(10_000)}`;
    response.writeHead(502, { 'content-type': 'application/json', 'retry-after': '2592000' }).end(page);
    return 'answered';
  };
  const error = await gateway.call('get', '/api/offline/jobs', {}).catch((problem: unknown) => problem);
  expect(error).toMatchObject({ name: 'ApiError', status: 502, code: undefined });
  expect((error as ApiError).refusal.message).toBe(`${PAGE}${'x'.repeat(500 - PAGE.length)}`);
  expect((error as ApiError).refusal.retryAfter).toBe(2_592_000);
});

test('A file is read as its bytes, and an answer that breaks off is a connection error', async () => {
  const gateway = client({ retries: { waitsMs: [] } });
  const jobId = await openRequestedJob(on.platform);
  await gateway.makeEndorsement(jobId, sentEndorsement());
  const actions = JSON.stringify(await actionsOf(gateway, jobId));
  const fileId = Number(/"Files":\[\{"Id":(\d+)/.exec(actions)?.[1]);
  expect(Buffer.from(await gateway.file(jobId, fileId)).toString()).toBe('%PDF-1.7 belge');
  relay.meddle = ({ path }) => (path.includes('/files/') ? 'cut' : undefined);
  await expect(gateway.file(jobId, fileId)).rejects.toThrow(ConnectionError);
});

test('Nothing that it called beside those answers was other than described', () => {
  expect(on.proxy.calls.size).toBeGreaterThan(3);
  expect(on.proxy.problems).toEqual([]);
});
