import { beforeAll, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { ListBoard } from '../src/service-availability/board/board.requests.js';
import { ServiceBoard } from '../src/service-availability/board/service-board.service.js';
import { ListPlans } from '../src/service-availability/plans/plan.requests.js';
import { StatusPlans } from '../src/service-availability/plans/status-plans.service.js';
import { AvailabilityReads } from '../src/service-availability/status/availability-reads.service.js';
import { StatusChangeService } from '../src/service-availability/status/status-change.service.js';
import { Clock } from '../src/time/clock.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
const COMPANIES = 50;
/** Of each company. */
const RECORDS = 200;
/** Of each record. */
const ENDED = 5;
const PENDING = 40;

beforeAll(async () => {
  const { dataSource } = service;
  await dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, product_id, product_name,
       service_operation_id, service_operation_name, service_name, reason, status_date)
     select c, 'Şirket ' || c, 1 + n % 20, 'Ürün', 1 + n / 20, 'İşlem', 'Servis', 'x', now()
     from generate_series(1, $1::int) c, generate_series(0, $2::int - 1) n`,
    [COMPANIES, RECORDS],
  );
  await dataSource.query(
    `insert into service_status_plan (bulk_id, service_availability_id, insurance_company_id, status, reason, from_at,
       planned_by, planned_at, state, ended_at)
     select md5(n::text)::uuid, s.id, s.insurance_company_id, 'ManualDisabled', 'x', now() - n * interval '1 day', 'x', now(),
            'Done', now()
     from generate_series(1, $1::int) n, service_availability s`,
    [ENDED],
  );
  await dataSource.query(
    `insert into service_status_plan (bulk_id, service_availability_id, insurance_company_id, status, reason, from_at,
       planned_by, planned_at)
     select md5('pending')::uuid, id, insurance_company_id, 'ManualDisabled', 'x', '2990-01-01', 'x', now()
     from service_availability where id % ($1::int / $2::int) = 0`,
    [COMPANIES * RECORDS, PENDING],
  );
  await dataSource.query('analyze service_availability, service_status_plan');
});

/** Rows of the plans that a read goes through. */
async function plansRead(read: (of: Reads) => Promise<unknown>): Promise<number> {
  const { app } = service.running;
  const clock = app.get(Clock);
  const steps = await planSteps(service.dataSource, (noting) =>
    read({
      board: new ServiceBoard(noting, clock),
      records: new AvailabilityReads(noting, clock),
      plans: new StatusPlans(noting, clock, app.get(StatusChangeService), app.get(AuditService)),
    }),
  );
  const ofPlans = steps.filter((step: PlanStep) => step['Relation Name'] === 'service_status_plan');
  expect(ofPlans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  return ofPlans.reduce((sum, step) => sum + rowsOf(step), 0);
}
interface Reads {
  board: ServiceBoard;
  records: AvailabilityReads;
  plans: StatusPlans;
}

test.each([{}, { planned: true }, { planned: false }])(
  'the board reads pending plans only (%j)',
  async (filter) => {
    const query = Object.assign(new ListBoard(), { pageSize: 200, ...filter });
    expect(await plansRead(({ board }) => board.page(query))).toBeLessThanOrEqual(3 * PENDING);
  },
);

test('a detail reads one plan', async () => {
  const id = (COMPANIES * RECORDS) / PENDING;
  expect(await plansRead(({ records }) => records.detail(id))).toBe(1);
});

test.each<[Partial<ListPlans>, number]>([
  [{ serviceAvailabilityId: 250 }, ENDED + 1],
  [{ state: 'Pending' }, PENDING],
  [{ insuranceCompanyId: 7 }, RECORDS * (ENDED + 1)],
])('an index finds the plans of the list (%j)', async (filter, most) => {
  const query = Object.assign(new ListPlans(), filter);
  // The page and the count look for them; then those of the page are read whole.
  expect(await plansRead(({ plans }) => plans.page(query))).toBeLessThanOrEqual(3 * most);
});

test('the round of due plans reads none that is not due', async () => {
  expect(await plansRead(({ plans }) => plans.carryOutNext())).toBe(0);
});
