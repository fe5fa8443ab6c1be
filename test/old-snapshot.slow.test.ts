import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBehindProxy } from './support/database-proxy.js';
import { startDeliveries } from './support/deliveries.js';
import { openTransaction } from './support/transactions.js';

const on = startBehindProxy(startDeliveries);

const gauge = async (name: string) => {
  const { text } = await on.service.anonymous.get('/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? Number.NaN,
  );
};

test('An old snapshot that keeps a million deliveries: few looks for due ones, what is announced leaves as ever, and metrics show it', async () => {
  const old = await openTransaction(on.service);
  await old.query('set transaction isolation level repeatable read');
  await old.query('select 1 from agent');
  const gone = await openTransaction(on.service);
  await gone.query(
    `insert into delivery (notification_id, agent_id, type, referance_no, due_at)
     select n, $1, 101, 'r' || n, now() - interval '1 day' from generate_series(1, 1000000) n`,
    [on.agentId],
  );
  await gone.query('delete from delivery');
  await gone.commit();

  const looks = on.proxy.count('scout-lanes');
  await expect.poll(looks).toBeGreaterThan(0);
  await pause(500);
  const before = looks();
  const attempts = on.platform.attempts.length;
  await on.publish();
  await expect.poll(() => on.platform.attempts.length).toBe(attempts + 1);
  await pause(5_000);
  expect(looks() - before).toBeLessThanOrEqual(3);
  expect(await gauge('zeyil_dispatcher_look_age_seconds')).toBeLessThan(60);
  await expect.poll(() => gauge('zeyil_dead_rows{table="delivery"}')).toBeGreaterThanOrEqual(1_000_000);

  await old.rollback();
  await on.service.dataSource.query('vacuum delivery');
  const after = looks();
  await expect.poll(() => looks() - after).toBeGreaterThan(4);
});
