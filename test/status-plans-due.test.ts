// @module-tag service-availability
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MadePlan, StatusPlan } from '../src/service-availability/plans/plan.answers.js';
import { StatusPlans } from '../src/service-availability/plans/status-plans.service.js';
import { record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(startAvailability);
let id: number;
let agent: number;
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  id = await on.idOf(110, 111, 14);
  agent = await on.agent([[110, 111]], [[14, null]]);
});

const BOARD = '/api/admin/service-availabilities';
const PLANS = `${BOARD}/plans`;
const sql = (text: string, values: unknown[] = []) => on.service.dataSource.query(text, values);
const heard = () => on.reasonsHeard(agent);

async function plan(more: Record<string, unknown> = {}): Promise<number[]> {
  const body = { ids: [id], status: 'ManualDisabled', reason: 'Planlı bakım', from: '2990-01-01', ...more };
  const answer = await on.administrator.post(PLANS, { ...body, bulkId: randomUUID() });
  return answer.response<{ Plans: MadePlan[] }>().Plans.map(({ Id }) => Id);
}

/** Moves the time of all plans: to the past, and their end to an hour later, or to the past as well. */
const come = (until = "now() + interval '1 hour'") =>
  sql(
    `update service_status_plan set from_at = now() - interval '1 minute', until_at = case when until_at is null then null else ${until} end
     where state = 'Pending'`,
  );

const ended = async () => {
  const items = async () => (await on.operator.get(PLANS)).items<StatusPlan>();
  await expect.poll(async () => (await items()).every(({ State }) => State !== 'Pending')).toBe(true);
  return (await items()).map(({ State, Note }) => [State, Note]);
};

test('A plan closes its record at its time, with its reason in history, audit and notification, and the end as re-opening', async () => {
  await plan({ until: '2990-01-02' });
  expect(await heard()).toEqual([]);
  await come();
  expect(await ended()).toEqual([['Done', null]]);
  expect(await on.detail(id)).toMatchObject({
    Status: 'ManualDisabled',
    Reason: 'Planlı bakım',
    ReopenAt: expect.any(String),
    Plan: null,
  });
  expect((await on.history(id))[0]).toMatchObject({
    ChangedBy: 'Planlanan kapanış',
    From: 'Active',
    To: 'ManualDisabled',
    Reason: 'Planlı bakım',
  });
  expect(await on.latestAudit()).toMatchObject({
    UserId: null,
    UserName: 'Planlanan kapanış',
    Action: 'serviceAvailability.status',
  });
  expect(await heard()).toEqual([['ManualDisabled', 'Planlı bakım']]);
});

test('A plan closes a record once, also with several replicas', async () => {
  await plan({ ids: [id, await on.idOf(110, 111, 15)] });
  await come();
  const plans = on.service.running.app.get(StatusPlans);
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 6 }, () => plans.carryOutNext()));
      return (await on.catalog()).every(({ Status }) => Status === 'ManualDisabled');
    })
    .toBe(true);
  expect(await ended()).toEqual([
    ['Done', null],
    ['Done', null],
  ]);
  expect(await sql('select from service_status_change')).toHaveLength(2);
  expect(await heard()).toHaveLength(1);
});

test('A plan whose record somebody holds does not keep the others', async () => {
  const other = await on.idOf(110, 111, 15);
  await plan({ ids: [id, other] });
  const holder = on.service.dataSource.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query('select from service_availability where id = $1 for no key update', [id]);
    await come();
    await expect.poll(async () => (await on.detail(other)).Status, { timeout: 4_000 }).toBe('ManualDisabled');
    expect(await on.detail(id)).toMatchObject({ Status: 'Active' });
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  expect(await ended()).toEqual([
    ['Done', null],
    ['Done', null],
  ]);
});

test.each<[string, string, string, () => Promise<unknown>]>([
  [
    'the record has the status already',
    'ManualDisabled',
    'StatusAlreadySet',
    () => on.setStatus(id, { status: 'ManualDisabled', reason: 'Arıza' }),
  ],
  [
    'an automatic closing would replace one by hand',
    'AutoDisabled',
    'ClosedByHand',
    () => on.setStatus(id, { status: 'ManualDisabled', reason: 'Arıza' }),
  ],
  ['the record has left the catalog', 'ManualDisabled', 'LeftCatalog', () => on.sync([record(110, 111, 15)])],
])('A plan ends with a note and without a notification when %s', async (_, status, note, change) => {
  await plan({ status });
  await change();
  const before = [await heard(), await on.history(id)];
  await come();
  expect(await ended()).toEqual([['Ended', note]]);
  expect([await heard(), await on.history(id)]).toEqual(before);
  expect(await on.latestAudit()).toMatchObject({
    UserName: 'Planlanan kapanış',
    Action: 'serviceAvailability.endPlan',
    Target: `service availability ${id}`,
    Details: { Note: note },
  });
});

test('A planned closing by hand replaces an automatic one', async () => {
  await plan();
  await on.setStatus(id, { status: 'AutoDisabled', reason: 'Zaman aşımı' });
  await come();
  expect(await ended()).toEqual([['Done', null]]);
  expect(await on.detail(id)).toMatchObject({ Status: 'ManualDisabled', Reason: 'Planlı bakım' });
});

test('A plan whose whole time has passed ends with a note, and closes nothing', async () => {
  await plan({ until: '2990-01-02' });
  await come("now() - interval '1 second'");
  expect(await ended()).toEqual([['Ended', 'TimePassed']]);
  expect(await on.detail(id)).toMatchObject({ Status: 'Active' });
  expect(await heard()).toEqual([]);
});

test('A closing that ends when a plan begins opens first, and the plan closes the record again', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Arıza', until: '2990-01-01' });
  await plan();
  await sql(
    `with due as (update service_status_plan set from_at = now()) update service_availability set reopen_at = now() where id = $1`,
    [id],
  );
  expect(await ended()).toEqual([['Done', null]]);
  expect((await on.history(id)).map(({ To, ChangedBy }) => [To, ChangedBy]).slice(0, 2)).toEqual([
    ['ManualDisabled', 'Planlanan kapanış'],
    ['Active', 'Planlanan yeniden açılış'],
  ]);
});

const path = (of: number | string = id) => `/api/admin/service-availabilities/${of}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Lets the hour be over. */
const passHour = () =>
  on.service.dataSource.query(
    'update service_availability set reopen_at = now() where reopen_at is not null',
  );

const close = (more = {}) => on.close(id, more);

/** Waits for an effect of the schedule. */
const until = (condition: () => Promise<boolean>) => expect.poll(condition).toBe(true);

test('A scheduled re-opening is shown as `ReopenAt`, and cancelled by DELETE', async () => {
  await close({ until: '2999-01-01T10:00:00' });
  expect(await on.detail(id)).toMatchObject({
    ReopenAt: '2999-01-01T10:00:00.000+03:00',
    AutomaticEvaluation: false,
  });
  const answer = await on.administrator.send('DELETE', `${path()}/reopening`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await on.detail(id)).toMatchObject({ ReopenAt: null, Status: 'ManualDisabled' });
  const again = await on.administrator.send('DELETE', `${path()}/reopening`);
  expect([again.status, again.message]).toEqual([404, 'The scheduled re-opening was not found.']);
  expect(await on.latestAudit()).toMatchObject({
    Action: 'serviceAvailability.cancelReopening',
    Details: { ReopenAt: '2999-01-01T10:00:00.000+03:00' },
  });
});

test('A re-opening may be at the last moment that every zone writes in four digits', async () => {
  await close({ until: '9999-12-30T23:59:59.999Z' });
  expect((await on.detail(id)).ReopenAt).toBe('9999-12-31T02:59:59.999+03:00');
});

test('A closing with `until` opens by itself, with history, audit and notification', async () => {
  await on.setStatus(id, { status: 'AutoDisabled', reason: 'Demo: zaman aşımı', until: inAnHour() });
  await passHour();
  await until(async () => (await on.detail(id)).Status === 'Active');
  const reason = 'Planlanan yeniden açılış. Kapatma nedeni: Demo: zaman aşımı';
  expect(await on.detail(id)).toMatchObject({ Reason: reason, ReopenAt: null });
  expect((await on.history(id))[0]).toMatchObject({
    ChangedBy: 'Planlanan yeniden açılış',
    From: 'AutoDisabled',
    To: 'Active',
    Reason: reason,
  });
  expect((await on.heard(agent)).map(([group]) => [group?.ChangeType, group?.Reason])).toEqual([
    ['AutoDisabled', 'Demo: zaman aşımı'],
    ['Active', reason],
  ]);
  expect(await on.latestAudit()).toMatchObject({
    UserId: null,
    UserName: 'Planlanan yeniden açılış',
    Action: 'serviceAvailability.status',
  });
});

test.each([
  ['a change by hand', () => on.setStatus(id, { status: 'AutoDisabled', reason: 'Başka' })],
  [
    'being removed from the catalog',
    async () => {
      await on.sync([record(110, 111, 15)]);
      await on.sync([record(110, 111, 14), record(110, 111, 15)]);
    },
  ],
])('Any later change cancels a scheduled re-opening (%s)', async (_, change) => {
  await close({ until: '2999-01-01' });
  await change();
  expect((await on.detail(id)).ReopenAt).toBeNull();
});

test('A scheduled re-opening happens once, also with several replicas', async () => {
  const other = await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  expect(other.status).toBe(200);
  const ids = [id, await on.idOf(110, 111, 15)];
  for (const one of ids)
    await on.setStatus(one, { status: 'ManualDisabled', reason: 'x', until: inAnHour() });
  await passHour();
  const { StatusChangeService } = await import('../src/service-availability/status/status-change.service.js');
  const statusChanges = on.service.running.app.get(StatusChangeService);
  await until(async () => {
    await Promise.all(Array.from({ length: 6 }, () => statusChanges.reopenNext()));
    return (await on.catalog()).every(({ Status }) => Status === 'Active');
  });
  const changes = await on.service.dataSource.query(
    'select service_availability_id, to_status from service_status_change order by id',
  );
  expect(changes.filter(({ to_status }: { to_status: string }) => to_status === 'Active')).toHaveLength(2);
  expect((await on.heard(agent)).map(([group]) => group?.ChangeType)).toEqual(['ManualDisabled', 'Active']);
});
