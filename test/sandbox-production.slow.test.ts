// @module-tag running
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoUsers1795300200100 } from '../migrations/before-1.0/1795300200100-demo-users.js';
import { type RunningService, startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { createDataSource } from '../src/database/data-source.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { startServiceProcess } from './support/process.js';

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
    /^This is the database of a sandbox: its demo users demo-insurer, .*demo-integration are active\./;
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
  expect(names).toHaveLength(7);
  expect(names.at(0)).toEqual({ user_name: 'demo-insurer' });
  expect(names).not.toContainEqual({ user_name: 'demo-of-our-own' });
});
