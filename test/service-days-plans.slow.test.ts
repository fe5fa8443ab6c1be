import { beforeAll, expect, test } from 'vitest';
import { DayReads } from '../src/service-availability/days/day-reads.service.js';
import { ServiceDays } from '../src/service-availability/days/service-days.service.js';
import { Clock } from '../src/time/clock.js';
import { dayAfter } from '../src/time/days.js';
import { LOGGER } from '../src/tracing/logger.js';
import { vacuumTables } from './support/database.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
const SERVICES = 5_000;
const COMPANIES = 50;
const DAYS = 400;
const SHOWN = { records: 200, days: 92 };
/** Of each record, all of them before today. */
const CHANGES = 20;

beforeAll(async () => {
  const { dataSource } = service;
  const today = service.running.app.get(Clock).today();
  await dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     select 1 + n % $2::int, 'Şirket', 1 + n / $2::int, 'İşlem', 'Servis', 'x', now() - interval '500 days'
     from generate_series(0, $1::int - 1) n`,
    [SERVICES, COMPANIES],
  );
  await dataSource.query(
    `insert into service_status_change (service_availability_id, changed_at, changed_by, from_status, to_status, reason)
     select id, now() - interval '2 days' - n * interval '1 hour', 'x', 'Active', 'Active', 'x'
     from generate_series($1::int, 1, -1) n, service_availability`,
    [CHANGES],
  );
  await dataSource.query(
    `insert into service_day select id, $1::date - n, 86400, 0
     from generate_series(1, $2::int) n, service_availability`,
    [today, DAYS],
  );
  await dataSource.query(
    `insert into service_company_day select $1::date - n, company, 100, 8640000, 0
     from generate_series(1, $2::int) n, generate_series(1, $3::int) company`,
    [today, DAYS, COMPANIES],
  );
  await dataSource.query(
    'insert into service_day_counted select $1::date - n from generate_series(1, $2::int) n',
    [today, DAYS],
  );
  await vacuumTables(service);
});

const atMost = (most: number) => expect.toSatisfy((rows: number) => Math.floor(rows) <= most);
const rowsRead = (steps: PlanStep[], table: string) =>
  steps.filter((step) => step['Relation Name'] === table).reduce((sum, step) => sum + rowsOf(step), 0);
function stepsOf(read: (days: DayReads, from: string, to: string) => Promise<unknown>): Promise<PlanStep[]> {
  const clock = service.running.app.get(Clock);
  const to = clock.today();
  const from = dayAfter(to, 1 - SHOWN.days);
  return planSteps(service.dataSource, (noting) =>
    read(
      new DayReads(noting, clock, new ServiceDays(noting, clock, service.running.app.get(LOGGER))),
      from,
      to,
    ),
  );
}

test('The days of 200 records are read without a scan of the others', async () => {
  const ids = Array.from({ length: SHOWN.records }, (_, n) => 1 + n * 20);
  const steps = await stepsOf((days, from, to) => days.ofRecords(ids, from, to));
  expect(rowsRead(steps, 'service_day')).toEqual(atMost(SHOWN.records * SHOWN.days));
  expect(rowsRead(steps, 'service_availability')).toEqual(atMost(2 * SHOWN.records));
  expect(rowsRead(steps, 'service_presence')).toEqual(atMost(2 * SHOWN.records));
  expect(rowsRead(steps, 'service_status_change')).toBe(0);
});

test('sums of companies read no day of a record', async () => {
  const steps = await stepsOf((days, from, to) => days.ofCompanies(from, to));
  expect(rowsRead(steps, 'service_day')).toBe(0);
  expect(rowsRead(steps, 'service_company_day')).toEqual(atMost(COMPANIES * SHOWN.days));
  expect(rowsRead(steps, 'service_status_change')).toBe(0);
});
