import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { DeliveryOverview } from '../src/notifications/administration/delivery-overview.service.js';
import { HourReads } from '../src/notifications/hours/hour-reads.service.js';
import { Clock } from '../src/time/clock.js';
import { fill, vacuumTables } from './support/database.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { notingPools, poolsOf } from './support/pools.js';
import { startTestService, type TestService } from './support/service.js';

const AGENTS = 2_000;
const DELIVERIES = 100_000;
/** Where counts of an agent's waiting deliveries end. */
const COUNTED = 1_000;

let service: TestService;

// All deliveries wait for the agent whose row is the last one of its table, so that a look at the other agents finds nothing first.
beforeAll(async () => {
  service = await startTestService();
  await fill(
    service,
    `insert into agent (name, paused_at) select 'Acente ' || n, now() from generate_series(1, $1::int) n`,
    [AGENTS],
  );
  await fill(service, 'update agent set name = name where id = (select min(id) from agent)');
  await fill(
    service,
    `insert into delivery (notification_id, agent_id, type, referance_no, due_at)
     select n, (select min(id) from agent), 101, n::text, case when n <= 3 then timestamptz 'infinity' else now() end
     from generate_series(1, $1::int) n`,
    [DELIVERIES],
  );
  await vacuumTables(service);
});
afterAll(() => service?.stop());

const deliveriesRead = (steps: PlanStep[]) =>
  steps.filter((step) => step['Relation Name'] === 'delivery').reduce((sum, step) => sum + rowsOf(step), 0);

test('One agent that has all deliveries: the pulse reads as many of them as it counts', async () => {
  const steps = await planSteps(service.dataSource, (noting) =>
    new DeliveryOverview(notingPools(noting)).read(),
  );
  expect(deliveriesRead(steps)).toBeLessThanOrEqual(COUNTED + 3);
  expect(await new DeliveryOverview(poolsOf(service.dataSource)).read()).toMatchObject({
    waiting: COUNTED,
    parked: 3,
  });
});

test('One agent that has all deliveries: the health of all agents, page by page, reads as many of them as it counts', async () => {
  const read = (dataSource: TestService['dataSource'], page: number) =>
    new HourReads(dataSource, service.running.app.get(Clock), service.running.app.get(Settings)).health(
      undefined,
      { page, pageSize: 200 },
    );
  const steps = await planSteps(service.dataSource, async (noting) => {
    for (let page = 1; page <= AGENTS / 200; page++) await read(noting, page);
  });
  expect(deliveriesRead(steps)).toBeLessThanOrEqual(COUNTED);
  const [first, ...others] = await read(service.dataSource, 1);
  expect([first?.Waiting, others.every(({ Waiting }) => Waiting === 0)]).toEqual([COUNTED, true]);
});

test('One agent that has all deliveries: metrics find the parked ones by themselves', async () => {
  const { dataSource } = service;
  const steps = await planSteps(dataSource, (noting) =>
    noting.query(`select count(*) from delivery where due_at = 'infinity'`, []),
  );
  expect(deliveriesRead(steps)).toBe(3);
  const { text } = await service.anonymous.get('/metrics');
  expect(text).toContain('zeyil_deliveries_parked 3\n');
});
