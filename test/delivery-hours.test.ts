// @module-tag deliveries
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryHours } from '../src/notifications/hours/delivery-hours.service.js';
import type { AgentHealth, DeliveriesByHour } from '../src/notifications/hours/hours.answers.js';
import { KEPT_DAYS } from '../src/notifications/hours/hours.rules.js';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';

const BY_HOUR = '/api/admin/deliveries/by-hour';
const HEALTH = '/api/admin/agents/health';
const HOUR = 3_600_000;
const on = startOnce(startDeliveries);
let other: number;

beforeAll(async () => {
  other = await on.service.createAgent({ name: 'Öteki Acente' });
  // The tests count themselves.
  await on.service.running.app.get(DeliveryHours).onModuleDestroy();
});
beforeEach(() =>
  query('truncate delivery_hour, agent_delivery_health, delivery, finished_delivery, delivery_attempt'),
);

const query = (sql: string, values: unknown[] = []) => on.service.dataSource.query(sql, values);
const hours = () => on.service.running.app.get(DeliveryHours);

/** Counts everything that finished in the last hours, from the beginning or from where the last count ended. */
async function count({ from = "now() - interval '3 hours'", until = 'now()' } = {}): Promise<void> {
  if (from) await query(`update delivery_hours_counted set counted_to = date_trunc('hour', ${from})`);
  await query(`update finished_delivery set finished_at = finished_at - interval '20 seconds'
               where finished_at > ${until} - interval '11 seconds'`);
  while (await hours().countNext());
}

/** A final delivery, a number of minutes ago. */
async function finished(
  state: string,
  { ago = 5, agent = on.agentId, type = 101, late = null as number | null } = {},
): Promise<number> {
  const [{ id }] = await query(
    `with announced as (
       insert into notification (id, type, payload) values (nextval('notification_no'), $3, '{}') returning id, created_at
     )
     insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
                                    finished_at, started_at, sub_referance_no, duration_ms, late_ms)
     select nextval(pg_get_serial_sequence('delivery', 'id')), id, $2, $3, 'x', $1, 1, created_at,
            now() - $4 * interval '1 minute', now() - $4 * interval '1 minute', 'x', 1, $5
     from announced returning id::int`,
    [state, agent, type, ago, late],
  );
  return id;
}

const read = async (parameters = '') =>
  (await on.operator.get(`${BY_HOUR}?${parameters}`)).response<DeliveriesByHour>();
/** The sums of all hours of the answer. */
async function sums(parameters = ''): Promise<Record<string, number>> {
  const { Hours } = await read(parameters);
  const names = ['Delivered', 'Dropped', 'Exhausted', 'Cancelled', 'Parked'] as const;
  const all = names.map((name) => [name, Hours.reduce((sum, hour) => sum + hour[name], 0)] as const);
  return Object.fromEntries(all.filter(([, sum]) => sum > 0));
}
const health = async (parameters = '') =>
  (await on.operator.get(`${HEALTH}?${parameters}`)).response<AgentHealth[]>();
const healthOf = async (id: number) => (await health(`ids=${id}`))[0] as AgentHealth;

describe('outcomes by hour', () => {
  test('Each outcome counts in the hour in which it was reached, of its agent and type and of all', async () => {
    await finished('Delivered', { ago: 5 });
    await finished('Delivered', { ago: 65 });
    await finished('Dropped', { ago: 5, type: 10 });
    await finished('Exhausted', { ago: 5, agent: other });
    await finished('Cancelled', { ago: 5, agent: other, type: 8 });
    await count();
    expect(await sums()).toEqual({ Delivered: 2, Dropped: 1, Exhausted: 1, Cancelled: 1 });
    expect(await sums(`agentId=${other}`)).toEqual({ Exhausted: 1, Cancelled: 1 });
    expect(await sums(`agentId=${on.agentId}&type=101`)).toEqual({ Delivered: 2 });
    expect(await sums('type=10')).toEqual({ Dropped: 1 });
    const { Hours } = await read();
    expect(Hours.filter(({ Delivered }) => Delivered === 1)).toHaveLength(2);
  });

  test('the span has each hour once, the present one included, and none to come', async () => {
    const { Hours } = await read();
    const begins = Hours.map(({ Hour }) => Date.parse(Hour));
    expect(begins).toHaveLength(25);
    expect(begins.every((begin, place) => place === 0 || begin - (begins[place - 1] ?? 0) === HOUR)).toBe(
      true,
    );
    expect(begins.at(-1)).toBe(Math.floor(Date.now() / HOUR) * HOUR);
    const noon = await read('from=2026-01-10T12:30:00%2B03:00&to=2026-01-10T14:00:00%2B03:00');
    expect(noon.Hours.map(({ Hour }) => Hour.slice(11, 16))).toEqual(['12:00', '13:00', '14:00']);
    const day = await read('from=2026-01-10&to=2026-01-10');
    expect(day.Hours.map(({ Hour }) => Hour.slice(0, 13))).toEqual(
      Array.from({ length: 24 }, (_, hour) => `2026-01-10T${String(hour).padStart(2, '0')}`),
    );
    const ahead = await read(
      `from=${new Date(Date.now() - HOUR).toISOString()}&to=2099-01-01T00:00:00Z`.slice(0, 29),
    );
    expect(ahead.Hours.length).toBeLessThanOrEqual(26);
  });

  test.each([
    ['from=2026-01-01&to=2026-02-01', 'To must be within 31 days from From on.'],
    ['from=2026-01-02&to=2026-01-01', 'To must be within 31 days from From on.'],
  ])('%s is refused', async (parameters, Message) => {
    const answer = await on.operator.get(`${BY_HOUR}?${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ Code: 'Validation.General', Response: [{ Field: 'To', Message }] });
  });

  test('31 whole days are answered', async () => {
    expect((await read('from=2026-01-01&to=2026-01-31')).Hours).toHaveLength(31 * 24);
  });

  test('how late attempts began is told by its median and its 99th percentile', async () => {
    for (const late of [4, 4, 4, 4, 2_000]) await finished('Delivered', { late });
    await finished('Cancelled');
    await finished('Delivered', { agent: other, late: null });
    await count();
    const hour = (await read()).Hours.find(({ Delivered }) => Delivered === 6);
    expect(hour?.LateP50Ms).toBeGreaterThanOrEqual(4);
    expect(hour?.LateP50Ms).toBeLessThanOrEqual(6);
    expect(hour?.LateP99Ms).toBeGreaterThan(1_400);
    expect(hour?.LateP99Ms).toBeLessThanOrEqual(2_048);
    expect((await read(`agentId=${other}`)).Hours.at(-1)).toMatchObject({ LateP50Ms: null, LateP99Ms: null });
  });

  test('counting goes on where it ended, and adds to an hour that is counted in part', async () => {
    await finished('Delivered', { ago: 40, late: 1 });
    await finished('Delivered', { ago: 20, late: 90 });
    const half = (await query(`select now() - interval '30 minutes' as at`))[0].at as Date;
    await query(
      `update delivery_hours_counted set counted_to = date_trunc('hour', now()) - interval '2 hours'`,
    );
    for (let to = new Date(0); to < half; ) {
      await hours().countNext();
      [{ counted_to: to }] = await query('select counted_to from delivery_hours_counted');
    }
    expect(await sums()).toEqual({ Delivered: 1 });
    await count({ from: '' });
    expect(await sums()).toEqual({ Delivered: 2 });
    const { CountedTo } = await read();
    expect(Date.now() - Date.parse(CountedTo)).toBeLessThan(60_000);
  });

  test('replicas that count at the same time count each outcome once', async () => {
    for (let each = 0; each < 20; each++) await finished('Delivered', { ago: 5 + each });
    await query(
      `update delivery_hours_counted set counted_to = date_trunc('hour', now()) - interval '2 hours'`,
    );
    const replica = async () => {
      while (await hours().countNext());
    };
    await Promise.all([replica(), replica(), replica()]);
    // A replica that found the row locked has ended; the one that held it has counted everything.
    await replica();
    expect(await sums()).toEqual({ Delivered: 20 });
  });

  test('an outcome whose transaction commits late is not passed over', async () => {
    const runner = await openTransaction(on.service);
    await runner.query(
      `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
       values (900001, 1, $1, 101, 'x', 'Delivered', 1, now())`,
      [on.agentId],
    );
    const [{ now: began } = { now: new Date() }] = await runner.query<{ now: Date }[]>('select now() as now');
    // As if it had begun long before: what is counted may come up to its beginning at most.
    await query('update delivery_hours_counted set counted_to = $1', [new Date(began.getTime() - 30_000)]);
    while (await hours().countNext());
    const [{ counted_to: to }] = await query('select counted_to from delivery_hours_counted');
    expect(to.getTime()).toBeLessThanOrEqual(began.getTime());
    await runner.commit();
    // As if the time had passed after which outcomes are counted.
    await query(`update finished_delivery set finished_at = finished_at - interval '11 seconds'`);
    await query(`update delivery_hours_counted set counted_to = counted_to - interval '11 seconds'`);
    while (await hours().countNext());
    expect(await sums()).toEqual({ Delivered: 1 });
  });

  test('an outcome that is resent before it is counted counts, one that is counted counts once', async () => {
    await query('update agent set paused_at = now() where id = $1', [on.agentId]);
    const counted = await finished('Exhausted', { ago: 5, late: 7 });
    await count();
    const fresh = await finished('Dropped', { ago: 0 });
    for (const id of [counted, fresh]) {
      expect((await on.operator.post(`/api/admin/deliveries/${id}/resend`)).status).toBe(204);
    }
    await count({ from: '' });
    expect(await sums()).toEqual({ Exhausted: 1, Dropped: 1 });
    await query('update agent set paused_at = null where id = $1', [on.agentId]);
  });

  test('a resend by filter and a count at the same time lose nothing and count nothing twice', async () => {
    await query('update agent set paused_at = now() where id = $1', [on.agentId]);
    for (let each = 0; each < 30; each++) await finished('Exhausted', { ago: each / 3 });
    await query(
      `update delivery_hours_counted set counted_to = date_trunc('hour', now()) - interval '1 hour'`,
    );
    const resent = on.operator.post('/api/admin/deliveries/resend', { filter: { state: 'Exhausted' } });
    const counting = (async () => {
      while (await hours().countNext());
    })();
    expect((await resent).response<{ Count: number }>().Count).toBe(30);
    await counting;
    await count({ from: '' });
    expect(await sums()).toEqual({ Exhausted: 30 });
    await query('update agent set paused_at = null where id = $1', [on.agentId]);
  });

  test('a delivery that is parked counts when it is parked', async () => {
    await on.administrator.post(`/api/admin/agents/${other}/pause`);
    const id = await on.publish(101, {}, [other]);
    await query('update delivery set started = 8 where id = $1', [id]);
    await on.administrator.post(`/api/admin/agents/${other}/resume`);
    await on.untilState(id, 'Parked');
    await query(`update delivery set parked_at = parked_at - interval '1 minute' where id = $1`, [id]);
    await count();
    expect(await sums()).toEqual({ Parked: 1 });
    await query('update agent set paused_at = now() where id = $1', [other]);
    expect((await on.operator.post(`/api/admin/deliveries/${id}/resend`)).status).toBe(204);
    await count({ from: '' });
    expect(await sums(`agentId=${other}`)).toEqual({ Parked: 1 });
  });

  test('a parked delivery that is resent before it is counted counts all the same, and claims need no count', async () => {
    await query('update agent set paused_at = now() where id = $1', [other]);
    const id = await on.publish(101, {}, [other]);
    await query(`update delivery set due_at = 'infinity', parked_at = now() where id = $1`, [id]);
    await query("update delivery_hours_counted set counted_to = now() - interval '1 minute'");
    expect((await on.operator.post(`/api/admin/deliveries/${id}/resend`)).status).toBe(204);
    expect(await sums()).toEqual({ Parked: 1 });
    expect(await query('select parked_at from delivery where id = $1', [id])).toEqual([{ parked_at: null }]);
    const holder = await openTransaction(on.service);
    await holder.query(
      'lock table delivery_hour, delivery_hours_counted, agent_delivery_health in access exclusive mode',
    );
    await on.ended('Delivered', succeed, 101);
    await holder.rollback();
    await query('update agent set paused_at = null where id = $1', [other]);
  });

  test('counted hours are removed after 92 days', async () => {
    await query(
      `insert into delivery_hour (agent_id, hour, type, outcome, count)
       select 0, date_trunc('hour', now()) - day * interval '1 day', 101, 'Delivered', 1
       from unnest($1::int[]) day`,
      [[KEPT_DAYS + 5, KEPT_DAYS + 1, KEPT_DAYS - 1, 1]],
    );
    while (await hours().removeOldest());
    expect(await query('select count(*)::int from delivery_hour')).toEqual([{ count: 2 }]);
  });
});

describe('the health of agents', () => {
  test('An agent’s last success and last failure are told, with the reason', async () => {
    const delivered = await on.ended('Delivered', succeed, 101);
    const exhausted = await on.ended('Exhausted', reset, 13);
    await count();
    const found = await healthOf(on.agentId);
    expect(found).toMatchObject({ LastHttpStatus: null, Waiting: 0, Delivered24h: 1, Failed24h: 1 });
    expect(found.LastError).toMatch(/^Transport failure/);
    const finishedAt = async (id: number) => (await on.show(id)).FinishedAt;
    expect(found.LastDeliveredAt).toBe(await finishedAt(delivered));
    expect(found.LastFailureAt).toBe(await finishedAt(exhausted));
    expect(found.Hours).toHaveLength(24);
    await on.ended('Dropped', status(404), 10);
    await query('truncate delivery_hour');
    await count();
    expect(await healthOf(on.agentId)).toMatchObject({ LastHttpStatus: 404, LastError: null, Failed24h: 2 });
  });

  test('a failure that is retried is told before the delivery ends', async () => {
    await query(`update agent set paused_at = now() where id = $1`, [on.agentId]);
    const id = await on.publish(101);
    await query(
      `insert into delivery_attempt (delivery_id, started_at, number, sub_referance_no, duration_ms, http_status, verdict)
       values ($1, now() - interval '1 minute', 1, 'x', 2, 503, 'Retry')`,
      [id],
    );
    await count();
    const found = await healthOf(on.agentId);
    expect(found).toMatchObject({ LastDeliveredAt: null, LastHttpStatus: 503, Failed24h: 0, Waiting: 1 });
    expect(found.LastFailureAt).not.toBeNull();
    await query(`update agent set paused_at = null where id = $1`, [on.agentId]);
  });

  test('`FailingSince` is the first failure since a notification last arrived, and null once one arrives', async () => {
    await on.ended('Exhausted', reset, 13);
    await count();
    const { FailingSince, LastFailureAt } = await healthOf(on.agentId);
    expect(Date.parse(FailingSince ?? '')).toBeLessThanOrEqual(Date.parse(LastFailureAt ?? ''));
    await on.ended('Dropped', status(404), 10);
    await count();
    expect((await healthOf(on.agentId)).FailingSince).toBe(FailingSince);
    await on.ended('Delivered', succeed, 101);
    await count();
    expect((await healthOf(on.agentId)).FailingSince).toBeNull();
    await on.ended('Dropped', status(404), 10);
    await count();
    const again = await healthOf(on.agentId);
    expect([again.FailingSince, again.PausedBy]).toEqual([again.LastFailureAt, null]);
    await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
    expect((await healthOf(on.agentId)).PausedBy).toMatch(/^user-/);
    await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  });

  test('every agent is told of, also one that nothing was sent to; waiting ones count up to 1,000', async () => {
    await query('update agent set paused_at = now() where id = $1', [other]);
    await query(
      `insert into delivery (notification_id, agent_id, type, referance_no) select n, $1, 101, 'x' from generate_series(1, 1100) n`,
      [other],
    );
    const all = await health();
    expect(all.map(({ AgentId }) => AgentId)).toEqual([on.agentId, other]);
    expect(all.map(({ Waiting }) => Waiting)).toEqual([0, 1_000]);
    expect(all[0]).toMatchObject({ LastDeliveredAt: null, LastFailureAt: null, LastError: null });
    expect((await health('page=2&pageSize=1')).map(({ AgentId }) => AgentId)).toEqual([other]);
    expect(await health('page=3&pageSize=1')).toEqual([]);
    expect(await health('ids=999999')).toEqual([]);
    await query('update agent set paused_at = null where id = $1', [other]);
  });
});

test('An attempt tells how late it began', async () => {
  const id = await on.ended('Exhausted', reset, 13);
  const { AttemptLog } = await on.show(id);
  expect(AttemptLog.length).toBeGreaterThan(1);
  for (const { LateMs } of AttemptLog) expect(LateMs).toBeGreaterThanOrEqual(0);
});
