// @module-tag deliveries
import { beforeAll, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { DeliveryDetail, DeliveryItem } from '../src/notifications/administration/delivery.answers.js';
import { ListDeliveries } from '../src/notifications/administration/delivery.requests.js';
import { DeliveryFeed } from '../src/notifications/administration/delivery-feed.service.js';
import type {
  IdentifiedStatusChange,
  StatusHistoryPage,
} from '../src/service-availability/status/availability.answers.js';
import { Clock } from '../src/time/clock.js';
import { record, startAvailability } from './support/availability.js';
import { BOARD } from './support/board.js';
import { makePath, rejectPath } from './support/endorsements.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { call } from './support/outgoing-logs.js';
import { pathOf, state, upsert } from './support/parameters.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';
import { catalogOf, listOf } from './support/vehicle-catalog.js';

const on = startOnce(() => startAvailability({ PARAMETER_CHANGES_PER_NOTIFICATION: '3' }));
let agentId: number;
beforeAll(async () => {
  agentId = await on.agent([[110, 111]], [[14, null]]);
  await on.agent([[110, 111]], [[14, null]]);
});

const list = async (query: string) => {
  const answer = await on.operator.get(`/api/admin/deliveries?pageSize=200&${query}`);
  return answer.response<{ Items: DeliveryItem[]; TotalCount: number }>();
};
/** The types and subjects of the agent's deliveries that the act causes, oldest first. */
async function causedBy(act: () => Promise<unknown>): Promise<[number, DeliveryItem['Subject']][]> {
  const newest = async () => (await list(`agentId=${agentId}`)).Items;
  const before = new Set((await newest()).map(({ Id }) => Id));
  await act();
  const caused = (await newest()).filter(({ Id }) => !before.has(Id)).reverse();
  return caused.map(({ NotificationType, Subject }) => [NotificationType, Subject]);
}

test('A delivery names the record that its notification announces, and is found by it', async () => {
  const { service, administrator } = on;
  const platform = await service.as({ roles: ['PlatformUser'], agentId });
  const insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const integration = await service.as({ roles: ['IntegrationService'] });
  const [made, rejected] = [await openRequestedJob(platform), await openRequestedJob(platform)];
  expect(await causedBy(() => insurer.post(makePath(made), endorsement()))).toEqual([
    [101, { Kind: 'Job', Id: String(made) }],
  ]);
  expect(await causedBy(() => insurer.post(rejectPath(rejected), { rejectReasonId: 5 }))).toEqual([
    [102, { Kind: 'Job', Id: String(rejected) }],
  ]);
  expect((await list(`subject=Job:${made}`)).Items.map(({ NotificationType }) => NotificationType)).toEqual([
    101,
  ]);

  const announced = await integration.post('/api/outgoing-logs', call({ agentId }));
  const logId = /"OutgoingRequestLogID":(\d+)/.exec(announced.text)?.[1];
  expect((await list(`subject=OutgoingLog:${logId}`)).Items).toMatchObject([{ NotificationType: 3 }]);

  const test = () => administrator.post(`/api/admin/agents/${agentId}/test-notification`);
  expect(await causedBy(test)).toEqual([[104, { Kind: 'Test', Id: String(agentId) }]]);
  const products = [
    { insuranceCompanyId: 110, productId: 111 },
    { insuranceCompanyId: 110, productId: 112 },
  ];
  const setProducts = () => administrator.put(`/api/admin/agents/${agentId}/products`, { products });
  expect(await causedBy(setProducts)).toEqual([[103, { Kind: 'AgentProducts', Id: String(agentId) }]]);
});

test('A notification of one parameter value names it; one of several values names none', async () => {
  const { administrator } = on;
  expect(await causedBy(() => administrator.put(pathOf(91, '9/ı'), state()))).toEqual([
    [8, { Kind: 'ParameterValue', Id: '91/9/ı' }],
  ]);
  expect((await list(`subject=${encodeURIComponent('ParameterValue:91/9/ı')}`)).TotalCount).toBe(2);
  const changes = ['1', '2', '3', '4'].map((value) => upsert(92, value));
  const change = () => administrator.post('/api/admin/parameters/changes', { changes });
  expect(await causedBy(change)).toEqual([
    [8, null],
    [8, { Kind: 'ParameterValue', Id: '92/4' }],
  ]);
});

test('A version of the vehicle catalog is named by its own notification and by those of its parameters', async () => {
  const catalog = catalogOf(on.service, on.administrator);
  let version: string | null = null;
  const caused = await causedBy(async () => {
    ({ Version: version } = await catalog.sync(listOf(2)));
  });
  const Subject = { Kind: 'VehicleCatalogVersion', Id: version };
  expect(caused.length).toBeGreaterThan(1);
  expect(caused).toEqual([[13, Subject], ...caused.slice(1).map(() => [8, Subject])]);
});

test('A catalog sync and a change of status are named, and the history counts the notifications of each change', async () => {
  await on.sync([record(110, 111, 14)]);
  const caused = await causedBy(() => on.sync([record(110, 111, 14), record(110, 112, 14)]));
  expect(caused).toEqual([[10, { Kind: 'ServiceCatalogSync', Id: '2' }]]);
  const id = await on.idOf(110, 111, 14);
  const close = () => on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım' });
  expect(await causedBy(close)).toEqual([[10, { Kind: 'ServiceAvailability', Id: String(id) }]]);
  await on.service.dataSource.query(
    'update agent_subscription set service_operation_id = 15 where agent_id = $1',
    [agentId],
  );
  await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
  const { Items } = (
    await on.operator.get(`${BOARD}/${id}/history?pageSize=5`)
  ).response<StatusHistoryPage>();
  const counted = ({ Reason, Notifications }: IdentifiedStatusChange) => [Reason, Notifications];
  expect(Items.map(counted)).toEqual([
    ['Bitti', 1],
    ['Bakım', 2],
  ]);
  expect((await list(`subject=ServiceAvailability:${id}`)).TotalCount).toBe(3);
});

test('The subject of a delivery stays in its detail when it has ended', async () => {
  const [newest] = (await list(`agentId=${agentId}&type=104`)).Items;
  const show = async () =>
    (await on.operator.get(`/api/admin/deliveries/${newest?.Id}`)).response<DeliveryDetail>();
  await expect.poll(async () => (await show()).State).toBe('Delivered');
  expect((await show()).Subject).toEqual({ Kind: 'Test', Id: String(agentId) });
});

test.each(['7', 'job:7', 'Job:', 'Jobs:7'])('The subject %j is refused', async (subject) => {
  expectInvalid(await on.operator.get(`/api/admin/deliveries?subject=${subject}`), {
    Subject: expect.stringMatching(/^Subject must be a kind and an id, such as Job:7\. Kinds: Job, /),
  });
});

test('Deliveries of a subject are read without going through the others, live and ended ones', async () => {
  const { dataSource, running } = on.service;
  await dataSource.query(
    `with announced as (
       insert into notification (id, type, payload, subject_kind, subject_id)
       select nextval('notification_no'), 10, '[]', 'ServiceAvailability', (900000 + n / 4)::text
       from generate_series(1, 40000) n returning id, created_at
     ), ended as (
       insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
       select 1000000 + id, id, $1, 10, 'r' || id, 'Delivered', 1, created_at from announced where id % 2 = 0
     )
     insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, created_at)
     select 1000000 + id, id, $1, 10, 'r' || id, 'infinity', created_at from announced where id % 2 = 1`,
    [agentId],
  );
  await dataSource.query('analyze notification, finished_delivery, delivery');
  const filter = Object.assign(new ListDeliveries(), { subject: 'ServiceAvailability:905000' });
  let read: Page<DeliveryItem[]> | undefined;
  const { app } = running;
  const steps = await planSteps(dataSource, async (noting) => {
    read = await new DeliveryFeed(noting, app.get(Clock)).list(filter);
  });
  expect([read?.TotalCount, new Set(read?.Items.map(({ State }) => State))]).toEqual([
    4,
    new Set(['Delivered', 'Parked']),
  ]);
  // Partitions without rows are scanned at no cost.
  const tables = steps.filter((step) => step['Relation Name'] !== undefined);
  expect(tables.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThanOrEqual(100);
});
