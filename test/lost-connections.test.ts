// @module-tag running
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startDeliveries, status } from './support/deliveries.js';

const POOL = 20;

describe('Connections whose peer takes everything and never answers', () => {
  const on = startBehindProxy(startDeliveries, { NOTIFICATION_RETRY_WAITS: '1h' });
  /** The database, whatever becomes of the service's connections. */
  let direct: DataSource;
  beforeAll(async () => {
    direct = await createDataSource(on.database.connection, 2).initialize();
  });
  afterAll(() => direct?.destroy());

  const list = () => on.operator.get('/api/admin/deliveries');
  /** As many reads at once as the pool has connections, so that each is in use. */
  const fill = () => Promise.all(Array.from({ length: POOL }, () => sleepingRead()));
  const sleepingRead = () => on.service.dataSource.query('select pg_sleep(0.2)');
  const ready = async () => {
    const answer = await on.service.anonymous.get('/health/ready');
    return { status: answer.status, missing: answer.json<{ Missing: string[] }>().Missing };
  };

  test('Requests, due deliveries and readiness are back within seconds, without a restart', async () => {
    on.platform.answer(status(503));
    const id = await on.publish();
    await on.platform.until((attempts) => attempts.length === 1);
    await expect.poll(() => on.show(id)).toMatchObject({ Attempts: 1 });
    on.platform.answer(status(200));
    await fill();

    on.proxy.freeze();
    await direct.query('update delivery set due_at = now() where id = $1', [id]);
    const hanging = Promise.all(Array.from({ length: 2 * POOL }, list));
    await expect.poll(ready).toMatchObject({ status: 503, missing: [expect.stringMatching(/^database: /)] });
    const statuses = (await hanging).map((answer) => answer.status);
    // A request whose turn comes late gets one of the new connections; those on the lost ones are refused.
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    expect(statuses).toContain(503);
    await expect.poll(async () => (await list()).status).toBe(200);
    await expect.poll(async () => (await ready()).status).toBe(200);
    await on.platform.until((attempts) => attempts.length === 2);
    const { text } = await on.service.anonymous.get('/metrics');
    expect(text).toMatch(/^zeyil_database_connections_lost_total\{cause="silence"\} [1-9]/m);
  });

  test('A long statement and a wait for a lock are not taken for a lost connection', async () => {
    const { dataSource } = on.service;
    const long = dataSource.query("select pg_sleep(9), 'done' as state");
    const holder = direct.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table code_name in access exclusive mode');
    const waiting = dataSource.transaction(async (tx) => {
      await tx.query('set local lock_timeout = 0');
      return await tx.query('select count(*)::int as count from code_name');
    });
    expect(await long).toMatchObject([{ state: 'done' }]);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await waiting).toEqual([{ count: expect.any(Number) }]);
  });
});
