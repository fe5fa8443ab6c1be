import { expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { NotificationsService } from '../src/notifications/notifications.service.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startDeliveries } from './support/deliveries.js';

const on = startBehindProxy(startDeliveries);

/** Publishes in transactions of their own, one after the other; returns the seconds that this took. */
async function publish(count: number): Promise<number> {
  const notifications = on.service.running.app.get(NotificationsService);
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    await inTransaction(on.service.dataSource, (tx) =>
      notifications.publish(tx, {
        type: 103,
        payload: [],
        agentIds: [on.agentId],
        subject: { kind: 'AgentProducts', id: '1' },
      }),
    );
  }
  return (performance.now() - began) / 1_000;
}
const live = async () => (await on.service.dataSource.query('select count(*)::int as n from delivery'))[0].n;

test('commits of a paused agent cause about one claim a second, and its resumption sends at once', async () => {
  await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
  await publish(1);
  const claims = on.proxy.count('claim-deliveries');
  const seconds = await publish(200);
  expect(claims()).toBeLessThanOrEqual(2 + 2 * seconds);
  expect(on.platform.attempts).toHaveLength(0);
  await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  await expect.poll(live).toBe(0);
  expect(on.platform.attempts).toHaveLength(201);
});

test('a burst of commits is gathered: claims come at most every few milliseconds, however many commits there are', async () => {
  const claims = on.proxy.count('claim-deliveries');
  const began = performance.now();
  await Promise.all([publish(100), publish(100), publish(100), publish(100)]);
  await expect.poll(live).toBe(0);
  // The dispatcher rests after each claim that takes all that is due; the few others are of full lanes.
  expect(claims()).toBeLessThanOrEqual((performance.now() - began) / 5 + 10);
  expect(claims()).toBeLessThanOrEqual(200);
});
