import { beforeAll, expect, test } from 'vitest';
import { DeliveryFeed } from '../src/notifications/administration/delivery-feed.service.js';
import { Search } from '../src/staff/search/search.service.js';
import { Clock } from '../src/time/clock.js';
import { fill, vacuumTables } from './support/database.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JOBS = 1_000_000;
const AGENTS = 1_000;
const SERVICES = 5_000;
const service = startOnce(startTestService);

beforeAll(async () => {
  // Without what follows a change of a job, which is not read here.
  await fill(
    service,
    `set session_replication_role = replica;
    insert into agent (name) select 'Acente ' || n from generate_series(1001, ${1000 + AGENTS}) n;
    insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
       platform_proposal_id, current_stage, last_job_action_type, create_date, last_action_date, change_no)
    select 100 + n % 20, 1 + n % ${AGENTS}, 1, 1, 'Kasko', (100000000 + n)::text, to_jsonb(n), 3, 2,
       now() - n * interval '1 minute', now() - n * interval '1 minute', n
    from generate_series(1, ${JOBS}) n;
    insert into service_availability (insurance_company_id, insurance_company_name, product_id, product_name,
       service_operation_id, service_operation_name, service_name, reason, status_date)
    select 100 + n % 20, 'Şirket ' || n % 20, 1 + (n / 20) % 25, 'Kasko', 1 + (n / 500) % 10, 'İşlem ' || (n / 500) % 10, 'Servis', 'x', now()
    from generate_series(1, ${SERVICES}) n;
    insert into vehicle_type (brand_code, model_code, brand_name, model_name, is_active, model_years, updated_at)
    select 1 + n % 80, n, 'MARKA ' || n % 80, 'MODEL ' || n || ' GÖKKUŞAĞI 1.6', n % 9 > 0, '[]', now() from generate_series(1, 28000) n;
    set session_replication_role = origin`,
  );
  await vacuumTables(service);
}, 900_000);

/** The steps of all plans of a search. */
const plansOf = (q: string): Promise<PlanStep[]> =>
  planSteps(service.dataSource, (noting) => {
    const clock = service.running.app.get(Clock);
    return new Search(noting, new DeliveryFeed(noting, clock), clock).find(q);
  });

test.each([
  ['a number', '1004'],
  ['a policy', '100000777'],
  ['the beginning of a policy that all have', '1000'],
  ['the beginning of a policy in small letters', 'pol-12'],
  ['an agent by kind and number', 'Acente 1004'],
  ['words of agents', '1500 acente'],
  ['a word of all vehicles', 'model'],
  ['words of one vehicle', 'gokkusagi 17000'],
  ['words that nothing has', 'yok boyle bir sey'],
])(
  '%s: jobs and vehicles are found along indexes, and only the small tables of names are read',
  async (_, q) => {
    const steps = await plansOf(q);
    const read = (...tables: string[]) =>
      steps
        .filter((step) => tables.includes(step['Relation Name'] ?? ''))
        .reduce((sum, step) => sum + rowsOf(step), 0);
    expect(read('job')).toBeLessThanOrEqual(1_000);
    expect(read('agent')).toBeLessThanOrEqual(AGENTS + 1_100);
    expect(read('service_availability')).toBeLessThanOrEqual(2 * SERVICES + 1_000);
    const ofVehicles = steps.filter((step) => step['Relation Name'] === 'vehicle_type');
    expect(ofVehicles.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(read('vehicle_type')).toBeLessThanOrEqual(1_000);
  },
);
