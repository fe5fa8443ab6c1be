// @module-tag deliveries
import { describe, expect, test } from 'vitest';
import { startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import {
  type PartitionedTable,
  partitionAt,
  spanStart,
  wantedPartitions,
} from '../src/data/partitions.rules.js';
import { Retention } from '../src/notifications/retention/retention.job.js';
import { WEEKLY } from '../src/notifications/retention/weeks.sql.js';
import { reset, startDeliveries } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { schemaDrift } from './support/schema.js';
import { besides } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';

const DAY = 86_400_000;
const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const NAMES = WEEKLY.map(({ name }) => name);
const on = startOnce(() => startDeliveries({ NOTIFICATION_RETENTION: '90d' }));

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);
const keep = (now = NOW) => on.service.running.app.get(Retention).keep(now);
const count = async (table: string, where = 'true') =>
  Number((await sql(`select count(*) from ${table} where ${where}`))[0].count);

async function partitions(name: string): Promise<string[]> {
  const rows = await sql(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
    [name],
  );
  return rows.map((row: { name: string }) => row.name);
}
const [NOTIFICATION = never(), FINISHED = never()] = WEEKLY;
const weekOf = (moment: Date) => spanStart('week', moment);
const nameAt = (table: PartitionedTable, moment: Date) => partitionAt(table, moment).name;
const wanted = (table: PartitionedTable) => wantedPartitions(table, NOW).map(({ name }) => name);

/** A final delivery of that age with its notification and attempt. */
async function insertFinal(at: Date): Promise<number> {
  const [{ id }] = await sql(`select nextval(pg_get_serial_sequence('delivery', 'id'))::int as id`);
  await sql(`insert into notification (id, type, payload, created_at) values (-$1::bigint, 101, '{}', $2)`, [
    id,
    at,
  ]);
  await sql(
    `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, finished_at)
     values ($1, -$1::bigint, $2, 101, 'ref-' || $1::bigint, 'Delivered', 1, $3, $3)`,
    [id, on.agentId, at],
  );
  await sql(
    `insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, verdict)
     values ($1, 1, $2, 'sub-' || $1::bigint, 1, 'Delivered')`,
    [id, at],
  );
  return id;
}

describe('weekly partitions', () => {
  test('Notifications, final deliveries and attempts lie in weekly partitions, made four weeks ahead before anything is sent', async () => {
    for (const table of WEEKLY) {
      expect(await partitions(table.name)).toEqual([...wanted(table), `${table.name}_default`]);
    }
    on.platform.answer((attempt, response) =>
      on.platform.attempts.length === 1 ? reset(attempt, response) : succeed(attempt, response),
    );
    const id = await on.publish();
    await on.untilState(id, 'Delivered');
    for (const name of NAMES) {
      expect(await count(`${name}_default`), name).toBe(0);
      expect(await count(name), name).toBe(1);
    }
  });

  test('Replicas keep partitions at the same time without harm', async () => {
    await sql(`drop table ${wanted(NOTIFICATION)[4]}`);
    const settings = new Settings(besides(on.service));
    const starting = [startService(settings), startService(settings)];
    expect(await Promise.all([keep(), keep()])).toEqual([true, true]);
    const replicas = await Promise.all(starting);
    for (const table of WEEKLY) {
      expect(await partitions(table.name)).toEqual([...wanted(table), `${table.name}_default`]);
    }
    for (const replica of replicas) await replica.stop();
  });

  test('Weekly partitions leave no difference between the schema and the entities', async () => {
    expect(await schemaDrift(on.service.dataSource)).toEqual([]);
  });

  test('Rows whose week has no partition are served, and move when it is made', async () => {
    const week = nameAt(FINISHED, NOW);
    const lastWeek = new Date(weekOf(NOW).getTime() - 1);
    await sql(`drop table ${week}`);
    const recent = await on.publish();
    await on.untilState(recent, 'Delivered');
    const older = await insertFinal(lastWeek);
    expect(await count('finished_delivery_default')).toBe(2);

    let publishing = true;
    const published: number[] = [];
    const traffic = (async () => {
      while (publishing) published.push(await on.publish());
    })();
    await keep();
    publishing = false;
    await traffic;

    for (const id of [recent, older, ...published]) await on.untilState(id, 'Delivered');
    expect(await count('finished_delivery_default')).toBe(0);
    expect(await count('finished_delivery', `id in (${[recent, ...published].join()})`)).toBe(
      1 + published.length,
    );
    expect(await count(week)).toBeGreaterThan(0);
    expect(await count(nameAt(FINISHED, lastWeek))).toBe(1);
  });

  test('A new partition waits for a writer of the default partition, whose row moves too', async () => {
    const far = spanStart('week', NOW, 4);
    await sql(`drop table ${nameAt(NOTIFICATION, far)}`);
    const writer = await openTransaction(on.service);
    await writer.query(`insert into notification (id, type, payload, created_at) values (1, 101, '{}', $1)`, [
      far,
    ]);
    const kept = keep();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await writer.commit();
    await kept;
    expect(await count(nameAt(NOTIFICATION, far))).toBe(1);
    expect(await count('notification_default')).toBe(0);
  });
});

describe('retention', () => {
  test('`NOTIFICATION_RETENTION`: weeks are dropped whole, payloads and attempts eight days later', async () => {
    await keep(ago(130));
    const old = await insertFinal(ago(110));
    const youngest = await insertFinal(ago(89));
    await keep();
    for (const table of WEEKLY) {
      const since = ago(table.name === 'finished_delivery' ? 90 : 98);
      const left = await partitions(table.name);
      const expected = weeksAfter(ago(130), since, 5);
      expect(left.slice(0, expected.length), table.name).toEqual(
        expected.map((week) => nameAt(table, week)).sort(),
      );
    }
    expect(await count('finished_delivery', `id = ${old}`)).toBe(0);
    expect((await on.show(youngest)).AttemptLog).toHaveLength(1);
  });

  test('A payload is kept as long as a live delivery needs it', async () => {
    await keep(ago(160));
    const week = nameAt(NOTIFICATION, ago(150));
    const parked = await insertFinal(ago(150));
    await sql(
      `insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, created_at)
       select id, notification_id, agent_id, type, referance_no, 'infinity', created_at from finished_delivery where id = $1`,
      [parked],
    );
    await keep();
    expect(await partitions('notification')).toContain(week);
    expect(await on.showWhole(parked)).toMatchObject({ State: 'Parked', Payload: '{}' });
    await on.administrator.post(`/api/admin/deliveries/${parked}/cancel`);
    await keep();
    expect(await partitions('notification')).not.toContain(week);
    expect(await on.showWhole(parked)).toMatchObject({ State: 'Cancelled', Payload: null });
  });

  test('Dropping weeks does not delay deliveries', async () => {
    await keep(ago(200));
    const week = nameAt(FINISHED, ago(200));
    const reader = await openTransaction(on.service);
    await reader.query('select count(*) from finished_delivery');
    // What a delivery takes on this machine at this moment.
    const usual = await slowestDelivery(500);
    const kept = keep();
    const slowest = await slowestDelivery(2_000);
    await kept;
    expect(slowest).toBeLessThan(usual + 1_000);
    expect(await partitions('finished_delivery')).toContain(week);
    await reader.commit();
    await keep();
    expect(await partitions('finished_delivery')).not.toContain(week);
  });

  test('Older rows of the default partition are removed, but for live deliveries’ notifications', async () => {
    const gone = await insertFinal(ago(300));
    const needed = await insertFinal(ago(301));
    await sql(`delete from finished_delivery where id = $1`, [needed]);
    await sql(
      `insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, created_at)
       values ($1, -$1::bigint, $2, 101, 'x', 'infinity', $3)`,
      [needed, on.agentId, ago(301)],
    );
    await keep();
    expect((await on.administrator.get(`/api/admin/deliveries/${gone}`)).status).toBe(404);
    expect(await count('notification_default', `id in (-${gone}, -${needed})`)).toBe(1);
    expect(await on.showWhole(needed)).toMatchObject({ State: 'Parked', Payload: '{}' });
    expect(await count('delivery_attempt_default')).toBe(0);
  });

  test.each([30, 60, 89])('What ended within NOTIFICATION_RETENTION is kept (%i days ago)', async (days) => {
    const id = await insertFinal(ago(days));
    await keep();
    expect(await on.showWhole(id)).toMatchObject({ State: 'Delivered', Payload: '{}' });
    expect((await on.show(id)).AttemptLog).toHaveLength(1);
  });
});

function never(): never {
  throw new Error('There is no such table.');
}

/** The weeks that began to exist at `from` and have not ended before `since`. */
function weeksAfter(from: Date, since: Date, weeks: number): Date[] {
  const first = weekOf(from).getTime();
  return Array.from({ length: weeks }, (_, index) => new Date(first + index * 7 * DAY)).filter(
    (week) => week.getTime() + 7 * DAY > since.getTime(),
  );
}

/** Publishes for that long, one after another, and answers the slowest time from publishing to delivery. */
async function slowestDelivery(ms: number): Promise<number> {
  let slowest = 0;
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const start = performance.now();
    await on.untilState(await on.publish(), 'Delivered');
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}
