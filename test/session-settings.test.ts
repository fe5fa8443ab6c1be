// @module-tag running
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { createDataSource } from '../src/database/data-source.js';
import { reachDatabase } from '../src/database/open-database.js';
import { warnOfFewSessions } from '../src/database/server-check.js';
import { connectionUrl, createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { startBehindProxy } from './support/database-proxy.js';
import { type Deliveries, startDeliveries, status } from './support/deliveries.js';
import { endorsement, openRequestedJob } from './support/jobs.js';

let database: TestDatabase;
const alter = async (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) {
    const sql = `alter database ${database.connection.database} set ${name} = '${value}'`;
    await execute(database.connection, sql);
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe('a database whose sessions begin with other settings', () => {
  let on: Deliveries;
  beforeAll(async () => {
    await alter({
      TimeZone: 'Pacific/Apia',
      DateStyle: 'SQL, DMY',
      IntervalStyle: 'iso_8601',
      array_nulls: 'off',
      bytea_output: 'escape',
      extra_float_digits: '-8',
      default_transaction_isolation: 'serializable',
    });
    on = await startDeliveries({ DATABASE_URL: database.url });
  });
  afterAll(() => on?.stop());

  test('Endorsements, lists, notifications and their outcomes are as with any other database, whatever DateStyle, isolation, array_nulls and others it has', async () => {
    const insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
    const jobId = await openRequestedJob(on.administrator, { agentId: on.agentId });
    const made = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
    expect(made.status).toBe(204);
    await expect
      .poll(async () => (await on.list()).map(({ State, Attempts }) => [State, Attempts]))
      .toEqual([['Delivered', 1]]);
    const reads = [
      await insurer.get(`/api/offline/jobs/${jobId}/actions`),
      await on.operator.get('/api/admin/deliveries/by-hour'),
      await on.operator.get(`/api/admin/agents/health?ids=${on.agentId}`),
      await on.operator.get('/api/admin/audit'),
      await on.operator.get('/api/admin/status'),
    ];
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    const sessions = await on.service.dataSource.query(
      "select current_setting('default_transaction_isolation') as isolation, current_setting('array_nulls') as nulls",
    );
    expect(sessions).toEqual([{ isolation: 'read committed', nulls: 'on' }]);
  });
});

describe('a start', () => {
  const refused = (url: string) =>
    reachDatabase(
      new Settings({ DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'zeyil-start'), SANDBOX: 'false' }),
      () => undefined,
    ).then(
      async (opened) => opened.close(),
      (error: Error) => error.message,
    );

  test('A start on sessions that end by `transaction_timeout` is refused, with its name and value', async () => {
    const { rows } = await withServer((client) =>
      client.query(`select current_setting('server_version_num')::int as version`),
    );
    if (rows[0]?.version < 170_000) return;
    await alter({ transaction_timeout: '20min' });
    expect(await refused(database.url)).toMatch(
      /^The database's sessions cannot be used: transaction_timeout is 20min and must be 0\./,
    );
    await execute(
      database.connection,
      `alter database ${database.connection.database} reset transaction_timeout`,
    );
  });

  test('A start on a database of another encoding than UTF8 is refused, with the words that make one', async () => {
    const name = `${database.connection.database}_latin5`;
    const { connection } = inject('testServer');
    await execute(
      connection,
      `create database ${name} encoding 'LATIN5' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
    );
    const url = connectionUrl({ ...database.connection, database: name });
    expect(await refused(url)).toBe(
      "The database has the encoding LATIN5; make one with ENCODING 'UTF8' TEMPLATE template0.",
    );
    await execute(connection, `drop database ${name} with (force)`);
  });

  test('A start warns of a server that has not the sessions of all replicas', async () => {
    const dataSource = await createDataSource(database.connection, 1).initialize();
    const said: unknown[] = [];
    const note = (...words: unknown[]) => void said.push(words);
    await warnOfFewSessions(dataSource, 1, note);
    expect(said).toEqual([]);
    await warnOfFewSessions(dataSource, 100_000, note);
    expect(said).toEqual([[expect.stringMatching(/Running replicas: 1; each may open 100000\.$/), 'warn']]);
    await dataSource.destroy();
  });
});

async function withServer<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  await client.connect();
  return await act(client).finally(() => client.end());
}

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
    // Each lost connection had a request, which is refused; one that waited for a connection may have got a new one.
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(POOL);
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
