// @module-tag running

import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoUsers1795300200100 } from '../migrations/before-1.0/1795300200100-demo-users.js';
import { type RunningService, startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { createDataSource } from '../src/database/data-source.js';
import { BY_SYNC } from '../src/service-availability/status/status.rules.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { startServiceProcess } from './support/process.js';
import { csv, listOf } from './support/vehicle-catalog.js';

test('The sandbox has demo agents, users, and jobs in every stage', async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-sandbox-'));
  const start = () =>
    startServiceProcess({
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      SANDBOX: 'true',
      LOG_LEVEL: 'error',
    });
  const both = await Promise.all([start(), start()]);
  const client = new pg.Client(database.connection);
  await client.connect();
  // The rejection may have ended after the hour at which rounds begin to count: then a round counts it.
  const uncounted = `select (select count(*) from finished_delivery)
                          - (select sum(count) from delivery_hour where agent_id = 0) as number`;
  await expect.poll(async () => Number((await client.query(uncounted)).rows[0].number)).toBe(0);
  const { rows } = await client.query(
    `select (select count(*)::int from agent) as agents, (select count(distinct name)::int from agent) as names,
            (select count(*)::int from app_user) as users, (select count(distinct current_stage)::int from job) as stages,
            (select count(*)::int from service_availability) as services,
            (select count(distinct agent_id)::int from agent_subscription) as subscribers,
            (select count(*)::int from vehicle_type) as vehicles,
            (select count(*)::int from vehicle_catalog_version) as versions,
            (select count(*)::int from service_status_change) as changes,
            (select count(*)::int from service_availability where status <> 'Active') as closed,
            (select string_agg(c.changed_by, ', ') from service_availability s join service_status_change c
               on c.service_availability_id = s.id and c.changed_at = s.status_date where s.status <> 'Active') as by,
            (select count(*)::int from (
               select changed_at < lag(changed_at) over (order by id) as is_late from service_status_change union all
               select created_at < lag(created_at) over (order by id) from (
                 select id, created_at from delivery union all select id, created_at from finished_delivery) d union all
               select create_date < lag(create_date) over (order by id) from job union all
               select action_type < lag(action_type) over (partition by job_id order by id) from job_action) each
             where is_late) as disordered,
            (select count(*)::int from code_name) as codes,
            (select extract(day from now() - min(added_at))::int from service_presence) as days,
            (select json_agg(distinct jsonb_build_object('state', d.state, 'attempts', d.attempts, 'logged', (
               select count(*) from delivery_attempt a where a.delivery_id = d.id))) from finished_delivery d) as deliveries,
            (select json_agg(jsonb_build_object('agent', a.name, 'attempts', d.finished, 'logged', (
               select count(*) from delivery_attempt t where t.delivery_id = d.id)) order by d.id)
             from delivery d join agent a on a.id = d.agent_id) as waiting,
            (select sum(count)::int from delivery_hour where agent_id = 0) as counted,
            (select count(*)::int from finished_delivery) as finished,
            (select sum(notifications)::int from service_status_change) as told`,
  );
  await client.end();
  await Promise.all(both.map((service) => service.kill('SIGTERM')));
  await database.drop();
  await rm(directory, { recursive: true, force: true });
  expect(rows).toEqual([
    {
      ...{
        agents: 4,
        names: 4,
        users: 9,
        stages: 9,
        services: 50,
        subscribers: 4,
        vehicles: 200,
        versions: 1,
      },
      // A week of closings with their notifications, a rejection that used up its attempts, and two that wait for an agent
      // whose platform is closed; nothing was sent to the simulator.
      ...{ changes: 17, closed: 1, by: 'demo-admin', days: 7 },
      // What happened later has the larger number; the agreed numbers have names.
      ...{ disordered: 0, codes: 13 },
      deliveries: [
        { state: 'Delivered', attempts: 1, logged: 0 },
        { state: 'Exhausted', attempts: 11, logged: 10 },
      ],
      waiting: [
        { agent: expect.stringContaining('1004'), attempts: 8, logged: 8 },
        { agent: expect.stringContaining('1004'), attempts: 8, logged: 8 },
      ],
      counted: rows[0].finished,
      finished: rows[0].told + 1 - 2,
      told: expect.toSatisfy((told: number) => told > 20),
    },
  ]);
});

test('The sandbox keeps a developer’s own platform over restarts, and gives the others its simulator anew', async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-sandbox-'));
  const variables = { DATABASE_URL: database.url, DATA_DIR: directory, SANDBOX: 'true', LOG_LEVEL: 'error' };
  const client = new pg.Client(database.connection);
  await client.connect();
  const urls = async () =>
    (await client.query('select platform_url from agent order by id')).rows.map(
      ({ platform_url: url }) => url,
    );
  try {
    const first = await startServiceProcess({ ...variables, LOG_LEVEL: 'info' });
    const own = 'http://127.0.0.1:4999/my-platform';
    const [id] = (await client.query('select id from agent order by id limit 1')).rows;
    const users = await readFile(join(directory, 'sandbox-users.env'), 'utf8');
    const lineOf = (name: string) => new RegExp(`^${name}='?([^'\n]*)'?$`, 'm').exec(users)?.[1] ?? '';
    const call = (path: string, method: string, body: object, token = '') =>
      fetch(`${first.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    const credentials = { userName: lineOf('ADMIN_NAME'), password: lineOf('ADMIN_PASSWORD') };
    const login = await call('/api/authentication/login', 'POST', credentials);
    const { Response } = (await login.json()) as { Response: { AccessToken: string } };
    const patched = await call(
      `/api/admin/agents/${id.id}`,
      'PATCH',
      { platformUrl: own },
      Response.AccessToken,
    );
    expect(patched.status).toBe(204);
    const { simulatorUrl } = first;
    expect(await urls()).toEqual([own, simulatorUrl, simulatorUrl, 'http://127.0.0.1:9']);
    await first.kill('SIGTERM');
    const second = await startServiceProcess({ ...variables, LOG_LEVEL: 'info' });
    const moved = second.simulatorUrl;
    expect(moved).not.toBe(simulatorUrl);
    expect(await urls()).toEqual([own, moved, moved, 'http://127.0.0.1:9']);
    await second.kill('SIGTERM');
  } finally {
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }
});

test('A sandbox generates no list and no catalog for which a source is set', async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-sandbox-'));
  const list = join(directory, 'list.csv');
  const services = join(directory, 'services.json');
  const record = {
    insuranceCompanyId: 7,
    insuranceCompanyName: 'Ova Sigorta',
    serviceOperationId: 9,
    serviceOperationName: 'Teklif Al',
    serviceName: 'Ova Web Servisi',
  };
  await writeFile(list, csv(listOf(30)));
  await writeFile(services, JSON.stringify({ records: [record] }));
  const service = await startServiceProcess({
    DATABASE_URL: database.url,
    DATA_DIR: join(directory, 'data'),
    SANDBOX: 'true',
    VEHICLE_LIST_SOURCE: list,
    SERVICE_CATALOG_SOURCE: services,
  });
  const client = new pg.Client(database.connection);
  await client.connect();
  const look = async () =>
    (
      await client.query(
        `select (select count(*)::int from vehicle_type) as vehicles,
                (select json_agg(source) from vehicle_catalog_sync where state = 'Succeeded') as lists,
                (select count(*)::int from service_availability) as services,
                (select json_agg(synced_by) from service_catalog_sync) as catalogs,
                (select count(distinct agent_id)::int from agent_subscription) as subscribers`,
      )
    ).rows[0];
  try {
    await expect.poll(look).toEqual({
      vehicles: 30,
      lists: ['Schedule'],
      services: 1,
      catalogs: [BY_SYNC],
      subscribers: 4,
    });
  } finally {
    await client.end();
    await service.kill('SIGTERM');
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }
});

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRETS: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-demo-'));
  const { ENCRYPTION_KEY } = PRODUCTION;
  const here = { DATABASE_URL: database.url, DATA_DIR: directory };
  const sandbox = await startServiceProcess({ ...here, SANDBOX: 'true', ENCRYPTION_KEY, LOG_LEVEL: 'error' });
  await sandbox.kill('SIGTERM');
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

function start(variables: Record<string, string>): Promise<RunningService> {
  const here = { DATABASE_URL: database.url, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'silent' };
  return startService(new Settings({ ...here, ...variables }));
}

test('A sandbox database does not start in production while demo users are active', async () => {
  const refusal =
    /^This is the database of a sandbox: its demo users demo-insurer, .*demo-platform-machine are active\./;
  await expect(start(PRODUCTION)).rejects.toThrow(refusal);
  await execute(database.connection, `update app_user set is_active = false where user_name <> 'demo-admin'`);
  await expect(start(PRODUCTION)).rejects.toThrow(/ demo users demo-admin are active/);
  await execute(database.connection, 'update app_user set is_active = false where is_demo');
  await (await start(PRODUCTION)).stop();
});

test('A sandbox does not start on a database with users of its own, and puts no demo administrator into it', async () => {
  const own = await createTestDatabase();
  const BOOTSTRAP = {
    BOOTSTRAP_ADMIN_USER: 'first-admin',
    BOOTSTRAP_ADMIN_PASSWORD: 'a long first password',
  };
  const onOwn = { DATABASE_URL: own.url, SIMULATOR_PORT: '0', ...BOOTSTRAP };
  await (await start({ ...onOwn, SANDBOX: 'false' })).stop();
  await execute(
    own.connection,
    `insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids)
     values ('insurer', '', '{}', '{}', '{}')`,
  );
  await expect(start({ ...onOwn, SANDBOX: 'true' })).rejects.toThrow(
    /^This database has users and is none of a sandbox, .*Set NODE_ENV=production or SANDBOX=false/,
  );
  const client = new pg.Client(own.connection);
  await client.connect();
  const { rows } = await client.query('select user_name from app_user order by id');
  expect(rows).toEqual([{ user_name: 'first-admin' }, { user_name: 'insurer' }]);
  // A first start that died after it had made its administrator is continued.
  await client.query(`delete from app_user where user_name = 'insurer'`);
  await client.end();
  await (await start({ ...onOwn, SANDBOX: 'true' })).stop();
  await own.drop();
});

test('The platform simulator, its page included, is absent in production', async () => {
  await execute(database.connection, 'update app_user set is_active = false where is_demo');
  const service = await start(PRODUCTION);
  const files = await readdir('admin-ui/dist/simulator/assets');
  const paths = ['/', '/simulator/notifications', ...files.map((file) => `/simulator/assets/${file}`)];
  const answers = await Promise.all(paths.map((path) => fetch(service.url + path)));
  await service.stop();
  expect(service.simulatorUrl).toBeUndefined();
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
});

test('Demo users of earlier releases are known by the audit of their making, others of the same name are not', async () => {
  const own = `insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids)
    values ('demo-of-our-own', '', '{}', '{}', '{}')`;
  await execute(database.connection, own);
  const dataSource = await createDataSource(database.connection).initialize();
  const runner = dataSource.createQueryRunner();
  await new DemoUsers1795300200100().down(runner);
  await new DemoUsers1795300200100().up(runner);
  const names: { user_name: string }[] = await runner.query(
    'select user_name from app_user where is_demo order by id',
  );
  await runner.release();
  await dataSource.destroy();
  expect(names).toHaveLength(9);
  expect(names.at(0)).toEqual({ user_name: 'demo-insurer' });
  expect(names).not.toContainEqual({ user_name: 'demo-of-our-own' });
});
