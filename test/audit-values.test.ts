// @module-tag audit
import { beforeAll, describe, expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import type { Answer, Client } from './support/client.js';
import { endorsement, newJob, openRequestedJob, pdf } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

interface Entry {
  Id: number;
  Action: string;
  Target: string;
  Details: Record<string, unknown> | null;
  Before: Record<string, unknown> | null;
  After: Record<string, unknown> | null;
}

const on = startOnce(startAvailability);
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  const agentId = await on.service.createAgent();
  platform = await on.service.as({ roles: ['PlatformUser'], agentId });
  insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

/** What stands in the audit of the request that was answered so. */
async function told(answer: Answer): Promise<Entry[]> {
  const requestId = answer.headers.get('x-request-id') ?? '';
  const feed = await on.operator.get(`/api/admin/audit/feed?requestId=${requestId}`);
  return feed.items<Entry>().reverse();
}
const by = (client: Client) => ({ UserId: client.userId, Address: '127.0.0.1' });

describe('an entry tells what was and what is', () => {
  test('Changes of agents carry before and after, of keys only `set` and `changed`', async () => {
    const fields = { name: 'Eski', platformUrl: 'http://127.0.0.1:9', platformApiKey: 'a key' };
    const made = await on.administrator.post('/api/admin/agents', fields);
    expect(await told(made)).toMatchObject([
      {
        Action: 'agent.create',
        ...by(on.administrator),
        Before: null,
        After: { Name: 'Eski', PlatformUrl: 'http://127.0.0.1:9', PlatformApiKey: 'set' },
      },
    ]);
    const { Id } = made.response<{ Id: number }>();
    const changes = { name: 'Yeni', platformApiKey: 'another', platformAuthorization: 'Basic x' };
    const changed = await on.administrator.patch(`/api/admin/agents/${Id}`, changes);
    expect(await told(changed)).toMatchObject([
      {
        Before: { Name: 'Eski', PlatformApiKey: 'set', PlatformAuthorization: null },
        After: { Name: 'Yeni', PlatformApiKey: 'changed', PlatformAuthorization: 'changed' },
      },
    ]);
  });

  test('Changes of users carry before and after, of passwords only `set` and `changed`', async () => {
    const user = { userName: 'ayse', roles: ['Supervizor'], permissions: [], insuranceCompanyIds: [110] };
    const made = await on.administrator.post('/api/admin/users', { ...user, password: 'mavi kediler uyur' });
    expect(await told(made)).toMatchObject([
      { Before: null, After: { UserName: 'ayse', Password: 'set', Roles: ['Supervizor'] } },
    ]);
    const { Id } = made.response<{ Id: number }>();
    const changes = { password: 'yeşil kediler uyur', roles: ['InsuranceCompanyAPIAdmin'], isActive: false };
    const changed = await on.administrator.patch(`/api/admin/users/${Id}`, changes);
    const [entry] = await told(changed);
    expect(entry?.Before).toEqual({ Password: 'set', Roles: ['Supervizor'], IsActive: true });
    expect(entry?.After).toEqual({
      Password: 'changed',
      Roles: ['InsuranceCompanyAPIAdmin'],
      IsActive: false,
    });
  });

  test('Pausing and resuming carry before and after', async () => {
    const id = await on.service.createAgent();
    const paused = await on.administrator.post(`/api/admin/agents/${id}/pause`);
    const resumed = await on.administrator.post(`/api/admin/agents/${id}/resume`);
    expect(await told(paused)).toMatchObject([{ Before: { Paused: false }, After: { Paused: true } }]);
    expect(await told(resumed)).toMatchObject([{ Before: { Paused: true }, After: { Paused: false } }]);
  });

  test('A catalog sync names each record that came, went or was renamed', async () => {
    const renamed = { ...record(110, 111, 15), serviceOperationName: 'Yeni ad' };
    await on.sync([record(110, 111, 14), record(110, 111, 15)]);
    const [first, second] = await on.catalog();
    const synced = await on.sync([renamed, record(110, 111, 16)]);
    const third = await on.idOf(110, 111, 16);
    const entries = (await told(synced)).filter(({ Action }) => Action === 'serviceCatalog.change');
    expect(entries).toMatchObject([
      {
        Before: { [`service availability ${second?.Id}`]: { ServiceOperationName: 'İşlem 15' } },
        After: { [`service availability ${second?.Id}`]: { ServiceOperationName: 'Yeni ad' } },
      },
      {
        Details: { Changed: 2 },
        Before: {
          [`service availability ${first?.Id}`]: { InCatalog: true },
          [`service availability ${third}`]: { InCatalog: false },
        },
        After: {
          [`service availability ${first?.Id}`]: { InCatalog: false },
          [`service availability ${third}`]: { InCatalog: true },
        },
      },
    ]);
  });

  test('Changes of statuses, re-openings and the automatic evaluation carry before and after', async () => {
    await on.sync([record(110, 111, 14)]);
    const id = await on.idOf(110, 111, 14);
    const path = `/api/admin/service-availabilities/${id}`;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const closed = await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım', until });
    expect(await told(closed)).toMatchObject([
      {
        Target: `service availability ${id}`,
        Before: { Status: 'Active', ReopenAt: null },
        After: { Status: 'ManualDisabled', Reason: 'Bakım', ReopenAt: expect.any(String) },
      },
    ]);
    const cancelled = await on.administrator.send('DELETE', `${path}/reopening`);
    expect(await told(cancelled)).toMatchObject([
      { Before: { ReopenAt: expect.any(String) }, After: { ReopenAt: null } },
    ]);
    const enable = { enabled: true, filter: { insuranceCompanyId: 110 } };
    const many = await on.administrator.put('/api/admin/service-availabilities/evaluation', enable);
    expect(await told(many)).toMatchObject([
      { After: { [`service availability ${id}`]: { AutomaticEvaluation: true } } },
    ]);
  });

  test('A resend by filter names each delivery with its state', async () => {
    const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
    await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
    for (let n = 0; n < 3; n++) await on.administrator.post(`/api/admin/agents/${agentId}/test-notification`);
    const list = await on.operator.get(`/api/admin/deliveries?agentId=${agentId}`);
    const ids = list.items<{ Id: number }>().map(({ Id }) => Id);
    const cancelled = await on.administrator.post(`/api/admin/deliveries/${ids[0]}/cancel`);
    expect(await told(cancelled)).toMatchObject([
      { Before: { State: 'Pending' }, After: { State: 'Cancelled' } },
    ]);
    for (const id of ids) await on.administrator.post(`/api/admin/deliveries/${id}/cancel`);
    const one = await on.operator.post(`/api/admin/deliveries/${ids[0]}/resend`);
    expect(await told(one)).toMatchObject([{ Before: { State: 'Cancelled' }, After: { State: 'Pending' } }]);
    const many = await on.operator.post('/api/admin/deliveries/resend', { filter: { agentId } });
    const [entry] = await told(many);
    expect(Object.keys(entry?.Before ?? {}).sort()).toEqual(
      [`delivery ${ids[1]}`, `delivery ${ids[2]}`].sort(),
    );
    expect(entry).toMatchObject({ Details: { Changed: 2, Count: 2 } });
  });
});

describe('an entry is written', () => {
  test('Endorsements and rejections stand in the audit, in their transaction', async () => {
    const [made, rejected] = [await openRequestedJob(platform), await openRequestedJob(platform)];
    const path = (id: number) => `/api/offline/jobs/${id}/endorsements`;
    const making = await insurer.post(path(made), endorsement());
    const rejecting = await insurer.post(`${path(rejected)}/reject`, { rejectReasonId: 5 });
    expect([making.status, rejecting.status]).toEqual([204, 204]);
    expect(await told(making)).toMatchObject([
      {
        Action: 'endorsement.make',
        Target: `job ${made}`,
        ...by(insurer),
        Before: { Stage: 2 },
        After: { Stage: 3 },
      },
    ]);
    expect(await told(rejecting)).toMatchObject([
      { Action: 'endorsement.reject', Target: `job ${rejected}`, Before: { Stage: 2 }, After: { Stage: 4 } },
    ]);
    const sql = (statement: string) => on.service.dataSource.query(statement);
    await sql(
      `alter table admin_audit add constraint full_disk check (action <> 'endorsement.make') not valid`,
    );
    const job = await openRequestedJob(platform);
    const failed = await insurer.post(path(job), endorsement());
    await sql('alter table admin_audit drop constraint full_disk');
    expect([failed.status, failed.code]).toEqual([500, 'JobState.TransitionError']);
    expect((await insurer.post(path(job), endorsement())).status).toBe(204);
  });

  test('Job intake by an Administrator stands in the audit', async () => {
    const agentId = await on.service.createAgent();
    const body = newJob({ agentId });
    const opened = await on.administrator.post('/api/platform/jobs', body);
    const { Id } = opened.response<{ Id: number }>();
    const path = `/api/platform/jobs/${Id}`;
    const put = await on.administrator.put(`${path}/transfer-documents/ZeyilPdf`, pdf());
    const requested = await on.administrator.post(`${path}/endorsement-requests`, {});
    const entries = [...(await told(opened)), ...(await told(put)), ...(await told(requested))];
    expect(entries).toMatchObject([
      { Action: 'job.open', Target: `job ${Id}`, After: { AgentId: agentId, Stage: 1 } },
      { Action: 'job.putTransferDocument', Target: `job ${Id}`, After: { Kind: 'ZeyilPdf' } },
      { Action: 'job.requestEndorsement', Before: { Stage: 1 }, After: { Stage: 2 } },
    ]);
    expect(await told(await platform.post('/api/platform/jobs', { ...body, agentId: undefined }))).toEqual(
      [],
    );
  });

  test('Outcomes and outgoing logs of an Administrator stand in the audit', async () => {
    await on.sync([record(110, 111, 14)]);
    const id = await on.idOf(110, 111, 14);
    const adapter = await on.service.as({ roles: ['IntegrationService'] });
    const endedAt = new Date().toISOString();
    const call = {
      insuranceCompanyId: 110,
      productId: 111,
      serviceOperationId: 14,
      at: endedAt,
      succeeded: false,
    };
    const outcomes = '/api/service-availabilities/outcomes';
    const reported = await on.administrator.post(outcomes, { batchId: 'b-1', outcomes: [call, call] });
    expect(reported.status).toBe(200);
    expect(await told(reported)).toMatchObject([
      {
        Action: 'serviceOutcomes.report',
        Details: { BatchId: 'b-1', Changed: 1 },
        After: { [`service availability ${id}`]: { Outcomes: 2 } },
      },
    ]);
    expect(await told(await adapter.post(outcomes, { outcomes: [call] }))).toEqual([]);
    const log = {
      agentId: await on.service.createAgent(),
      url: 'https://ornek.example/teklif',
      startedAt: endedAt,
      durationMs: 1,
      dataSent: 'a body',
      dataReceived: '',
    };
    const logged = await on.administrator.post('/api/outgoing-logs', log);
    const { GwLogId } = logged.response<{ GwLogId: string }>();
    const entries = await told(logged);
    expect(entries).toMatchObject([
      { Action: 'outgoingLog.announce', After: { GwLogId, AgentId: log.agentId } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('a body');
    expect(await told(await adapter.post('/api/outgoing-logs', log))).toEqual([]);
  });
});
