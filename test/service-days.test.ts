// @module-tag service-availability
import { afterAll, beforeEach, expect, test } from 'vitest';
import type {
  AvailabilityByDay,
  CompanyAvailabilityByDay,
} from '../src/service-availability/days/days.answers.js';
import { ServiceDays } from '../src/service-availability/days/service-days.service.js';
import { Clock } from '../src/time/clock.js';
import { dayAfter } from '../src/time/days.js';
import { LOGGER } from '../src/tracing/logger.js';
import { type Availability, record, startAvailability } from './support/availability.js';
import { startTestService, type TestService } from './support/service.js';

const availability: Availability = await startAvailability();
const { service } = availability;
const replica: TestService = await startTestService({ DATABASE_URL: service.database.url });
const clock = service.running.app.get(Clock);
afterAll(async () => {
  await replica.stop();
  await availability.stop();
});

const query = (sql: string, values: unknown[] = []) => service.dataSource.query(sql, values);
const rounds = (one: TestService) => one.running.app.get(ServiceDays).run();
const midnight = (day: string) => clock.day(day)?.from ?? new Date(0);
/** A moment so many hours into a day. */
const hour = (day: string, hours: number) => new Date(midnight(day).getTime() + hours * 3_600_000);
const admin = <T>(path: string) =>
  availability.operator
    .get(`/api/admin/service-availabilities/availability${path}`)
    .then((answer) => answer.response<T>());
const ofRecords = (ids: (number | undefined)[], from: string, to: string) =>
  admin<AvailabilityByDay>(`?ids=${ids.join()}&from=${from}&to=${to}`);
const ofCompanies = (from: string, to: string) =>
  admin<CompanyAvailabilityByDay>(`/companies?from=${from}&to=${to}`);
const counted = (): Promise<unknown[]> =>
  query(
    'select day::text, service_availability_id as id, open_seconds as open, closings from service_day order by 1, 2',
  );

const DAY = 86_400;
let ids: number[];
let today: string;
let days: string[];

/** Two records of one company and one of another, in the catalog for five days, with these changes of the first. */
async function since(...changes: [day: number, hours: number, to: string][]): Promise<void> {
  const [begin = today] = days;
  await query('update service_availability set status_date = $1', [midnight(begin)]);
  await query('update service_presence set added_at = $1', [midnight(begin)]);
  let from = 'Active';
  for (const [day, hours, to] of changes) {
    await query(
      `insert into service_status_change (service_availability_id, changed_at, changed_by, from_status, to_status, reason)
       values ($1, $2, 'x', $3, $4, 'x')`,
      [ids[0], hour(days[day] ?? today, hours), from, to],
    );
    from = to;
  }
  await query('update service_availability set status = $2 where id = $1', [ids[0], from]);
}

beforeEach(async () => {
  await availability.reset();
  await availability.sync([record(110, 111, 1), record(110, 111, 2), record(124, 111, 1)]);
  ids = [
    await availability.idOf(110, 111, 1),
    await availability.idOf(110, 111, 2),
    await availability.idOf(124, 111, 1),
  ];
  today = clock.today();
  days = [5, 4, 3, 2, 1].map((ago) => dayAfter(today, -ago));
});

test('The availability by day shows for how long each service was open, and how often it was closed', async () => {
  await since(
    [0, 6, 'ManualDisabled'],
    [1, 6, 'Active'],
    [2, 12, 'AutoDisabled'],
    [2, 18, 'ManualDisabled'],
    [4, 12, 'Active'],
  );
  await rounds(service);
  const [first = '', , , , last = ''] = days;
  const answer = await ofRecords([...ids, 999_999], dayAfter(first, -1), last);
  expect(answer.Days).toEqual([dayAfter(first, -1), ...days]);
  expect(answer.DaySeconds).toEqual(answer.Days.map(() => DAY));
  const CatalogSeconds = [0, DAY, DAY, DAY, DAY, DAY];
  expect(answer.Items).toEqual([
    {
      Id: ids[0],
      OpenSeconds: [null, DAY / 4, (DAY / 4) * 3, DAY / 2, 0, DAY / 2],
      CatalogSeconds,
      Closings: 2,
    },
    { Id: ids[1], OpenSeconds: [null, DAY, DAY, DAY, DAY, DAY], CatalogSeconds, Closings: 0 },
    { Id: ids[2], OpenSeconds: [null, DAY, DAY, DAY, DAY, DAY], CatalogSeconds, Closings: 0 },
  ]);
  const companies = await ofCompanies(dayAfter(first, -1), last);
  expect(companies.Items).toEqual([
    {
      Id: 110,
      Name: 'Şirket 110',
      Services: [null, 2, 2, 2, 2, 2],
      OpenSeconds: [null, DAY / 4 + DAY, (DAY / 4) * 3 + DAY, DAY / 2 + DAY, DAY, DAY / 2 + DAY],
      Closings: 2,
    },
    {
      Id: 124,
      Name: 'Şirket 124',
      Services: [null, 1, 1, 1, 1, 1],
      OpenSeconds: [null, DAY, DAY, DAY, DAY, DAY],
      Closings: 0,
    },
  ]);
});

test('Today, and a day that no round has counted yet, are computed from the changes', async () => {
  await since([4, 23, 'ManualDisabled']);
  const yesterday = days[4] ?? '';
  const answer = await ofRecords([ids[0], ids[1]], yesterday, dayAfter(today));
  const sofar = answer.DaySeconds[1];
  expect(answer.DaySeconds).toEqual([DAY, sofar, 0]);
  const CatalogSeconds = [DAY, sofar, 0];
  expect(answer.Items[0]).toEqual({
    Id: ids[0],
    OpenSeconds: [(DAY / 24) * 23, 0, null],
    CatalogSeconds,
    Closings: 1,
  });
  const open = answer.Items[1]?.OpenSeconds[1];
  // Both are the seconds since midnight, read one after the other.
  expect(Math.abs(Number(open) - Number(sofar))).toBeLessThan(60);
  expect((await ofCompanies(yesterday, yesterday)).Items[0]).toMatchObject({ Services: [2], Closings: 1 });
  expect(await counted()).toEqual([]);
  await rounds(service);
  expect((await ofRecords([ids[0]], yesterday, yesterday)).Items[0]?.OpenSeconds).toEqual([(DAY / 24) * 23]);
});

test('A record counts from its addition to the catalog until its removal', async () => {
  await since();
  const present = record(110, 111, 2);
  await availability.sync([present]);
  await availability.sync([present, record(110, 111, 1)]);
  const presences = await query(
    'select added_at, removed_at from service_presence where service_availability_id = $1 order by id',
    [ids[0]],
  );
  expect(presences).toEqual([
    { added_at: midnight(days[0] ?? ''), removed_at: expect.any(Date) },
    { added_at: expect.any(Date), removed_at: null },
  ]);
  const removed = 'update service_presence set removed_at = $2 where service_availability_id = $1';
  await query(removed, [ids[2], hour(days[1] ?? '', 12)]);
  await rounds(service);
  const { Items } = await ofRecords([ids[2]], days[0] ?? '', days[4] ?? '');
  expect(Items[0]?.CatalogSeconds).toEqual([DAY, DAY / 2, 0, 0, 0]);
  expect(Items[0]?.OpenSeconds).toEqual([DAY, DAY / 2, null, null, null]);
});

test('Two replicas count each day once, and a round that is repeated changes nothing', async () => {
  await since([1, 12, 'ManualDisabled']);
  await Promise.all([rounds(service), rounds(replica)]);
  await rounds(replica);
  const rows = await counted();
  expect(rows).toHaveLength(days.length * ids.length);
  expect(rows).toContainEqual({ day: days[1], id: ids[0], open: DAY / 2, closings: 1 });
  await Promise.all([rounds(service), rounds(replica)]);
  expect(await counted()).toEqual(rows);
});

test('A round that is killed leaves no part of a day, and the next one goes on', async () => {
  await since();
  await query(`create function kill_round() returns trigger language plpgsql as $$ begin
    if new.day = '${days[2]}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`);
  await query(
    'create trigger kill_round before insert on service_company_day for each row execute function kill_round()',
  );
  await rounds(replica);
  const before = await query('select distinct day::text from service_day order by 1');
  expect(before).toEqual([{ day: days[0] }, { day: days[1] }]);
  await query('drop function kill_round cascade');
  await rounds(service);
  expect(await counted()).toHaveLength(days.length * ids.length);
});

test('Days are kept for 400 days, and an outage of any length is made up for within them', async () => {
  await since();
  await query('update service_presence set added_at = $1', [midnight(dayAfter(today, -500))]);
  await query(`insert into service_day_counted values ($1::date), ($2::date)`, [
    dayAfter(today, -402),
    dayAfter(today, -401),
  ]);
  await query('insert into service_day values ($1, $2, 1, 0)', [ids[0], dayAfter(today, -401)]);
  await rounds(service);
  const [kept] = await query(
    'select min(day)::text as first, max(day)::text as last, count(*)::int from service_day_counted',
  );
  expect(kept).toEqual({ first: dayAfter(today, -400), last: dayAfter(today, -1), count: 400 });
  const [rows] = await query('select min(day)::text as first, count(*)::int from service_day');
  expect(rows).toEqual({ first: dayAfter(today, -400), count: 400 * ids.length });
});

test('While the clocks differ no day is counted or removed', async () => {
  await since();
  const days = new ServiceDays(
    service.dataSource,
    new Clock(clock.timeZone, { now: () => Date.now() + 3_600_000 }),
    service.running.app.get(LOGGER),
  );
  await expect(days.countNext()).rejects.toThrow('clock');
  await expect(days.removeOldest()).rejects.toThrow('clock');
  expect(await counted()).toEqual([]);
});

test.each([
  ['ids=1&from=2026-01-01&to=2026-04-03', 'To'],
  ['ids=1&from=2026-01-02&to=2026-01-01', 'To'],
  ['ids=1&from=x&to=2026-01-01', 'From'],
  ['ids=0&from=2026-01-01&to=2026-01-01', 'Ids'],
  ['from=2026-01-01&to=2026-01-01', 'Ids'],
])('A span of more than 92 days, or a faulty one, is refused (%s)', async (parameters, field) => {
  const answer = await availability.operator.get(
    `/api/admin/service-availabilities/availability?${parameters}`,
  );
  expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]]);
});
