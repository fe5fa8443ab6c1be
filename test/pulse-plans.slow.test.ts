import { beforeAll, expect, test } from 'vitest';
import { AuditReads } from '../src/audit/audit-reads.service.js';
import { DatabasePools } from '../src/data/database-pools.js';
import {
  COUNTED_TO,
  DeliveryOverview,
} from '../src/notifications/administration/delivery-overview.service.js';
import { StaffJobs } from '../src/offline-jobs/staff-jobs.service.js';
import { BoardCounts } from '../src/service-availability/board/board-counts.service.js';
import { Pulses } from '../src/staff/pulse/pulses.service.js';
import { Clock } from '../src/time/clock.js';
import { AdminSessions } from '../src/users/admin-sessions.js';
import { fill, vacuumTables } from './support/database.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService, type TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
const SERVICES = 5_000;
const CLOSED = 50;
const FINISHED = 500_000;
const WAITING = 30_000;
const AGENTS = 200;
const JOBS = 30_000;
/** Of the finished deliveries one in so many failed. */
const FAILED_EACH = 500;

beforeAll(async () => {
  await fill(
    service,
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, status, reason, status_date, reopen_at)
     select 1 + n / 100, 'Şirket', 1 + n % 100, 'İşlem', 'Servis', closed.status, 'x', now() - n * interval '1 minute',
            case when closed.status <> 'Active' then timestamptz '2999-01-01' end
     from generate_series(0, $1::int - 1) n,
          lateral (select case when n % ($1::int / $2::int) = 0 then 'ManualDisabled' else 'Active' end as status) closed`,
    [SERVICES, CLOSED],
  );
  await fill(
    service,
    `insert into agent (name, paused_at) select 'Acente ' || n, now() from generate_series(1, $1::int) n`,
    [AGENTS],
  );
  await fill(
    service,
    `insert into notification (id, type, payload, created_at)
     select n, 101, '{}', now() - ($1::int - n) * interval '14 seconds' from generate_series(1, $1::int) n`,
    [FINISHED],
  );
  await fill(
    service,
    `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, finished_at)
     select n, n, (select min(id) from agent) + n % $2::int, 101, n::text,
            case when n % $3::int = 0 then 'Exhausted' else 'Delivered' end, 1, at, at
     from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '14 seconds' as at) moment`,
    [FINISHED, AGENTS, FAILED_EACH],
  );
  await fill(
    service,
    `insert into delivery (notification_id, agent_id, type, referance_no, due_at)
     select n, (select min(id) from agent) + n % $2::int, 101, n::text, now() from generate_series(1, $1::int) n`,
    [WAITING, AGENTS],
  );
  await fill(
    service,
    `insert into audit_chain (position, entry_id, entry_at, hash, chained_at)
     select n, n, now(), '', now() from generate_series(1000000, 1005000) n`,
  );
  await fill(
    service,
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
       last_job_action_type, create_date, last_action_date)
     select 110, (select min(id) from agent) + n % $2::int, 111, 2, 'Kasko', 2 + n % 2, 2, now(), now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [JOBS, AGENTS],
  );
  await vacuumTables(service);
});

const atMost = (most: number) => expect.toSatisfy((rows: number) => Math.floor(rows) <= most);
/** The service's pools, whose statements for requests are sent with this data source. */
const poolsOf = (dataSource: TestService['dataSource']): DatabasePools => {
  const pools = service.running.app.get(DatabasePools);
  const query = async ({ text }: { text: string }) => ({ rows: await dataSource.query(text) });
  return Object.create(pools, {
    requests: { value: Object.create(pools.requests, { query: { value: query } }) },
  });
};
const pulses = (dataSource: TestService['dataSource']) => {
  const { app } = service.running;
  const clock = app.get(Clock);
  return new Pulses(
    dataSource,
    clock,
    new AuditReads(dataSource, clock),
    new DeliveryOverview(poolsOf(dataSource)),
    new BoardCounts(dataSource, clock),
    Object.create(app.get(StaffJobs), { dataSource: { value: dataSource } }),
    app.get(AdminSessions),
  );
};
/** PostgreSQL rounds the rows of each loop to hundredths. */
const rowsRead = (steps: PlanStep[], table: RegExp) =>
  steps
    .filter((step) => table.test(step['Relation Name'] ?? ''))
    .reduce((sum, step) => sum + rowsOf(step), 0);

test('A look at the pulse reads bounded parts of indexes, however many services, deliveries, failures and jobs there are', async () => {
  const steps = await planSteps(service.dataSource, (noting) => pulses(noting).shared());
  const tables = [
    /^service_availability$/,
    /^delivery$/,
    /^finished_delivery/,
    /^notification/,
    /^audit_chain/,
    /^job$/,
  ];
  expect(tables.map((table) => rowsRead(steps, table))).toEqual([
    atMost(2 * CLOSED),
    // Those that wait, and the rest of the last agent's; no other is parked.
    atMost(COUNTED_TO + WAITING / AGENTS),
    // Failures of a day, at one delivery in 14 s.
    atMost(86_400 / 14 / FAILED_EACH + 1),
    // The newest of each week, and the last ones.
    atMost(COUNTED_TO + 10),
    atMost(1),
    atMost(COUNTED_TO),
  ]);
});

test('Counts of deliveries and jobs end at their bound', async () => {
  const { Counts } = await pulses(service.dataSource).shared();
  expect(Counts).toMatchObject({
    ClosedByHand: CLOSED,
    Waiting: COUNTED_TO,
    Parked: 0,
    RequestedJobs: COUNTED_TO,
  });
});
