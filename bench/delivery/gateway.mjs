// This project: the whole service, with its dispatcher.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { startService } from '../../dist/src/boot.js';
import { Settings } from '../../dist/src/config/settings.js';
import { runMigrations } from '../../dist/src/database/migrate.js';
import { AROUND, PAYLOAD, referanceNo, TYPE } from './notice.mjs';

/** Starts the service; `go` activates the paused agents. */
export async function boot({ url, timeout }) {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-data-'));
  const service = await startService(
    new Settings({
      DATABASE_URL: url,
      DATA_DIR: directory,
      PORT: '0',
      SANDBOX: 'false',
      LOG_LEVEL: 'error',
      PLATFORM_TIMEOUT: `${timeout}ms`,
    }),
  );
  return {
    go: () => service.app.get(DataSource).query('update agent set paused_at = null'),
    stop: async () => {
      await service.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Makes deliveries due for agents 1 to n, whose platforms are the receivers. */
export async function producer(url, receivers) {
  await runMigrations({ url });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  await pool.query(
    `insert into agent (name, platform_url, paused_at)
     select 'Agent ' || n, url, now() from unnest($1::text[]) with ordinality as receiver (url, n)`,
    [receivers],
  );
  const one = `
    with announced as (
      insert into notification (id, type, payload) values (nextval('notification_no'), ${TYPE}, $1) returning id)
    insert into delivery (notification_id, agent_id, type, referance_no, due_at)
    select id, $2, ${TYPE}, $3, $4 from announced`;
  return {
    fill: (count) => pool.query(fillSql(count, receivers.length)),
    schedule: (number, receiver, dueAt) =>
      pool.query({ name: 'one', text: one, values: [PAYLOAD, receiver + 1, referanceNo(number), dueAt] }),
    recorded: async () => {
      const { rows } = await pool.query(`
        select count(*)::int as count from finished_delivery
        where state = 'Delivered' and http_status = 200 and sub_referance_no is not null`);
      return rows[0].count;
    },
    close: () => pool.end(),
  };
}

function fillSql(count, agents) {
  return `
    with announced as (
      insert into notification (id, type, payload)
      select nextval('notification_no'), ${TYPE}, '${PAYLOAD}' from generate_series(1, ${count}) returning id)
    insert into delivery (notification_id, agent_id, type, referance_no)
    select id, 1 + id % ${agents}, ${TYPE}, '${AROUND[0]}' || lpad(id::text, 10, '0') || '${AROUND[1]}' from announced`;
}
