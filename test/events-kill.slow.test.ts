// @module-tag events
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from './support/deliveries.js';
import { query } from './support/embedded-owner.js';
import { answering } from './support/listening.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { openProcesses, type Processes } from './support/processes.js';

const AGENTS = 20;
const DELIVERIES = 4_000;

/** Events by the id under which the webhook got them, with the number of times. */
const got = new Map<string, number>();
let statusOfHook = 503;
const hook = answering((request, response) => {
  const id = String(request.headers['webhook-id']);
  if (statusOfHook === 200) got.set(id, (got.get(id) ?? 0) + 1);
  request.resume().on('end', () => response.writeHead(statusOfHook).end());
});

let on: Processes;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ keepsLedger: false });
  platform.answer(status(500));
  on = await openProcesses();
});
afterAll(async () => {
  await on.close();
  await platform.close();
});

const sql = <T>(text: string) => query(on.connection, text) as Promise<T[]>;
const exhausted = async () => {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from finished_delivery where state = 'Exhausted'`,
  );
  return row?.n ?? 0;
};
const counted = async () => {
  const [row] = await sql<{ n: number; events: number }>(
    `select coalesce(sum(count), 0)::int + (select coalesce(sum(count), 0)::int from event_note where kind = 'delivery.exhausted') as n,
            count(*)::int as events from operational_event where kind = 'delivery.exhausted'`,
  );
  return row;
};

test('Killed replicas and a database that ends every session lose no event and double none', async () => {
  const settings = {
    EVENTS_URL: `${hook.origin}/events`,
    EVENTS_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    PLATFORM_TIMEOUT: '3s',
  };
  const first = await on.start(settings);
  await on.start(settings);
  await sql(
    `insert into agent (name, platform_url) select 'Acente ' || n, '${platform.url}' from generate_series(1, ${AGENTS}) n`,
  );
  await sql(
    `with n as (
       insert into notification (id, type, payload)
       select nextval('notification_no'), 104, '{}' from generate_series(1, ${DELIVERIES}) returning id
     ), a as (select array_agg(id) as ids from (select id from agent order by id desc limit ${AGENTS}) a)
     insert into delivery (notification_id, agent_id, type, referance_no)
     select n.id, a.ids[1 + n.id % ${AGENTS}], 104, 'r' || n.id from n, a`,
  );
  await expect.poll(exhausted).toBeGreaterThan(DELIVERIES / 4);
  await first.kill('SIGKILL');
  await expect.poll(exhausted).toBeGreaterThan(DELIVERIES / 2);
  await sql(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await on.start(settings);
  await expect.poll(exhausted, { timeout: 300_000 }).toBe(DELIVERIES);
  await expect.poll(() => sql('select from event_note')).toEqual([]);
  // Of each agent one event: all happened within an hour.
  expect(await counted()).toEqual({ n: DELIVERIES, events: AGENTS });
  // The killed replica is an event, too.
  await expect.poll(() => sql(`select from operational_event where kind = 'replica.lost'`)).not.toEqual([]);
  statusOfHook = 200;
  await sql('update event_webhook set due_at = now()');
  await expect.poll(() => sql('select from event_webhook')).toEqual([]);
  const ids = await sql<{ id: string }>(`select 'event_' || id as id from operational_event`);
  expect([...got.keys()].sort()).toEqual(ids.map(({ id }) => id).sort());
  expect([...got.values()].every((times) => times === 1)).toBe(true);
});
