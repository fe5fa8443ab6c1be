// @module-tag offline-jobs
import { expect, test } from 'vitest';
import { OutgoingLogRetention } from '../src/outgoing-logs/outgoing-log-retention.job.js';
import { startOutgoingLogs } from './support/outgoing-logs.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(() => startOutgoingLogs({ OUTGOING_LOG_RETENTION: '30d' }));

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);
const remove = () => on.service.running.app.get(OutgoingLogRetention).run();
const age = (id: string) =>
  sql(`update outgoing_log set created_at = now() - interval '31 days' where id = $1`, [id]);
const exists = async (id: string) => (await sql('select from outgoing_log where id = $1', [id])).length === 1;

test('`OUTGOING_LOG_RETENTION` removes outgoing logs that were recorded so long ago', async () => {
  const [old, young] = [await on.deliveredLog(), await on.deliveredLog()];
  await age(old.id);
  await remove();
  expect([await exists(old.id), await exists(young.id)]).toEqual([false, true]);
  expect((await on.read(old.id)).status).toBe(404);
  const page = await on.service.anonymous.get('/metrics');
  expect(page.text).toContain('zeyil_retention_removed_total{what="outgoing_logs"} 1');
});

test('A log whose bodies are not delivered yet is kept until they are', async () => {
  await sql('update agent set paused_at = now() where id = $1', [on.agentId]);
  const { id, deliveryId } = await on.log();
  await age(id);
  await remove();
  expect(await exists(id)).toBe(true);
  await sql('update agent set paused_at = null where id = $1', [on.agentId]);
  await on.untilState(deliveryId, 'Delivered');
  await remove();
  expect(await exists(id)).toBe(false);
});

test('`OUTGOING_LOG_RETENTION` removes many logs in small steps, whatever their moments', async () => {
  await sql(
    `insert into outgoing_log (gw_log_id, agent_id, url, started_at, duration_ms, notification_id, delivery_id, created_at)
     select 'x', $1, 'x', now(), 1, -1, -1, now() - interval '40 days' - (n % 3) * interval '1 hour'
     from generate_series(1, 1700) n`,
    [on.agentId],
  );
  await remove();
  expect(await sql(`select from outgoing_log where gw_log_id = 'x'`)).toEqual([]);
});

test('Without `OUTGOING_LOG_RETENTION` logs are kept for good', async () => {
  const keeping = await startOutgoingLogs();
  const { id } = await keeping.deliveredLog();
  await keeping.service.dataSource.query(`update outgoing_log set created_at = '2001-01-01' where id = $1`, [
    id,
  ]);
  await keeping.service.running.app.get(OutgoingLogRetention).run();
  expect(await keeping.service.dataSource.query('select from outgoing_log where id = $1', [id])).toHaveLength(
    1,
  );
  await keeping.stop();
});
