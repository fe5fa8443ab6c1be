import { plainToInstance } from 'class-transformer';
import { beforeAll, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { ListStaffJobs } from '../src/offline-jobs/job.requests.js';
import { JobReads } from '../src/offline-jobs/job-reads.service.js';
import { JobsService } from '../src/offline-jobs/jobs.service.js';
import { StaffJobs } from '../src/offline-jobs/staff-jobs.service.js';
import { Clock } from '../src/time/clock.js';
import { vacuumTables } from './support/database.js';
import { sumUpJobs } from './support/job-days.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JOBS = 100_000;
const PAGE = 50;
const service = startOnce(startTestService);

beforeAll(async () => {
  const { dataSource } = service;
  const agentId = await service.createAgent();
  // A year of jobs; one of 200 waits for its endorsement.
  await dataSource.query(
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
       platform_proposal_id, current_stage, last_job_action_type, create_date, last_action_date, change_no)
     select 100 + n % 20, $1, 1, 1, 'Kasko', 'P' || n, to_jsonb(n), case when n % 200 = 0 then 2 else 3 end, 2,
       now() - n * interval '5 minutes', now() - n * interval '5 minutes', n
     from generate_series(1, $2::int) n`,
    [agentId, JOBS],
  );
  await dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, product_id, product_name,
       service_operation_id, service_operation_name, service_name, reason, status_date)
     select 100 + n % 20, 'Şirket', 1, 'Kasko', n, 'İşlem', 'Servis', 'x', now() from generate_series(1, 4000) n`,
  );
  await sumUpJobs(service);
  await vacuumTables(service);
});

/** Rows of the table of jobs that a list goes through, and those of the catalog for its names. */
async function rowsRead(query: Partial<ListStaffJobs>): Promise<{ jobs: number; names: number }> {
  const { app } = service.running;
  const asked = plainToInstance(ListStaffJobs, { ...query, pageSize: PAGE });
  const steps = await planSteps(service.dataSource, (noting) =>
    new StaffJobs(
      noting,
      app.get(Clock),
      app.get(JobsService),
      app.get(JobReads),
      app.get(AuditService),
    ).page(asked),
  );
  const read = (table: string) =>
    steps.filter((step) => step['Relation Name'] === table).reduce((sum, step) => sum + rowsOf(step), 0);
  return { jobs: read('job'), names: read('service_availability') };
}

const OF_A_DAY = 300;
test.each<[string, Partial<ListStaffJobs>, number]>([
  ['one job', { id: 4711 }, 3],
  ['a policy', { policyNumber: 'P4711' }, 3],
  ['the first digits of a policy', { policyNumberStart: 'P4711' }, 3 * 11],
  ['a proposal', { platformProposalId: '4711' }, 3],
  ['the jobs of today', {}, 3 * OF_A_DAY],
  [
    'the longest waiting requests of all days',
    { currentStage: 2, createDateFrom: '2000-01-01', sortBy: 'lastActionDate', sortOrder: 'asc' },
    (2 * JOBS) / 200 + 2 * PAGE,
  ],
])('%s: only the rows that fit are read, and one catalog row for each name', async (_, query, most) => {
  const { jobs, names } = await rowsRead(query);
  expect(jobs).toBeLessThanOrEqual(most);
  expect(names).toBeLessThanOrEqual(2 * PAGE);
});
