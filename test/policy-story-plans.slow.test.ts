import { beforeAll, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditReads } from '../src/audit/audit-reads.service.js';
import { StaffJobs } from '../src/offline-jobs/staff-jobs.service.js';
import { PolicyStories } from '../src/staff/story/story.service.js';
import { Clock } from '../src/time/clock.js';
import { fill, vacuumTables } from './support/database.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JOBS = 1_000_000;
const ENDORSED = 100_000;
const service = startOnce(startTestService);

beforeAll(async () => {
  await service.createAgent();
  await fill(
    service,
    `set session_replication_role = replica;
    insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
       current_stage, last_job_action_type, create_date, last_action_date, change_no)
    select 100 + n % 20, 1, 1, 1, 'Kasko', (100000000 + n)::text, 3, 3, now() - n * interval '1 minute',
       now() - n * interval '1 minute', n from generate_series(1, ${JOBS}) n;
    insert into job_action (id, job_id, action_type, stage, user_name, create_date) overriding system value
    select n, n, 3, 3, 'a', now() - n * interval '1 minute' from generate_series(1, ${ENDORSED}) n;
    insert into endorsement (action_id, product_id, policy_number, renewal_no, endorsement_no, endorsement_type, policy_start_date,
      policy_end_date, processing_date, gross_premium, net_premium, commission, installment_number, currency_type, exchange_rate,
      local_gross_premium, local_commission, is_transfer_completed)
    select n, 1, (100000000 + n)::text, '0', 1, 0, now(), now(), now(), 1, 1, 1, 1, 1, 1, 1, 1, false from generate_series(1, ${ENDORSED}) n;
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256)
    select n, n, 'ZeyilPdf', 'a.pdf', 'application/pdf', 1, 'x' from generate_series(1, ${ENDORSED}) n;
    insert into notification (id, type, payload, subject_kind, subject_id)
    select n, 101, '{}', 'Job', n::text from generate_series(1, ${ENDORSED}) n;
    insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, started_at)
    select n, n, 1, 101, 'R' || n, 'Delivered', 1, now(), now() from generate_series(1, ${ENDORSED}) n;
    insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, verdict)
    select n, 1, now(), 'S' || n, 1, 'Retry' from generate_series(1, ${ENDORSED}) n;
    insert into admin_audit (user_name, action, target)
    select 'a', 'job.readActions', 'job ' || n from generate_series(1, ${ENDORSED}) n;
    set session_replication_role = origin`,
  );
  await vacuumTables(service);
}, 900_000);

test.each([
  ['a policy that was endorsed', '100000777', 7],
  ['a policy without an action', '100900000', 1],
])('The story of %s is found along indexes, among a million jobs', async (_, policy, entries) => {
  const { app } = service.running;
  const reader = { userId: undefined, name: 'test', roles: [], permissions: [], insuranceCompanyIds: [] };
  const caller = { ...reader, agentId: undefined, requestId: 'r', address: '::1' };
  let shown = 0;
  const steps = await planSteps(service.dataSource, async (noting) => {
    const stories = new PolicyStories(
      noting,
      app.get(Clock),
      app.get(StaffJobs),
      app.get(AuditReads),
      app.get(AuditService),
    );
    shown = (await stories.read(caller, policy, 'en')).Timeline.length;
  });
  expect(shown).toBe(entries);
  const large = steps.filter((step) =>
    /^(job|job_action|job_file|endorsement|notification|finished_delivery|delivery_attempt|admin_audit)/.test(
      step['Relation Name'] ?? '',
    ),
  );
  expect(large.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThanOrEqual(100);
});
