import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { type DatabaseFault, full, readOnly } from './support/database-faults.js';
import { type Deliveries, startDeliveries, status } from './support/deliveries.js';
import { later } from './support/later.js';
import { despiteDeadlocks, truncate } from './support/transactions.js';

const RECORDS = ['finished_delivery', 'delivery_attempt'];
const FAULTS: readonly [string, (database: TestDatabase) => DatabaseFault][] = [
  ['read-only', readOnly],
  ['full', (database) => full(database, RECORDS)],
];

let database: TestDatabase;
let on: Deliveries;
/** The database, whatever becomes of the service. */
let direct: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  on = await startDeliveries({ DATABASE_URL: database.url, PLATFORM_TIMEOUT: '20s' });
});
afterEach(async () => {
  await direct.destroy();
  on.platform.attempts.length = 0;
});
afterAll(async () => {
  await on.stop();
  await database.drop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const connect = async () => {
  direct = await createDataSource(database.connection, 2).initialize();
};
const gauge = async (name: string) => {
  const { text } = await on.service.anonymous.get('/metrics');
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
};
const states = () =>
  direct.query('select state, count(*)::int as count from finished_delivery group by 1 order by 1');
const sent = () => new Set(on.platform.attempts.map(({ referanceNo }) => referanceNo)).size;

test.each(FAULTS)(
  'A full or read-only database leads to no second attempt and parks no delivery: outcomes wait until they are recorded, and no delivery is sent before (%s)',
  { tags: 'notifications' },
  async (_, faultOf) => {
    await connect();
    await truncate(direct, 'finished_delivery, delivery');
    const fault = faultOf(database);
    let release: (() => void) | undefined;
    const broken = new Promise<void>((resolve) => (release = resolve));
    on.platform.answer(async (attempt, response) => {
      await broken;
      return status(200)(attempt, response);
    });
    // More than an agent has slots: some are under way, the others due.
    for (let n = 0; n < 40; n++) await on.publish(10);
    await on.platform.until((attempts) => attempts.length >= 4);
    await fault.begin();
    onTestFinished(() => fault.end().catch(() => undefined));
    release?.();
    await expect.poll(() => gauge('zeyil_outcomes_unrecorded')).toBeGreaterThan(0);
    // Leases of what was sent end meanwhile, as in an outage of half a minute; what was not sent by then is given back.
    const answered = on.platform.attempts.map(({ referanceNo }) => referanceNo);
    await direct
      .query(
        `update delivery set leased_until = now() - interval '1 second' where referance_no = any ($1::text[])`,
        [answered],
      )
      .catch(() => undefined);
    await expect.poll(() => gauge('zeyil_delivery_oldest_due_age_seconds')).toBeGreaterThan(2);
    expect(await gauge('zeyil_deliveries_held')).toBe(1);
    const inMemoryOnly = async () =>
      (await gauge('zeyil_outcomes_unrecorded')) - (await gauge('zeyil_outcomes_journaled'));
    await expect.poll(inMemoryOnly).toBe(0);
    expect(sent()).toBe(on.platform.attempts.length);

    await fault.end();
    await expect.poll(states).toEqual([{ state: 'Delivered', count: 40 }]);
    expect(on.platform.attempts).toHaveLength(40);
    expect(sent()).toBe(40);
    await expect.poll(() => gauge('zeyil_deliveries_held')).toBe(0);
    expect(await gauge('zeyil_outcomes_unrecorded')).toBe(0);
    await expect.poll(() => gauge('zeyil_outcomes_journaled')).toBe(0);
  },
);

test('after an outage the leases that ended in it are left to those who held them, until all can have recorded', async () => {
  await connect();
  await truncate(direct, 'finished_delivery, delivery');
  on.platform.answer(status(200));
  const fault = readOnly(database);
  await fault.begin();
  onTestFinished(() => fault.end().catch(() => undefined));
  // What another replica has sent and not recorded yet, and what comes due in the outage.
  await execute(
    database.connection,
    `begin read write;
     with announced as (
       insert into notification (id, type, payload) values (nextval('notification_no'), 10, '{}') returning id)
     insert into delivery (notification_id, agent_id, type, referance_no, due_at, leased_until, claim_token)
     select id, ${on.agentId}, 10, 'sent', now(), now(), gen_random_uuid() from announced
     union all select id, ${on.agentId}, 10, 'new', now(), null::timestamptz, null::uuid from announced;
     commit`,
  );
  await expect.poll(() => gauge('zeyil_deliveries_held')).toBe(1);
  const ended = performance.now();
  await fault.end();
  const names = () => on.platform.attempts.map(({ referanceNo }) => referanceNo);
  await expect.poll(() => names()[0]).toBe('new');
  // A holder that never comes back costs five seconds.
  await later(4_000, on.service);
  await expect.poll(names).toEqual(['new', 'sent']);
  expect((on.platform.attempts[1]?.at ?? 0) - ended).toBeGreaterThan(5_000);
});

test('Claims during outages do not count towards parking', { tags: 'notifications' }, async () => {
  await connect();
  await truncate(direct, 'finished_delivery, delivery');
  on.platform.answer(status(200));
  const fault = full(database, RECORDS);
  const id = await on.publish(10);
  await on.untilState(id, 'Delivered');
  for (let outage = 1; outage <= 9; outage++) {
    await fault.begin();
    await on.publish(10);
    await pause(300);
    await fault.end();
  }
  await expect.poll(states).toEqual([{ state: 'Delivered', count: 10 }]);
  expect(sent()).toBe(10);
  expect(on.platform.attempts).toHaveLength(10);
  expect(await gauge('zeyil_deliveries_parked')).toBe(0);
});

test('a lock that is not to be had in time, and a statement that takes too long, only delay what is recorded', async () => {
  await connect();
  await truncate(direct, 'finished_delivery, delivery');
  on.platform.answer(status(200));
  // Weeks and their parent are locked in another order than by what records.
  const alter = (sql: string) => despiteDeadlocks(() => direct.query(sql));
  for (const state of ['55P03', '57014', '40001', '42501', 'XX000']) {
    await alter(`
      create sequence tried;
      create function delayed() returns trigger language plpgsql as $$ begin
        perform nextval('tried');
        raise exception 'not now' using errcode = '${state}'; end $$;
      create trigger delayed before insert on finished_delivery for each row execute function delayed()`);
    await on.publish(10).catch(() => undefined);
    // How often an outcome at fault is tried, its spec shows.
    const tried = async () => Number((await direct.query('select last_value from tried'))[0].last_value);
    await expect.poll(tried).toBeGreaterThan(1);
    await alter('drop function delayed cascade; drop sequence tried');
  }
  await expect.poll(states).toEqual([{ state: 'Delivered', count: 5 }]);
  expect(on.platform.attempts).toHaveLength(5);
});
