// @module-tag notifications
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { DeliveryStore } from '../src/notifications/dispatch/delivery-store.js';
import { Sender } from '../src/notifications/dispatch/sender.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { startDeliveries, status } from './support/deliveries.js';

/** Longer than the schedule sleeps and an outcome waits for its next turn. */
const OUTAGE_MS = 1_200;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
/** The database, whatever becomes of the service. */
let direct: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  direct = await createDataSource(database.connection, 4).initialize();
});
afterEach(async () => {
  await direct.destroy();
  await database.drop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('A late outcome counts before a new attempt: no delivery is sent again while its outcome waits for the database', async () => {
  const proxy = await startDatabaseProxy(database);
  const on = await startDeliveries({ DATABASE_URL: proxy.url });
  for (let outages = 1; outages <= 6; outages++) {
    on.platform.answer((request, response) => {
      proxy.shut();
      return status(503)(request, response);
    });
    // The commit is behind it when the platform hears of it; the answer of the test's next statement is not.
    await on.publish(10).catch(() => undefined);
    await on.platform.until((attempts) => attempts.length === outages);
    on.platform.answer(status(200));
    await direct.query(`update delivery set leased_until = now() - interval '1 second'`);
    await pause(OUTAGE_MS);
    proxy.open();
    const finished = () => direct.query('select state from finished_delivery');
    await expect.poll(finished).toEqual(Array(outages).fill({ state: 'Dropped' }));
    expect(on.platform.attempts).toHaveLength(outages);
  }
  await on.stop();
  await proxy.close();
});

test('A claim whose answer is lost is given back within seconds, whether the service goes on or stops', async () => {
  const proxy = await startDatabaseProxy(database);
  const on = await startDeliveries({ DATABASE_URL: proxy.url });
  proxy.breakNextClaim();
  await on.publish(10);
  await on.platform.until((attempts) => attempts.length === 1);
  const finished = () => direct.query('select state, attempts from finished_delivery');
  await expect.poll(finished).toEqual([{ state: 'Delivered', attempts: 1 }]);

  proxy.breakNextClaim();
  await on.publish(10);
  const lease = () => direct.query('select started, leased_until > now() as leased from delivery');
  // Or it was given back at once, and delivered.
  const isClaimed = async () => (await lease())[0]?.leased === true || (await finished()).length === 2;
  await expect.poll(isClaimed, { interval: 5 }).toBe(true);
  await on.stop();
  expect(await lease()).not.toContainEqual(expect.objectContaining({ leased: true }));
  await proxy.close();
});

test('SIGTERM: a claim that is under way is handed back, too', async () => {
  const on = await startDeliveries({ DATABASE_URL: database.url });
  const blocker = direct.createQueryRunner();
  await blocker.startTransaction();
  // The claim leases, then waits for the payloads.
  await blocker.query('lock table notification in access exclusive mode');
  await direct.query(
    `insert into delivery (notification_id, agent_id, type, referance_no)
     select 1, $1, 101, 'r' || n from generate_series(1, 5) n`,
    [on.agentId],
  );
  const leased = () => direct.query('select count(*)::int as count from delivery where leased_until > now()');
  await expect.poll(leased).toEqual([{ count: 5 }]);
  const stopped = on.stop();
  await pause(300);
  await blocker.rollbackTransaction();
  await blocker.release();
  await stopped;
  expect(await direct.query('select started, claim_token, leased_until from delivery')).toEqual(
    Array(5).fill({ started: 0, claim_token: null, leased_until: null }),
  );
});

test('SIGTERM: outcomes of attempts are recorded, also when the database is away for a while', async () => {
  const proxy = await startDatabaseProxy(database);
  const on = await startDeliveries({ DATABASE_URL: proxy.url });
  on.platform.answer((request, response) => {
    proxy.shut();
    return status(200)(request, response);
  });
  await on.publish(10).catch(() => undefined);
  await on.platform.until((attempts) => attempts.length === 1);
  await pause(100);
  const stopped = on.stop();
  await pause(3_000);
  proxy.open();
  await stopped;
  expect(await direct.query('select state from finished_delivery')).toEqual([{ state: 'Delivered' }]);
  await proxy.close();
});

test('A payload that is read too late for its lease is not sent, and its claim is given back', async () => {
  const on = await startDeliveries({ DATABASE_URL: database.url });
  const { app } = on.service.running;
  const sql = `
    with announced as (
      insert into notification (id, type, payload) values (nextval('notification_no'), 101, repeat('x', 40000))
      returning id)
    insert into delivery (notification_id, agent_id, type, referance_no, due_at)
    select id, $1, 101, 'r', now() + interval '1 hour' from announced`;
  await direct.query(sql, [on.agentId]);
  const wanted = { agentId: on.agentId, limit: 1, from: undefined };
  const [lane] = await app.get(DeliveryStore).claim([wanted], 30_000, 2 * HOUR_MS);
  const [claim] = lane?.deliveries ?? [];
  if (!claim) throw new Error('Nothing was claimed.');
  expect(claim.payload).toBeNull();

  const blocker = direct.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('lock table notification in access exclusive mode');
  // Due 13.5 s ago: half a second is left until an attempt could outlive the lease.
  const late = { ...claim, dueIn: 0, claimedAt: performance.now() - 13_500 };
  const made = new Promise((resolve) => app.get(Sender).send(late, resolve));
  await pause(600);
  await blocker.rollbackTransaction();
  await blocker.release();

  expect(await made).toBeUndefined();
  expect(on.platform.attempts).toEqual([]);
  expect(await direct.query('select started, claim_token, leased_until from delivery')).toEqual([
    { started: 0, claim_token: null, leased_until: null },
  ]);
  await on.stop();
});
