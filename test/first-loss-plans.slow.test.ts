import { afterAll, beforeAll, expect, test } from 'vitest';
import { rungs, SECONDS_TO_FIRST_LOSS } from '../src/notifications/outages/first-loss.sql.js';
import { fill, vacuumTables } from './support/database.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService, type TestService } from './support/service.js';

const AGENTS = 1_000;
const DELIVERIES = 1_000_000;
const WAITS = [3_000, 10_000, 60_000, 3_600_000];

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await fill(service, `insert into agent (name) select 'Acente ' || n from generate_series(1, $1::int) n`, [
    AGENTS,
  ]);
  await fill(
    service,
    'insert into agent_delivery_health (agent_id, last_failed_at, failing_since) select id, now(), now() from agent',
  );
  // A third of them have failed up to ten times; what waits is due in the coming hours.
  await fill(
    service,
    `insert into delivery (notification_id, agent_id, type, referance_no, due_at, finished, started)
     select n, 1 + n % $1, case when n % 2 = 0 then 101 else 10 end, n::text, now() + n % 7200 * interval '1 second' + interval '1 hour',
            case when n % 3 = 0 then 1 + n / 7 % 10 else 0 end, case when n % 3 = 0 then 1 + n / 7 % 10 else 0 end
     from generate_series(1, $2::int) n`,
    [AGENTS, DELIVERIES],
  );
  await vacuumTables(service);
}, 900_000);
afterAll(() => service?.stop());

test('A thousand failing agents with a million waiting: the first loss is found on their rungs, without reading what waits', async () => {
  const [types] = rungs(WAITS);
  const steps = await planSteps(service.dataSource, (noting) =>
    noting.query(SECONDS_TO_FIRST_LOSS, rungs(WAITS)),
  );
  const read = steps.filter((step) => step['Relation Name'] === 'delivery');
  expect(new Set(read.map((step) => step['Index Name']))).toEqual(new Set(['delivery_failed']));
  // One for each rung that an agent has.
  expect(read.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThanOrEqual(AGENTS * types.length);
});
