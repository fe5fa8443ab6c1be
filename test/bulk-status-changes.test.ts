import { beforeEach, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { DeliveryCounts } from '../src/notifications/administration/delivery.answers.js';
import type { BulkOverview, BulkResult, BulkSummary } from '../src/service-availability/bulk/bulk.answers.js';
import type {
  AvailabilityDetail,
  StatusHistoryPage,
} from '../src/service-availability/status/availability.answers.js';
import { startAvailability } from './support/availability.js';
import { bulkClosing, threeRecords } from './support/bulk.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { expectInvalid } from './support/users.js';

// @module-tag service-availability
const on = startOnce(startAvailability);
let ids: number[];
let agent: number;
beforeEach(async () => {
  ({ ids, agent } = await threeRecords(on));
});

const BOARD = '/api/admin/service-availabilities';
const STATUSES = `${BOARD}/statuses`;
const all = (expectedStatus = 'Active') => ids.map((id) => ({ id, expectedStatus }));
const closing = (more = {}) => bulkClosing(ids, more);
const change = (body: object) => on.administrator.post(STATUSES, body);
const result = async (body: object) => (await change(body)).response<BulkResult>();
const overview = async (bulkId: string, query = '') =>
  (await on.operator.get(`${STATUSES}/${bulkId}?${query}`)).response<BulkOverview>();
const show = async (id: number) => (await on.operator.get(`${BOARD}/${id}`)).response<AvailabilityDetail>();
const history = async (id: number) =>
  (await on.operator.get(`${BOARD}/${id}/history?pageSize=200`)).response<StatusHistoryPage>().Items;
const waitingForLock = async () => {
  const [row]: [{ count: number }] = await on.service.dataSource.query(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return row.count;
};
const missing = { id: 999_999, expectedStatus: 'Active' };
const statuses = async () => (await on.catalog()).map(({ Status }) => Status);

test('A bulk change gives each record the status, the reason and the re-opening, and notifies each agent of each record by itself', async () => {
  const body = closing({ until: '2990-01-02T06:00:00' });
  const { Changed, Refused } = await result(body);
  expect([Changed, Refused]).toEqual([await on.catalog(), []]);
  expect(await statuses()).toEqual(Array(3).fill('ManualDisabled'));
  expect((await show(ids[0] ?? 0)).ReopenAt).toBe('2990-01-02T06:00:00.000+03:00');
  const heard = await on.heard(agent);
  expect(heard.map(([group]) => [group?.ChangeType, group?.Reason])).toEqual(
    Array(2).fill(['ManualDisabled', 'Planlı bakım']),
  );
  const operations = heard.map(([group]) =>
    group?.Values[0]?.Operations.map((each) => each.ServiceOperationId),
  );
  expect(operations).toEqual([[14], [15]]);
  const entries = await Promise.all(ids.map((id) => history(id)));
  expect(entries.map(([entry]) => [entry?.BulkId, entry?.Notifications])).toEqual([
    [body.bulkId, 1],
    [body.bulkId, 1],
    [body.bulkId, 0],
  ]);
});

test('Deliveries from the moment at which a bulk change started are its own, and none of the change before', async () => {
  const [id = 0] = ids;
  const counts = async (bulkId: string) => {
    const query = new URLSearchParams({
      subject: `ServiceAvailability:${id}`,
      from: (await overview(bulkId)).StartedAt,
    });
    return (await on.operator.get(`/api/admin/deliveries/counts?${query}`)).response<DeliveryCounts>();
  };
  await on.service.dataSource.query('update agent set paused_at = now()');
  const first = closing();
  await result(first);
  const second = closing({ status: 'Active', changes: all('ManualDisabled') });
  await result(second);
  expect([(await counts(first.bulkId)).Pending, (await counts(second.bulkId)).Pending]).toEqual([2, 1]);
});

test('A bulk change says of a record what a change of it alone says', async () => {
  await on.setStatus(ids[0] ?? 0, { status: 'ManualDisabled', reason: 'Bakım' });
  const alone = await on.heard(agent);
  await on.setStatus(ids[0] ?? 0, { status: 'Active', reason: 'Bitti' });
  await result(closing({ changes: all().slice(0, 1), reason: 'Bakım' }));
  const [, , together] = await on.heard(agent);
  const undated = (group: object | undefined) => ({ ...group, StatusDate: '' });
  expect(together?.map(undated)).toEqual(alone[0]?.map(undated));
});

test('A bulk change passes by records that changed meanwhile, have the status already or are unknown, and changes the others', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await on.setStatus(second, { status: 'AutoDisabled', reason: 'Arıza' });
  await on.setStatus(third, { status: 'ManualDisabled', reason: 'Bakım' });
  const changes = [
    { id: first, expectedStatus: 'Active' },
    { id: second, expectedStatus: 'Active' },
    { id: third, expectedStatus: 'ManualDisabled' },
    { id: 999_999, expectedStatus: 'Active' },
  ];
  const { Changed, Refused } = await result(closing({ changes }));
  const by = { ChangedBy: expect.stringMatching(/^user-/), ChangedAt: expect.stringMatching(/\+03:00$/) };
  expect([Changed.map(({ Id }) => Id), Refused]).toEqual([
    [first],
    [
      { Id: second, Cause: 'StatusNotExpected', Present: { Status: 'AutoDisabled', Reason: 'Arıza', ...by } },
      { Id: third, Cause: 'SameStatus', Present: { Status: 'ManualDisabled', Reason: 'Bakım', ...by } },
      { Id: 999_999, Cause: 'Missing', Present: null },
    ],
  ]);
  expect([await statuses(), (await history(second)).length]).toEqual([
    ['ManualDisabled', 'AutoDisabled', 'ManualDisabled'],
    1,
  ]);
});

test('A call that repeats its bulkId is answered alike and changes nothing again, also at once, after other changes and after `until`', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const body = closing({ until: soon, changes: [...all(), { id: 999_999, expectedStatus: 'Active' }] });
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => result(body)));
  for (const other of others) expect(other).toEqual(first);
  expect(first?.Changed).toHaveLength(3);
  expect([(await history(ids[0] ?? 0)).length, (await on.heard(agent)).length]).toEqual([1, 2]);
  await on.setStatus(ids[0] ?? 0, { status: 'Active', reason: 'Bitti' });
  await on.service.dataSource.query("update service_bulk_change set until_at = '2020-01-01'");
  expect(await result({ ...body, until: '2020-01-01T00:00:00Z' })).toEqual(first);
  expect((await statuses())[0]).toBe('Active');
});

test('Calls with one bulkId are parts of one change; a record that is named again is not changed again', async () => {
  const body = closing({ changes: all().slice(0, 2) });
  await result(body);
  await on.setStatus(ids[1] ?? 0, { status: 'Active', reason: 'Bitti' });
  const { Changed, Refused } = await result({ ...body, changes: all().slice(1) });
  expect([Changed.map(({ Id }) => Id), Refused]).toEqual([ids.slice(1), []]);
  expect(await statuses()).toEqual(['ManualDisabled', 'Active', 'ManualDisabled']);
  expect(await overview(body.bulkId)).toMatchObject({ Changed: 3, Refused: 0, Notifications: 2 });
});

test.each([{ status: 'AutoDisabled' }, { reason: 'Başka' }, { until: '2990-01-01' }])(
  'A bulkId with another content is refused with 409 `BulkIdReused`, and nothing is changed (%j)',
  async (other) => {
    const body = closing({ changes: all().slice(0, 1) });
    await result(body);
    const answer = await change({ ...body, changes: all().slice(1), ...other });
    expect([answer.status, answer.message, answer.json()]).toMatchObject([
      409,
      'The bulkId was used for another change.',
      { Details: { Cause: 'BulkIdReused' } },
    ]);
    expect(await statuses()).toEqual(['ManualDisabled', 'Active', 'Active']);
  },
);

test('`GET /api/admin/service-availabilities/statuses` lists bulk changes, the newest first, each as its own overview counts it; a page of one follows the other', async () => {
  await on.service.dataSource.query('truncate service_bulk_change cascade');
  const list = async (query = '') =>
    (await on.operator.get(`${STATUSES}?${query}`)).response<Page<BulkSummary[]>>();
  expect(await list()).toMatchObject({ TotalCount: 0, Items: [] });
  const whole = closing({ until: '2990-01-02T06:00:00' });
  await result({ ...whole, changes: all().slice(0, 1) });
  await result({ ...whole, changes: all().slice(1) });
  const passedBy = closing({ status: 'Active', reason: 'Yanlış', changes: [...all(), missing] });
  await result(passedBy);
  const { Items, TotalCount } = await list();
  expect([TotalCount, Items.map(({ BulkId }) => BulkId)]).toEqual([2, [passedBy.bulkId, whole.bulkId]]);
  for (const summary of Items) {
    const { Records, ...head } = await overview(summary.BulkId);
    expect(summary).toEqual(head);
    expect(Records.TotalCount).toBe(summary.Changed + summary.Refused);
  }
  expect(Items.map(({ Changed, Refused, Until }) => [Changed, Refused, Until])).toEqual([
    [0, 4, null],
    [3, 0, '2990-01-02T06:00:00.000+03:00'],
  ]);
  expect((await list('page=2&pageSize=1')).Items).toEqual(Items.slice(1));
  expect((await list('page=3&pageSize=1')).Items).toEqual([]);
  expectInvalid(await on.operator.get(`${STATUSES}?pageSize=201`), {
    PageSize: 'PageSize must be between 1 and 200.',
  });
});

test("Another user's bulkId is refused with 409, and the answer shows nothing of that change", async () => {
  const body = closing();
  await result(body);
  const other = await on.service.as({ roles: ['Administrator'], permissions: [] });
  const answer = await other.post(STATUSES, body);
  expect([answer.status, answer.message]).toEqual([409, 'The bulkId was used for another change.']);
});

test('The audit names every record of a bulk change with its values before and after, and the bulkId', async () => {
  await on.setStatus(ids[1] ?? 0, { status: 'AutoDisabled', reason: 'Arıza' });
  const expected = ['Active', 'AutoDisabled', 'Active'];
  const changes = ids.map((id, place) => ({ id, expectedStatus: expected[place] }));
  const body = closing({ changes });
  await result(body);
  const audit = await on.administrator.get('/api/admin/audit?pageSize=10');
  const entries = audit
    .response<{ Items: { Action: string; Details: { BulkId?: string } }[] }>()
    .Items.filter(({ Details }) => Details.BulkId === body.bulkId);
  expect(entries[0]).toMatchObject({
    Action: 'serviceAvailability.status',
    Details: { To: 'ManualDisabled', Reason: 'Planlı bakım' },
  });
  expect(entries).toHaveLength(1);
  const [first, second] = ids.map((id) => `service availability ${id}`);
  expect(entries[0]).toMatchObject({
    Before: {
      [first ?? '']: { Status: 'Active' },
      [second ?? '']: { Status: 'AutoDisabled', Reason: 'Arıza', ReopenAt: null },
    },
    After: { [first ?? '']: { Status: 'ManualDisabled', Reason: 'Planlı bakım', ReopenAt: null } },
  });
});

test('A bulk change is made whole or not at all', async () => {
  await on.service.dataSource.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.service_availability_id = ${ids[2]} then raise exception 'broken' using errcode = '53100'; end if;
      return new; end $$;
    create trigger refuse before insert on service_status_change for each row execute function refuse()`);
  const body = closing();
  const failed = await change(body);
  await on.service.dataSource.query('drop function refuse cascade');
  expect([failed.status, await statuses(), await on.heard(agent)]).toEqual([
    503,
    ['Active', 'Active', 'Active'],
    [],
  ]);
  expect((await on.operator.get(`${STATUSES}/${body.bulkId}`)).status).toBe(404);
  expect((await result(body)).Changed).toHaveLength(3);
});

test('A record that was changed while the bulk change waited for it is refused with who changed it', async () => {
  const [first = 0] = ids;
  const { dataSource } = on.service;
  const other = dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query('select from service_availability where id = $1 for update', [first]);
  const waiting = result(closing());
  await expect.poll(waitingForLock).toBe(1);
  await other.query(
    `insert into service_status_change (service_availability_id, changed_at, changed_by, from_status, to_status, reason)
     values ($1, '2026-01-02', 'ayse.k', 'Active', 'AutoDisabled', 'Arıza')`,
    [first],
  );
  await other.query(
    "update service_availability set status = 'AutoDisabled', reason = 'Arıza', status_date = '2026-01-02' where id = $1",
    [first],
  );
  await other.commitTransaction();
  await other.release();
  expect((await waiting).Refused).toMatchObject([
    {
      Id: first,
      Cause: 'StatusNotExpected',
      Present: { Status: 'AutoDisabled', Reason: 'Arıza', ChangedBy: 'ayse.k' },
    },
  ]);
});

test('A bulk change that waits too long for a record is answered 503 and changes nothing; its repeat is made', async () => {
  const other = await openTransaction(on.service);
  await other.query('select from service_availability where id = $1 for update', [ids[2]]);
  const body = closing();
  const answer = await change(body);
  await other.rollback();
  expect([answer.status, answer.code, await statuses()]).toEqual([
    503,
    'General.Unavailable',
    ['Active', 'Active', 'Active'],
  ]);
  expect((await result(body)).Changed).toHaveLength(3);
});

test('A part of a bulk change that comes when the end of the closing has passed is refused, and its earlier parts are answered still', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const body = closing({ until: soon, changes: all().slice(0, 1) });
  const first = await result(body);
  await on.service.dataSource.query("update service_bulk_change set until_at = '2020-01-01'");
  const until = '2020-01-01T00:00:00Z';
  expectInvalid(await change({ ...body, until, changes: all() }), { Until: 'Until must be in the future.' });
  expect(await result({ ...body, until })).toEqual(first);
  expect(await statuses()).toEqual(['ManualDisabled', 'Active', 'Active']);
});

test('Bulk changes of the same records at once change each record once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => result(closing({ changes: n % 2 ? all() : all().reverse() }))),
  );
  expect(answers.flatMap(({ Changed }) => Changed)).toHaveLength(3);
  expect(answers.flatMap(({ Refused }) => Refused.map(({ Cause }) => Cause))).toEqual(
    Array(15).fill('StatusNotExpected'),
  );
  expect((await on.heard(agent)).length).toBe(2);
});

test('A bulk change restarts the automatic evaluation of its records and cancels their re-openings', async () => {
  const [first = 0] = ids;
  await on.setStatus(first, { status: 'ManualDisabled', reason: 'Bakım', until: '2990-01-01' });
  await on.service.dataSource.query(
    `insert into service_evaluation (service_availability_id, closings, quiet_until)
     values ($1, 1, now() + interval '1 hour')`,
    [first],
  );
  const changes = [{ id: first, expectedStatus: 'ManualDisabled' }];
  await result(closing({ changes, status: 'Active', reason: 'Bitti' }));
  expect((await show(first)).ReopenAt).toBeNull();
  expect(await on.service.dataSource.query('select * from service_evaluation')).toEqual([]);
});
