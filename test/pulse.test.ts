// @module-tag admin-screens
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { inTransaction } from '../src/data/transaction.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import type { Pulse, PulseCounts, PulseRevisions } from '../src/staff/pulse/pulse.answers.js';
import { Clock } from '../src/time/clock.js';
import { Browser, type SessionToken } from './support/admin-session.js';
import { type Availability, record, startAvailability } from './support/availability.js';
import { type Answer, Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { status } from './support/deliveries.js';
import { insertJobs } from './support/job-rows.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { makeUser } from './support/users.js';

const SECRETS = { JWT_SECRETS: JWT_SECRET, TRUST_PROXY: 'true' };
let availability: Availability;
let service: TestService;
let replica: TestService;
let screens: Client;
let agentId: number;
const ids: number[] = [];

beforeAll(async () => {
  availability = await startAvailability({ ...SECRETS, NOTIFICATION_RETRY_WAITS: '10ms' });
  ({ service } = availability);
  replica = await startTestService({ ...SECRETS, DATABASE_URL: service.database.url });
  screens = new Client(replica.url, availability.operator.token);
  await availability.sync([1, 2, 3, 4].map((operation) => record(110, 111, operation)));
  for (const operation of [1, 2, 3, 4]) ids.push(await availability.idOf(110, 111, operation));
  agentId = await availability.agent();
});
afterAll(async () => {
  await replica.stop();
  await availability.stop();
});

const look = (known?: string): Promise<Answer> =>
  screens.send('GET', '/api/admin/pulse', undefined, known === undefined ? {} : { 'if-none-match': known });
const pulse = async () => (await look()).response<Pulse>();
const revisions = async () => (await pulse()).Revisions;
const counts = async () => (await pulse()).Counts;
const tagOf = (answer: Answer) => answer.headers.get('etag') ?? '';

const AREAS = ['ServiceStatuses', 'ServiceCatalog', 'Deliveries', 'Agents', 'VehicleSyncs', 'Audit'] as const;
/** The areas whose revisions an act moves; none may fall. */
async function movedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await revisions();
  await act();
  const after = await revisions();
  const fallen = AREAS.filter((area) => after[area] < before[area]);
  expect(fallen).toEqual([]);
  return AREAS.filter((area) => after[area] > before[area]);
}

const admin = (method: string, path: string, body?: unknown) => async () => {
  const { status, text } = await availability.administrator.send(method, `/api/admin/${path}`, body);
  expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.anything()]);
};
const publish = (agent: number) =>
  inTransaction(service.dataSource, (tx) =>
    service.running.app.get(NotificationsService).publish(tx, {
      type: 101,
      payload: {},
      agentIds: [agent],
      subject: { kind: 'Test', id: String(agent) },
    }),
  );

test('The pulse shows on every replica which area has changed', async () => {
  const of = (id: number | undefined) => `service-availabilities/${id}`;
  const closing = { status: 'ManualDisabled', reason: 'Bakım' };
  const bulkId = '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c77';
  const plan = { ...closing, ids: [ids[1]], from: '2999-01-01', bulkId };
  const acts: [areas: string[], act: () => Promise<unknown>][] = [
    [
      ['ServiceStatuses', 'Audit'],
      admin('POST', `${of(ids[0])}/status`, { ...closing, until: '2999-01-01' }),
    ],
    [['ServiceStatuses', 'Audit'], admin('DELETE', `${of(ids[0])}/reopening`)],
    [['ServiceStatuses', 'Audit'], admin('PUT', `${of(ids[0])}/evaluation`, { enabled: true })],
    [['ServiceStatuses', 'Audit'], admin('POST', 'service-availabilities/plans', plan)],
    [['ServiceStatuses', 'Audit'], admin('DELETE', 'service-availabilities/plans/1')],
    [
      ['ServiceCatalog', 'Audit'],
      () => availability.sync([1, 2, 3, 4].map((operation) => record(110, 111, operation))),
    ],
    // From here on what is published for the agent waits.
    [['Agents', 'Audit'], admin('POST', `agents/${agentId}/pause`)],
    [['Deliveries'], () => publish(agentId)],
    [['Deliveries', 'Audit'], async () => admin('POST', `deliveries/${await lastDelivery()}/cancel`)()],
    [
      ['Deliveries', 'Agents', 'Audit'],
      admin('PUT', `agents/${agentId}/products`, { products: [{ insuranceCompanyId: 110, productId: 111 }] }),
    ],
    [
      ['Agents', 'Audit'],
      admin('PUT', `agents/${agentId}/subscriptions`, { subscriptions: [{ serviceOperationId: 1 }] }),
    ],
    [['VehicleSyncs'], () => service.dataSource.query(VEHICLE_SYNC)],
    [[], () => availability.administrator.get('/api/admin/service-availabilities')],
  ];
  for (const [areas, act] of acts)
    expect([act.toString(), await movedBy(act)]).toEqual([act.toString(), areas]);
});

test('What commits after something later still moves a revision', async () => {
  await service.dataSource.query('update agent set paused_at = now() where id = $1', [agentId]);
  const early = service.dataSource.createQueryRunner();
  await early.startTransaction();
  await early.query('update service_availability set reason = reason where id = $1', [ids[3]]);
  await service.running.app.get(NotificationsService).publish(early.manager, {
    type: 101,
    payload: {},
    agentIds: [agentId],
    subject: { kind: 'Test', id: String(agentId) },
  });
  try {
    expect(
      await movedBy(async () => {
        await admin('POST', `service-availabilities/${ids[2]}/status`, {
          status: 'ManualDisabled',
          reason: 'x',
        })();
        await publish(agentId);
      }),
    ).toEqual(['ServiceStatuses', 'Deliveries', 'Audit']);
    expect(await movedBy(() => early.commitTransaction())).toEqual(['ServiceStatuses', 'Deliveries']);
  } finally {
    await early.release();
  }
});

test('The pulse counts closed services, those that open or close by themselves, and deliveries', async () => {
  const { dataSource } = service;
  const clock = service.running.app.get(Clock);
  const { to = new Date() } = clock.day(clock.today()) ?? {};
  const set = (id: number | undefined, values: string, ...more: unknown[]) =>
    dataSource.query(`update service_availability set ${values} where id = $1`, [id, ...more]);
  await dataSource.query(`update service_availability set status = 'Active', reopen_at = null`);
  await set(
    ids[0],
    `status = 'ManualDisabled', status_date = now() - interval '25 hours', reopen_at = $2`,
    to,
  );
  await set(
    ids[1],
    `status = 'AutoDisabled', status_date = now() - interval '23 hours', reopen_at = $2`,
    new Date(to.getTime() - 1),
  );
  await set(ids[2], `status = 'AutoDisabled', status_date = now()`);
  for (const [day, bulkId] of [
    ['2999-01-01', '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c01'],
    ['2999-02-01', '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c02'],
  ]) {
    const plan = {
      ids: [ids[3]],
      status: 'ManualDisabled',
      reason: 'x',
      from: day,
      until: `${day}T05:00:00`,
      bulkId,
    };
    await admin('POST', 'service-availabilities/plans', plan)();
  }
  const waiting = (await counts()).Waiting;
  expect(await counts()).toMatchObject({
    ClosedByHand: 1,
    ClosedAutomatically: 2,
    ClosedOverDay: 1,
    PlannedClosings: 1,
  } satisfies Partial<PulseCounts>);
  // The last millisecond of the day may have come and gone; then today ends a day later.
  if (to > clock.now()) expect((await counts()).ReopeningToday).toBe(1);

  await publish(agentId);
  await dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [await lastDelivery()]);
  expect(await counts()).toMatchObject({ Waiting: waiting, Parked: 1, NeedsAttention: 1 });
  await dataSource.query(
    `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, finished_at)
     select 900000 + n, 0, 1, 101, 'x', (array['Exhausted', 'Dropped', 'Delivered', 'Cancelled', 'Exhausted'])[n], 1, now(),
            now() - case n when 5 then interval '25 hours' else interval '23 hours' end
     from generate_series(1, 5) n`,
  );
  expect(await counts()).toMatchObject({ Waiting: waiting, Parked: 1, NeedsAttention: 3 });
});

test('The pulse counts the jobs that wait for their insurers, up to a thousand', async () => {
  const requested = async () => (await counts()).RequestedJobs;
  const before = await requested();
  const known = tagOf(await look());
  const [job] = await insertJobs(service, agentId, [{}, { currentStage: 3 }, { currentStage: 6 }]);
  expect(await requested()).toBe(before + 1);
  expect((await look(known)).status).toBe(200);
  await service.dataSource.query('update job set current_stage = 4 where id = $1', [job]);
  expect(await requested()).toBe(before);
  await insertJobs(
    service,
    agentId,
    Array.from({ length: 1_001 }, () => ({})),
  );
  expect(await requested()).toBe(1_000);
});

test('The outcome of an attempt moves the revision of deliveries', async () => {
  const agent = await availability.agent();
  availability.platform.answer(status(500));
  const before = (await revisions()).Deliveries;
  // Not the last one that waits: this one may have ended by then.
  const id = (await publish(agent))?.deliveryIds[0];
  const state = async () =>
    (await availability.administrator.get(`/api/admin/deliveries/${id}`)).response<{ State: string }>().State;
  await expect.poll(state).not.toBe('Pending');
  // One for the notification and its place among the last ones, one for its end at least.
  expect((await revisions()).Deliveries).toBeGreaterThan(before + 2);
});

test('Without a change the pulse is answered 304, whatever the time is and whose session asks', async () => {
  const first = await look();
  // Links entries of the audit, which changes nothing that is shown.
  await service.running.app.get(AuditChain).extend();
  expect(tagOf(first)).toMatch(/^"[\w-]{43}"$/);
  for (const known of [tagOf(first), `W/${tagOf(first)}`, `"x", ${tagOf(first)}`, '*']) {
    const again = await look(known);
    expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tagOf(first)]);
  }
  await admin('POST', `service-availabilities/${ids[3]}/status`, { status: 'ManualDisabled', reason: 'x' })();
  const changed = await look(tagOf(first));
  expect(changed.status).toBe(200);
  expect(tagOf(changed)).not.toBe(tagOf(first));
});

test('The pulse names the end of the administration session of its caller, and does not prolong it', async () => {
  const browser = new Browser(service);
  const { userName } = await makeUser(service, { roles: ['Operator'] });
  const signedIn = (await browser.signIn(userName)).response<SessionToken>();
  const read = async () =>
    (await new Client(service.url, signedIn.AccessToken).get('/api/admin/pulse')).response<Pulse>();
  const { SessionEndsAt, Now } = await read();
  expect(SessionEndsAt).toBe(signedIn.SessionEndsAt);
  expect(Now < signedIn.SessionEndsAt).toBe(true);
  expect((await read()).SessionEndsAt).toBe(signedIn.SessionEndsAt);
  expect((await pulse()).SessionEndsAt).toBeNull();
});

test('The pulse is answered while the database is read-only', async () => {
  const expected = await counts();
  const fault = readOnly(service.database);
  await fault.begin();
  try {
    await expect.poll(async () => (await look()).status).toBe(200);
    expect((await counts()) satisfies PulseCounts).toEqual(expected);
    expect(Object.keys((await revisions()) satisfies PulseRevisions)).toEqual([...AREAS]);
  } finally {
    await fault.end();
  }
});

async function lastDelivery(): Promise<number> {
  const [row]: { id: string }[] = await service.dataSource.query(
    'select max(id) as id from (select id from delivery union all select id from finished_delivery where id < 900000) d',
  );
  return Number(row?.id);
}

const VEHICLE_SYNC = `
  insert into vehicle_catalog_sync (phase, dry_run, confirm, source, started_by, session)
  values ('Reading', false, false, 'Upload', 'x', 'x')`;
