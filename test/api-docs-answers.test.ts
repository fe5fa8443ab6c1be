import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from './support/availability.js';
import { Client } from './support/client.js';
import { DescribedApi, pointerTo } from './support/described-api.js';
import { endorsement, openJob, openRequestedJob, pdf } from './support/jobs.js';
import { call } from './support/outgoing-logs.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { startTestService, type TestService } from './support/service.js';
import { catalogOf, csv, form, listOf, SYNCS } from './support/vehicle-catalog.js';

const COMPANY = 110;
const OTHER_COMPANY = 124;

let platform: TestPlatform;
let service: TestService;
let api: DescribedApi;
let anonymous: Client;
let administrator: Client;
let insurer: Client;
let platformUser: Client;

beforeAll(async () => {
  platform = await startTestPlatform();
  service = await startTestService();
  api = await DescribedApi.of(service.anonymous);
  const agentId = await service.createAgent({ platformUrl: platform.url });
  anonymous = api.watch(service.anonymous);
  administrator = api.watch(await service.as({ roles: ['Administrator'] }));
  insurer = api.watch(
    await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [COMPANY] }),
  );
  platformUser = api.watch(await service.as({ roles: ['PlatformUser'], agentId }));
});
afterAll(async () => {
  await service?.stop();
  await platform?.close();
});

describe('real answers are as described', () => {
  test('tokens, and what refuses them', async () => {
    const login = '/api/authentication/login';
    const user = { userName: 'sigorta.api', password: 'uzun ve gizli bir parola' };
    const rights = {
      roles: ['InsuranceCompanyAPIUser'],
      permissions: ['Create'],
      insuranceCompanyIds: [COMPANY],
    };
    await administrator.post('/api/admin/users', { ...user, ...rights });
    const { RefreshToken } = (await anonymous.post(login, user)).response<{ RefreshToken: string }>();
    await anonymous.post('/api/authentication/refresh-token', { refreshToken: RefreshToken });
    await anonymous.post('/api/authentication/refresh-token', { refreshToken: RefreshToken });
    await anonymous.post('/api/authentication/logout', { refreshToken: RefreshToken });
    await anonymous.post(login, '{', { 'content-type': 'application/json' });
    await anonymous.post(login, {});
    await anonymous.post(login, 'a', { 'content-type': 'text/plain' });
    await anonymous.post(login, { userName: 'x'.repeat(50_000), password: 'x' });
    const change = { currentPassword: user.password, newPassword: 'daha uzun ve gizli bir parola' };
    const changePassword = async (from: object, body: object) => {
      const { AccessToken } = (await anonymous.post(login, from)).response<{ AccessToken: string }>();
      return api.watch(new Client(service.url, AccessToken)).post('/api/authentication/password', body);
    };
    await changePassword(user, { ...change, currentPassword: 'wrong' });
    await changePassword(user, change);
    for (let failure = 0; failure <= 10; failure++) await anonymous.post(login, user);
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('authentication_login')).toEqual([200, 400, 401, 413, 415, 429]);
    expect(seen('authentication_changePassword')).toEqual([204, 400]);
  });

  test('users and agents', async () => {
    const name = { userName: 'a.user', password: 'a password of some length' };
    const user = { ...name, roles: ['Operator'], permissions: [], insuranceCompanyIds: [] };
    const { Id } = (await administrator.post('/api/admin/users', user)).response<{ Id: number }>();
    await administrator.post('/api/admin/users', user);
    await administrator.patch(`/api/admin/users/${Id}`, { isActive: false });
    await administrator.patch('/api/admin/users/999999', { isActive: false });
    await administrator.patch(`/api/admin/users/${administrator.userId}`, { isActive: false });
    await administrator.get('/api/admin/users?pageSize=2');
    await administrator.get('/api/admin/users?pageSize=0');
    await insurer.get('/api/admin/users');
    const agent = { name: 'Acente 1002', platformUrl: 'http://127.0.0.1:1', platformApiKey: 'key' };
    const made = (await administrator.post('/api/admin/agents', agent)).response<{ Id: number }>();
    await administrator.patch(`/api/admin/agents/${made.Id}`, { isActive: true });
    await administrator.patch('/api/admin/agents/999999', { isActive: true });
    await administrator.get('/api/admin/agents');
    expect(api.problems.splice(0)).toEqual([]);
  });

  test('deliveries, the traffic of agents, what was recorded of it, and metrics', async () => {
    const { Id } = (
      await administrator.post('/api/admin/agents', { name: 'Acente 1003', platformUrl: platform.url })
    ).response<{ Id: number }>();
    await administrator.post(`/api/admin/agents/${Id}/pause`);
    await administrator.post(`/api/admin/agents/${Id}/test-notification`);
    await administrator.post('/api/admin/agents/999999/pause');
    const list = await administrator.get(`/api/admin/deliveries?agentId=${Id}`);
    const delivery = list.response<{ Items: { Id: number }[] }>().Items[0]?.Id;
    const path = `/api/admin/deliveries/${delivery}`;
    await administrator.get('/api/admin/deliveries?state=Lost');
    await administrator.post(`${path}/resend`);
    await administrator.post(`${path}/cancel`);
    await administrator.get(path);
    await administrator.get('/api/admin/deliveries/999999');
    await administrator.post('/api/admin/deliveries/resend', { filter: { agentId: Id }, dryRun: true });
    await administrator.post(`${path}/resend`);
    await administrator.post(`/api/admin/agents/${Id}/resume`);
    await administrator.get('/api/admin/audit?action=agent.pause');
    await administrator.get('/api/admin/audit/feed?pageSize=1');
    await administrator.get('/api/admin/audit/chain');
    await administrator.get('/api/admin/audit/feed?cursor=x');
    await anonymous.get('/metrics');
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('deliveries_resend')).toEqual([204, 409]);
  });

  test('outgoing logs, from the call to what the platform hands back', async () => {
    const agentId = await service.createAgent({ platformUrl: 'http://127.0.0.1:1' });
    const integration = api.watch(await service.as({ roles: ['IntegrationService'] }));
    const log = async (agent: number) => {
      const answer = await integration.post('/api/outgoing-logs', call({ agentId: agent }));
      return answer.response<{ OutgoingRequestLogID: number }>()?.OutgoingRequestLogID;
    };
    const id = await log(agentId);
    await log(0);
    await integration.post('/api/outgoing-logs', { agentId: 'x' });
    await insurer.post('/api/outgoing-logs', call());
    await administrator.get('/api/outgoing-logs');
    await administrator.get('/api/outgoing-logs?delivered=x');
    await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true&reason=x`);
    await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true`);
    await administrator.get('/api/outgoing-logs/999999/payload?isResponse=true&reason=x');
    await service.dataSource.query('update notification set payload = null where type = 3');
    await administrator.get(`/api/outgoing-logs/${id}/payload?isResponse=true&reason=x`);
    const made = await service.createAgent({ platformUrl: platform.url });
    const delivered = await log(made);
    await platform.until((attempts) => attempts.some(({ type }) => type === 3));
    const [{ delivery_id: delivery }] = await service.dataSource.query(
      'select delivery_id from outgoing_log where id = $1',
      [delivered],
    );
    const deliveryPath = `/api/admin/deliveries/${delivery}`;
    await administrator.get(`${deliveryPath}/payload?reason=x`);
    await administrator.get(`${deliveryPath}/payload`);
    await administrator.get('/api/admin/deliveries/999999/payload?reason=x');
    await expect
      .poll(async () => (await administrator.get(deliveryPath)).response())
      .toMatchObject({ PayloadForgotten: true });
    expect((await administrator.post(`${deliveryPath}/resend`)).status).toBe(409);
    for (const text of ['{"ResultStatus":{"Status":"Error","Explanation":"Yok"},"Result":null}', 'no JSON']) {
      platform.answer((_, response) => void response.end(text));
      await administrator.get(`/api/outgoing-logs/${delivered}/payload?isResponse=true&reason=x`);
    }
    platform.answer(succeed);
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('outgoingLogs_payload')).toEqual([200, 400, 404, 502, 504]);
    expect(seen('outgoingLogs_announce')).toEqual([201, 400, 403]);
  });

  test('the service catalog, statuses, and what agents may use and hear of', async () => {
    const made = await administrator.post('/api/admin/agents', {
      name: 'Acente 1004',
      platformUrl: platform.url,
    });
    const agent = `/api/admin/agents/${made.response<{ Id: number }>().Id}`;
    const sync = (records: unknown[]) => administrator.put('/api/admin/service-catalog', { records });
    await sync([record(110, 101, 14)]);
    await administrator.put(`${agent}/products`, { products: [{ insuranceCompanyId: 110, productId: 111 }] });
    await administrator.put(`${agent}/products`, {});
    await administrator.put(`${agent}/subscriptions`, { subscriptions: [{ serviceOperationId: 14 }] });
    for (const what of ['products', 'subscriptions', 'availability-explained']) {
      await administrator.get(`${agent}/${what}`);
      await administrator.get(`/api/admin/agents/999999/${what}`);
    }
    await sync([record(110, 101, 14), record(110, 111, 14), record(110, null, 40, 3)]);
    await sync([{ ...record(110, 101, 14), productName: '' }]);
    const id = agent.split('/').at(-1);
    for (const list of ['', '/companies/110', `/agents/${id}`, `/agents/${id}/subscriptions`]) {
      await administrator.get(`/api/ServiceAvailabilities${list}`);
      await administrator.get(`/api/ServiceAvailabilities${list}?pageSize=0`);
      await platformUser.get(`/api/ServiceAvailabilities${list}`);
      await anonymous.get(`/api/ServiceAvailabilities${list}`);
    }
    await administrator.get('/api/ServiceAvailabilities/agents/999999');
    const service = '/api/admin/service-availabilities/2';
    const status = { status: 'ManualDisabled', reason: 'Planlı bakım', until: '2999-01-01' };
    await administrator.post(`${service}/status`, { ...status, expectedStatus: 'AutoDisabled' });
    await administrator.post(`${service}/status`, status);
    await administrator.post(`${service}/status`, status);
    await administrator.post('/api/admin/service-availabilities/999/status', status);
    for (const what of ['', '/history', '/audience']) {
      await administrator.get(`${service}${what}`);
      await administrator.get(`/api/admin/service-availabilities/999${what}`);
    }
    await administrator.send('DELETE', `${service}/reopening`);
    await administrator.send('DELETE', `${service}/reopening`);
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('availabilityAdministration_changeStatus')).toEqual([200, 404, 409]);
  });

  test('outcomes of calls to services, and the automatic evaluation', async () => {
    const adapter = api.watch(await service.as({ roles: ['IntegrationService'], permissions: [] }));
    const report = (succeeded: boolean, at = new Date().toISOString()) => {
      const operation = { insuranceCompanyId: 110, serviceOperationId: 14 };
      const outcomes = [
        { ...operation, productId: 111, at, succeeded },
        { ...operation, at, succeeded },
      ];
      return adapter.post('/api/service-availabilities/outcomes', { batchId: 'a batch', outcomes });
    };
    await report(true, '2020-01-01');
    const first = new Date().toISOString();
    await report(true, first);
    await report(true, first);
    await report(false, first);
    await platformUser.post('/api/service-availabilities/outcomes', {});
    for (const id of [2, 999]) {
      await administrator.put(`/api/admin/service-availabilities/${id}/evaluation`, { enabled: true });
      await administrator.get(`/api/admin/service-availabilities/${id}/evaluation`);
    }
    const filter = { insuranceCompanyId: 110 };
    await administrator.put('/api/admin/service-availabilities/evaluation', { enabled: false, filter });
    await administrator.put('/api/admin/service-availabilities/evaluation', { enabled: false, filter: {} });
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('outcomes_report')).toEqual([200, 400, 403, 409]);
  });

  test('jobs, from opening to every refusal', async () => {
    const jobId = await openRequestedJob(platformUser, { platformProposalId: 118204 });
    await openJob(platformUser, { ownerId: 2147483647 });
    const elsewhere = await openJob(platformUser, { insuranceCompanyId: OTHER_COMPANY });
    await openJob(platformUser, { insuranceCompanyId: 0 });
    await platformUser.put(`/api/platform/jobs/${jobId}/transfer-documents/ZeyilPdf`, pdf());
    await platformUser.put(`/api/platform/jobs/${jobId}/transfer-documents/Other`, pdf());
    await platformUser.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {});
    await platformUser.post('/api/platform/jobs/999999/endorsement-requests', {});
    await insurer.get('/api/offline/jobs');
    await insurer.get('/api/offline/jobs?page=0&sortBy=x');
    await insurer.get('/api/offline/jobs/changes');
    await insurer.get('/api/codes');
    for (const path of ['actions', 'transitions', 'files/1']) {
      await insurer.get(`/api/offline/jobs/${jobId}/${path}`);
      await insurer.get(`/api/offline/jobs/${elsewhere}/${path}`);
      await insurer.get(`/api/offline/jobs/999999/${path}`);
      await insurer.get(`/api/offline/jobs/0/${path}`);
      await insurer.get(`/api/offline/jobs/x/${path}`);
      await anonymous.get(`/api/offline/jobs/${jobId}/${path}`);
      await platformUser.get(`/api/offline/jobs/${jobId}/${path}`);
    }
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('jobs_actions')).toEqual([200, 400, 401, 403, 404]);
  });

  test('parameter values, changed singly and in bulk', async () => {
    const path = '/api/admin/parameters/93/values/9-1616-2026';
    const value = { parameterName: '2026', status: true, crossed: false };
    const dependents = [{ parameterId: 92, parameterValue: '9-1616' }];
    const additionalDetails = [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695439' }];
    await administrator.put(path, { ...value, dependents, additionalDetails });
    await administrator.put(path, { ...value, dependents: [...dependents, ...dependents] });
    await administrator.put(path, { ...value, status: 1 });
    await insurer.put(path, value);
    await insurer.get('/api/parameters/93/values');
    await insurer.get('/api/parameters/93/values?page=0');
    await insurer.get('/api/parameters/x/values');
    await anonymous.get('/api/parameters/93/values');
    const deletion = { changeType: 'delete', parameterId: 93, parameterValue: 'unknown' };
    const upsert = { changeType: 'upsert', parameterId: 93, parameterValue: '9-1616-2025', ...value };
    await administrator.post('/api/admin/parameters/changes', { changes: [deletion] });
    await administrator.post('/api/admin/parameters/changes', { changes: [upsert] });
    await administrator.send('DELETE', path);
    await administrator.send('DELETE', path);
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('parameterValues_remove')).toEqual([200, 404]);
  });

  test('the vehicle catalog, from a list to its versions and back', async () => {
    const catalog = catalogOf(service, administrator);
    const list = listOf(40);
    const sync = await catalog.sync(list);
    await catalog.sync(list.slice(0, 20));
    await administrator.post(SYNCS, form('x', 'other'));
    await administrator.post(SYNCS, {});
    await administrator.post(`${SYNCS}?dryRun=x`, form(csv(list)));
    await insurer.post(SYNCS, form(csv(list)));
    await administrator.get(SYNCS);
    await administrator.get(`${SYNCS}?page=0`);
    await administrator.get(`${SYNCS}/999999`);
    await catalog.pull();
    await insurer.get('/api/VehicleCatalogs?version=1');
    await insurer.get('/api/VehicleCatalogs?pageSize=1001');
    await insurer.get(`/api/VehicleCatalogs?version=${sync.Version}`);
    await insurer.get('/api/VehicleCatalogs/versions');
    const rollback = (version: string | null) => `/api/admin/vehicle-catalog/versions/${version}/rollback`;
    await administrator.post(rollback('1'));
    await administrator.post(rollback('1'.repeat(41)));
    await administrator.post(rollback('%00'));
    await catalog.ended(await administrator.post(`${rollback(sync.Version)}?dryRun=true`));
    await anonymous.get('/api/VehicleCatalogs');
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('vehicleSyncs_start')).toEqual([202, 400, 403, 415]);
  });

  test('endorsements, made, rejected and refused', async () => {
    const jobId = await openRequestedJob(platformUser);
    const path = `/api/offline/jobs/${jobId}/endorsements`;
    const key = { 'idempotency-key': 'a key' };
    await insurer.post(`${path}?dryRun=true`, endorsement({ premium: undefined }));
    await insurer.post(path, endorsement({ productId: '111' }));
    await insurer.post(path, endorsement({ productId: 0 }));
    await insurer.post(path, endorsement(), key);
    await insurer.post(path, endorsement(), key);
    await insurer.post(path, endorsement({ message: 'another' }), key);
    await insurer.post(path, endorsement());
    await insurer.post(path, 'a', { 'content-type': 'text/plain' });
    await anonymous.post(path, endorsement());
    await platformUser.post(path, endorsement());
    await insurer.post(`${path}/reject`, { rejectReasonId: 4 });
    await insurer.post('/api/offline/jobs/999999/endorsements', endorsement());
    const mere = api.watch(
      await service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [COMPANY] }),
    );
    await mere.post(path, endorsement());
    const nobody = api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'] }));
    await nobody.post(path, endorsement());
    await nobody.get('/api/offline/jobs');
    await nobody.get('/api/offline/jobs/changes');
    const other = await openRequestedJob(platformUser);
    await insurer.post(`/api/offline/jobs/${other}/endorsements/reject`, {
      rejectReasonId: 4,
      message: 'Eksik',
    });
    const actions = (await insurer.get(`/api/offline/jobs/${jobId}/actions`)).response<
      { Files: { Id: number }[] }[]
    >();
    await insurer.get(`/api/offline/jobs/${jobId}/files/${actions.at(-1)?.Files[0]?.Id}`);
    expect(api.problems.splice(0)).toEqual([]);
    expect(seen('endorsements_make')).toEqual([200, 204, 400, 401, 403, 404, 409, 415, 500]);
  });

  test('probes and the description itself', async () => {
    for (const path of ['/health/live', '/health/ready', '/api/openapi.json', '/api/docs']) {
      expect((await anonymous.get(path)).status).toBe(200);
    }
    expect(api.problems.splice(0)).toEqual([]);
  });

  test('of every operation every success has been seen', () => {
    const described = Object.values(api.document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      )
      .filter((answer) => / 2\d\d$/.test(answer));
    expect(described.filter((answer) => !api.seen.has(answer))).toEqual([]);
  });
});

test.each([
  [3, 'outgoingLog'],
  [8, 'parameterChange'],
  [10, 'serviceStatusChange'],
  [13, 'vehicleCatalogChange'],
  [101, 'endorsementMade'],
  [102, 'endorsementRejected'],
  [103, 'productChange'],
])('notification %i is sent as its webhook describes', async (type, name) => {
  await platform.until((attempts) => attempts.some((attempt) => attempt.type === type));
  const attempt = platform.attempts.find((one) => one.type === type);
  const body: unknown = JSON.parse(attempt?.body ?? '');
  const payload: unknown = JSON.parse(attempt?.payload ?? '');
  const schema = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema'];
  const content = [...schema, 'properties', 'RequestObject', 'properties', 'Payload', 'contentSchema'];
  expect(api.mismatch(pointerTo(schema), body)).toBeUndefined();
  expect(api.mismatch(pointerTo(content), payload)).toBeUndefined();
});

/** The statuses of an operation that were checked. */
function seen(operationId: string): number[] {
  const answers = [...api.seen].filter((answer) => answer.startsWith(`${operationId} `));
  return answers.map((answer) => Number(answer.split(' ')[1])).sort((a, b) => a - b);
}
