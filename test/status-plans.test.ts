import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MadePlan, StatusPlan } from '../src/service-availability/plans/plan.answers.js';
import type { AvailabilityDetail } from '../src/service-availability/status/availability.answers.js';
import { record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, field } from './support/users.js';

// @module-tag service-availability
const on = startOnce(startAvailability);
let first: number;
let second: number;
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(124, 111, 14)]);
  first = await on.idOf(110, 111, 14);
  second = await on.idOf(124, 111, 14);
});

const BOARD = '/api/admin/service-availabilities';
const PLANS = `${BOARD}/plans`;
const closing = (more: Record<string, unknown> = {}) => ({
  ids: [first, second],
  status: 'ManualDisabled',
  reason: 'Planlı bakım',
  from: '2990-01-01T22:00:00',
  until: '2990-01-02T06:00:00',
  bulkId: randomUUID(),
  ...more,
});
const plan = (body: object) => on.administrator.post(PLANS, body);
const made = async (body: object) => (await plan(body)).response<{ Plans: MadePlan[] }>().Plans;
const listed = async (query = '') =>
  (await on.operator.get(`${PLANS}?${query}`)).response<{ Items: StatusPlan[]; TotalCount: number }>();

test('A planned closing stands with its record on the board, in its detail and in the list, and changes no status yet', async () => {
  const bulkId = randomUUID();
  const plans = await made(closing({ bulkId }));
  expect(plans.map(({ ServiceAvailabilityId }) => ServiceAvailabilityId)).toEqual([first, second]);
  const Plan = {
    Id: plans[0]?.Id,
    BulkId: bulkId,
    Status: 'ManualDisabled',
    Reason: 'Planlı bakım',
    From: '2990-01-01T22:00:00.000+03:00',
    Until: '2990-01-02T06:00:00.000+03:00',
  };
  const detail = (await on.operator.get(`${BOARD}/${first}`)).response<AvailabilityDetail>();
  expect(detail).toMatchObject({ Status: 'Active', Plan });
  const board = (await on.operator.get(`${BOARD}?sortBy=id`)).response<{ Items: AvailabilityDetail[] }>();
  expect(board.Items.map((item) => item.Plan?.Id)).toEqual(plans.map(({ Id }) => Id));
  const { Items, TotalCount } = await listed(`insuranceCompanyId=110&bulkId=${bulkId}&state=Pending`);
  expect([TotalCount, Items]).toEqual([
    1,
    [
      {
        ...Plan,
        ServiceAvailabilityId: first,
        InsuranceCompanyId: 110,
        InsuranceCompanyName: 'Şirket 110',
        ProductId: 111,
        ProductName: 'Ürün 111',
        ServiceOperationId: 14,
        ServiceOperationName: 'İşlem 14',
        ServiceName: 'Servis 14',
        OutsourceProcessId: null,
        OutsourceProcessName: null,
        BulkId: bulkId,
        PlannedBy: expect.any(String),
        PlannedAt: expect.any(String),
        State: 'Pending',
        EndedAt: null,
        Note: null,
      },
    ],
  ]);
  expect(await on.latestAudit()).toMatchObject({
    Action: 'serviceAvailability.plan',
    Details: { BulkId: bulkId, Plans: 2 },
  });
});

test('The list of plans and the board are filtered by plans', async () => {
  await made(closing({ ids: [first] }));
  await made(closing({ ids: [second] }));
  const only = async (query: string) => (await listed(query)).Items.map((item) => item.ServiceAvailabilityId);
  expect(await only('')).toEqual([second, first]);
  expect(await only(`serviceAvailabilityId=${first}`)).toEqual([first]);
  expect(await only('insuranceCompanyId=124')).toEqual([second]);
  expect(await only('state=Done')).toEqual([]);
  expect(await only(`bulkId=${randomUUID()}`)).toEqual([]);
  await on.administrator.send('DELETE', `${PLANS}/${(await listed('')).Items[0]?.Id}`);
  const board = async (planned: boolean) =>
    (await on.operator.get(`${BOARD}?planned=${planned}`)).items<AvailabilityDetail>().map(({ Id }) => Id);
  expect([await board(true), await board(false)]).toEqual([[first], [second]]);
});

test('A call with the same bulkId and content is answered like the first one, also when both come at once and after the plans ended', async () => {
  const body = closing();
  const answers = await Promise.all(Array.from({ length: 6 }, () => made(body)));
  for (const plans of answers) expect(plans).toEqual(answers[0]);
  expect((await listed()).TotalCount).toBe(2);
  for (const { Id } of answers[0] ?? []) await on.administrator.send('DELETE', `${PLANS}/${Id}`);
  expect(await made({ ...body, ids: [second, first] })).toEqual(answers[0]);
  await on.service.dataSource.query(
    "update service_status_plan set from_at = '2020-01-01', until_at = '2020-01-02'",
  );
  const late = { ...body, from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' };
  expect(await made(late)).toEqual(answers[0]);
});

test('A bulkId with another content is refused with 409, and nothing is planned', async () => {
  const body = closing({ ids: [first] });
  await made(body);
  for (const other of [{ ids: [second] }, { reason: 'Başka' }, { until: undefined }]) {
    const answer = await plan({ ...body, ...other });
    expect([answer.status, answer.message]).toEqual([409, 'The bulkId was used for other plans.']);
  }
  expect((await listed()).TotalCount).toBe(1);
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no record', { ids: [] }, field('Ids', 'must be one or more different ids.')],
  ['a record twice', { ids: [1, 1] }, field('Ids', 'must be one or more different ids.')],
  [
    'too many records',
    { ids: Array.from({ length: 201 }, (_, n) => n + 1) },
    field('Ids', 'must have at most 200 items.'),
  ],
  [
    'unknown records, which are named',
    { ids: [1, 999_999] },
    { 'Ids[1]': 'Ids[1] is not in the catalog: 999999.' },
  ],
  ['an opening', { status: 'Active' }, field('Status', 'must be one of AutoDisabled, ManualDisabled.')],
  ['a beginning that has passed', { from: '2020-01-01' }, field('From', 'must be in the future.')],
  ['an end that is not later', { until: '2990-01-01T22:00:00' }, field('Until', 'must be later than From.')],
  ['an id that is no UUID', { bulkId: 'x' }, field('BulkId', 'must be a UUID.')],
])('A plan is refused with 400, and nothing is planned: %s', async (_, wrong, fields) => {
  expectInvalid(await plan(closing(wrong)), fields);
  expect((await listed()).TotalCount).toBe(0);
});

test('A plan of a record that has left the catalog is refused', async () => {
  await on.sync([record(124, 111, 14)]);
  expectInvalid(await plan(closing()), { 'Ids[0]': `Ids[0] is not in the catalog: ${first}.` });
});

test('Plans of one record must not overlap; the refusal names the records', async () => {
  await made(closing({ ids: [first] }));
  const overlapping = [
    { from: '2990-01-02T05:59:59' },
    { from: '2990-01-01T10:00:00', until: '2990-01-01T22:00:01' },
    { from: '2990-01-01T10:00:00', until: undefined },
  ];
  for (const times of overlapping) {
    const answer = await plan(closing({ until: '2990-01-09T00:00:00', ...times }));
    expect([answer.status, answer.message]).toEqual([
      409,
      `There are pending plans for this time. Records: ${first}.`,
    ]);
  }
  expect((await listed()).TotalCount).toBe(1);
  await made(closing({ ids: [first], from: '2990-01-02T06:00:00', until: undefined }));
  await made(closing({ ids: [first], from: '2990-01-01T21:00:00', until: '2990-01-01T22:00:00' }));
  const afterEndless = closing({ ids: [first], from: '2995-01-01', until: undefined });
  expect((await plan(afterEndless)).status).toBe(409);
  const detail = (await on.operator.get(`${BOARD}/${first}`)).response<AvailabilityDetail>();
  expect(detail.Plan?.From).toBe('2990-01-01T21:00:00.000+03:00');
});

test('Of two overlapping plans that come at once one is made', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => plan(closing({ until: undefined }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await listed()).TotalCount).toBe(2);
});

test('A plan is taken back by DELETE, once in the audit; one that has ended is refused with 409', async () => {
  const [one, other] = await made(closing());
  const take = (id?: number) => on.administrator.send('DELETE', `${PLANS}/${id}`);
  expect((await take(one?.Id)).status).toBe(204);
  expect(await on.latestAudit()).toMatchObject({
    Action: 'serviceAvailability.cancelPlan',
    Details: { Plan: one?.Id },
    Target: `service availability ${first}`,
  });
  const entry = await on.latestAudit();
  expect((await take(one?.Id)).status).toBe(204);
  expect(await on.latestAudit()).toEqual(entry);
  expect((await listed(`serviceAvailabilityId=${first}`)).Items).toMatchObject([
    { State: 'Cancelled', EndedAt: expect.any(String), Note: null },
  ]);
  await on.service.dataSource.query(
    "update service_status_plan set state = 'Done', ended_at = now() where id = $1",
    [other?.Id],
  );
  const late = await take(other?.Id);
  expect([late.status, late.message]).toEqual([409, 'The plan is no longer pending: Done.']);
  const unknown = await take(999_999);
  expect([unknown.status, unknown.message]).toEqual([404, 'The plan was not found.']);
});
