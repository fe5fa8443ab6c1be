// @module-tag deliveries
import { beforeEach, expect, test } from 'vitest';
import { DeliveryHours } from '../src/notifications/hours/delivery-hours.service.js';
import type { AgentHealth } from '../src/notifications/hours/hours.answers.js';
import { startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';

const HOUR = 3_600_000;
// Type 101 has eleven attempts: two at once, then one each hour.
const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '10ms,1h' }));

beforeEach(async () => {
  on.platform.answer(succeed);
  await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  await on.sql('delete from delivery');
  await on.sql('delete from agent_delivery_health');
  await on.sql('delete from event_condition');
  await on.sql('delete from event_note');
});

const health = async () => {
  const answer = await on.administrator.get(`/api/admin/agents/health?ids=${on.agentId}`);
  return answer.response<AgentHealth[]>()[0];
};
const losesIn = async () => Date.parse((await health())?.FirstLossAt ?? '') - Date.now();

/** Has the last attempts counted, which a round does once they are some seconds old. */
async function count(minutes = 1): Promise<void> {
  await on.sql(`update delivery_hours_counted set counted_to = counted_to - interval '1 minute'`);
  await on.sql(`update finished_delivery set finished_at = finished_at - interval '20 seconds'`);
  await on.sql(`update delivery_attempt set started_at = started_at - interval '20 seconds'`);
  await on.service.running.app.get(DeliveryHours).run();
  await on.sql(`update agent_delivery_health set failing_since = failing_since - $1 * interval '1 minute'`, [
    minutes,
  ]);
}

async function failTwice(): Promise<number> {
  on.platform.answer(status(503));
  const id = await on.publish();
  await expect
    .poll(async () => (await on.sql('select finished from delivery where id = $1', [id]))[0])
    .toEqual({ finished: 2 });
  await count();
  return id;
}

test('`FirstLossAt` is when the first waiting notification is used up if every attempt fails, from its ladder', async () => {
  await failTwice();
  // The third attempt in an hour, the eleventh eight hours later.
  expect(Math.abs((await losesIn()) - 9 * HOUR)).toBeLessThan(60_000);
  // An older one on a later rung is the first.
  await on.sql(
    `insert into delivery (notification_id, agent_id, type, referance_no, finished, started, due_at)
     values (1, $1, 101, 'a', 9, 9, now() + interval '30 minutes'), (1, $1, 8, 'b', 4, 4, now() + interval '3 hours')`,
    [on.agentId],
  );
  expect(Math.abs((await losesIn()) - 1.5 * HOUR)).toBeLessThan(60_000);
  await on.sql(`update delivery set due_at = now() + interval '20 minutes' where type = 8`);
  expect(Math.abs((await losesIn()) - (HOUR + HOUR / 3))).toBeLessThan(60_000);
  const metrics = (await on.service.anonymous.get('/metrics')).text;
  const seconds = Number(/^zeyil_first_loss_seconds (\S+)$/m.exec(metrics)?.[1]);
  expect(Math.abs(seconds - 4_800)).toBeLessThan(60);
});

test('`FirstLossAt` is null while the platform is reached, and while the agent is paused', async () => {
  expect((await health())?.FirstLossAt).toBeNull();
  await failTwice();
  expect((await health())?.FirstLossAt).not.toBeNull();
  await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
  expect((await health())?.FirstLossAt).toBeNull();
  await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  expect((await health())?.FirstLossAt).not.toBeNull();
  await on.ended('Delivered', succeed);
  await count();
  expect((await health())?.FirstLossAt).toBeNull();
  expect((await on.service.anonymous.get('/metrics')).text).toMatch(/^zeyil_first_loss_seconds \+?Inf/m);
});

test('`agent.first_loss_near` is noted once half of the time to the first loss has passed, and once', async () => {
  await failTwice();
  const conditions = () =>
    on.sql(`select subject_id from event_condition where kind = 'agent.first_loss_near'`);
  await count(200);
  await count(0);
  expect(await conditions()).toEqual([]);
  // Failing for nine hours, nine hours to go.
  await count(9 * 60);
  await count(0);
  expect(await conditions()).toEqual([{ subject_id: String(on.agentId) }]);
  await on.ended('Delivered', succeed);
  await count(0);
  expect(await conditions()).toEqual([]);
});
