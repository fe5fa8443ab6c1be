// @module-tag service-availability
import { beforeEach, expect, test } from 'vitest';
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

const path = (of: number | string = id) => `/api/admin/service-availabilities/${of}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** Lets the hour be over. */
const passHour = () =>
  on.service.dataSource.query(
    'update service_availability set reopen_at = now() where reopen_at is not null',
  );
const close = (more = {}) => on.close(id, more);
/** Waits for an effect of the schedule; the deadline only ends a test that fails. */
const until = async (condition: () => Promise<boolean>) => {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

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
  const audit = await on.administrator.get('/api/admin/audit');
  expect(audit.items<unknown>()[0]).toMatchObject({
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
  const audit = await on.administrator.get('/api/admin/audit');
  expect(audit.items<unknown>()[0]).toMatchObject({
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
