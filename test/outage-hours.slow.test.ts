// @module-tag deliveries
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentDetail } from '../src/agents/agent.answers.js';
import type { Client } from './support/client.js';
import { status } from './support/deliveries.js';
import { query } from './support/embedded-owner.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import type { ServiceProcess } from './support/process.js';
import { loggedIn, openProcesses, type Processes } from './support/processes.js';

const WAITING = 20_000;
const BEFORE = 200;
const PACE = 1_000;
const HOURS = 9;

let processes: Processes;
let platform: TestPlatform;
let replicas: ServiceProcess[];

beforeAll(async () => {
  processes = await openProcesses();
  platform = await startTestPlatform();
  replicas = [await processes.start()];
  replicas.push(...(await Promise.all([processes.start(), processes.start()])));
});
afterAll(async () => {
  await platform?.close();
  await processes?.close();
});

const sql = (text: string) => query(processes.connection, text);

/** Publishes notifications `from` to `to`; their numbers stand in their references. */
async function publish(agentId: number, from: number, to: number): Promise<void> {
  await sql(
    `with n as (select n, nextval('notification_no') as id from generate_series(${from}, ${to}) n),
     announced as (insert into notification (id, type, payload) select id, 101, '{}' from n)
     insert into delivery (notification_id, agent_id, type, referance_no) select id, ${agentId}, 101, 'n_' || n from n order by n`,
  );
}

/** Lets half an hour pass for what the database dates. */
async function halfAnHour(agentId: number): Promise<void> {
  const back = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - interval '30 minutes'`).join();
  await sql(`update agent set ${back('paused_at')} where id = ${agentId}`);
  await sql(
    `update agent_outage set ${back('first_failed_at', 'last_failed_at', 'next_probe_at')} where agent_id = ${agentId}`,
  );
  await sql(`update delivery set ${back('due_at', 'leased_until')} where agent_id = ${agentId}`);
}

async function killOne(): Promise<void> {
  await replicas.shift()?.kill('SIGKILL');
  replicas.push(await processes.start());
}

async function detailBy(admin: () => Promise<Client>, agentId: number): Promise<AgentDetail> {
  return (await (await admin()).get(`/api/admin/agents/${agentId}`)).response<AgentDetail>();
}

test('A platform away for nine hours with 20,000 notifications, on three replicas with kills: none is used up or dropped, order and pace hold', async () => {
  const admin = () => loggedIn(replicas.at(-1)?.url ?? '');
  platform.answer(status(503));
  const made = await (await admin()).post('/api/admin/agents', {
    name: 'Acente',
    platformUrl: platform.url,
    autoPause: { failures: 10, minutes: 5 },
    resumePerSecond: PACE,
  });
  const agentId = made.response<{ Id: number }>().Id;
  await publish(agentId, 1, BEFORE);
  await expect
    .poll(async () => (await sql('select failures from agent_outage'))[0]?.['failures'])
    .toBeGreaterThan(BEFORE);
  await sql(`update agent_outage set first_failed_at = first_failed_at - interval '6 minutes'`);
  await expect.poll(async () => (await detailBy(admin, agentId)).PausedBy).toBe('Service');
  const used = await sql('select finished from delivery order by id');
  await publish(agentId, BEFORE + 1, WAITING);

  const probes = () => platform.attempts.filter(({ type }) => type === 104).length;
  const deliveries = () => platform.attempts.length - probes();
  // What was under way when the agent was paused has ended.
  await expect
    .poll(async () => (await sql('select from delivery where leased_until > now()')).length)
    .toBe(0);
  const attempted = deliveries();
  for (let step = 0; step < HOURS * 2; step++) {
    const before = probes();
    if (step % 6 === 3) await killOne();
    await halfAnHour(agentId);
    await expect.poll(probes).toBeGreaterThan(before);
    // Its result is noted, too: while it is under way the next one is due at the end of its lease, less than a minute later.
    const noted = `select from agent_outage where next_probe_at > now() + interval '2 minutes'`;
    await expect.poll(async () => (await sql(noted)).length).toBe(1);
  }
  expect(deliveries()).toBe(attempted);
  expect(await sql('select state, count(*)::int from finished_delivery group by state')).toEqual([]);
  expect((await sql('select sum(finished)::int as sum from delivery'))[0]).toEqual({
    sum: expect.closeTo(
      used.reduce((sum, row) => sum + Number(row['finished']), 0),
      -3,
    ),
  });

  platform.answer(succeed);
  platform.attempts.length = 0;
  const start = performance.now();
  await halfAnHour(agentId);
  await expect.poll(() => platform.attempts.length).toBeGreaterThan(WAITING / 4);
  await killOne();
  await expect.poll(async () => (await sql('select from delivery')).length, { timeout: 300_000 }).toBe(0);
  const seconds = (performance.now() - start) / 1_000;
  process.stderr.write(`emptied in ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeGreaterThan(WAITING / PACE - 1);

  expect(await sql('select state, count(*)::int as count from finished_delivery group by state')).toEqual([
    { state: 'Delivered', count: WAITING },
  ]);
  const sent = platform.attempts.filter(({ type }) => type === 101);
  const firsts = new Map(
    sent.map(({ referanceNo, at }) => [Number(referanceNo.slice(2)), at]).reverse() as [number, number][],
  );
  expect(firsts.size).toBe(WAITING);
  // Each second: the pace, and what is late by the delays of a busy machine.
  const moments = sent.map(({ at }) => at).sort((a, b) => a - b);
  let from = 0;
  const most = moments.reduce((max, at, to) => {
    while ((moments[from] ?? at) <= at - 1_000) from += 1;
    return Math.max(max, to - from + 1);
  }, 0);
  expect(most).toBeLessThan(1.5 * PACE);
  // The oldest first: nobody is overtaken by more than what is given out ahead; but for what the killed replica held.
  const order = [...firsts].sort(([, a], [, b]) => a - b).map(([number]) => number);
  const overtaken = order.filter((number, place) => place - number > 2 * PACE);
  expect(overtaken.length).toBeLessThan(2 * PACE);
}, 900_000);
