import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMigrations } from '../src/database/migrate.js';
import { Client } from './support/client.js';
import { command } from './support/commands.js';
import { connectionUrl, createTestDatabase, execute } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { makeOlder } from './support/migrations.js';
import { type ServiceProcess, startServiceProcess, WARNING } from './support/process.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';

const ROLE = `zeyil_role_${process.pid}`;
let owner: TestService;
let service: ServiceProcess;
let directory: string;
let role: pg.Client;

/** The statements of the script, for the role of this test. */
const SCRIPT = readFileSync('deploy/postgres/service-role.sql', 'utf8').replaceAll('zeyil_service', ROLE);

beforeAll(async () => {
  owner = await startTestService({ JWT_SECRETS: JWT_SECRET });
  const { connection } = owner.database;
  await execute(connection, `create role ${ROLE} login`);
  await execute(connection, SCRIPT);
  const asRole = { ...connection, user: ROLE };
  directory = await mkdtemp(join(tmpdir(), 'zeyil-role-'));
  service = await startServiceProcess({
    DATABASE_URL: connectionUrl(asRole),
    DATA_DIR: directory,
    JWT_SECRETS: JWT_SECRET,
    LOG_LEVEL: 'warn',
  });
  role = new pg.Client(asRole);
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await service.kill('SIGTERM');
  await rm(directory, { recursive: true, force: true });
  const { connection } = owner.database;
  await owner.stop();
  await execute({ ...connection, database: 'postgres' }, `drop role ${ROLE}`);
});

const migrate = (variables: Record<string, string> = {}) =>
  command('migrate', { DATABASE_URL: owner.database.url, DATA_DIR: directory, ...variables });

test('The role of the previous release writes and reads installments before it has rights on what a migration made', async () => {
  const older = await createTestDatabase();
  await makeOlder(older.connection, 'AuditHead');
  await execute(older.connection, SCRIPT);
  await runMigrations(older.connection);
  const client = new pg.Client({ ...older.connection, user: ROLE });
  await client.connect();
  const { rows } = await client.query(
    `select array(select privilege from unnest('{select,insert,delete,update}'::text[]) privilege
                  where has_table_privilege('endorsement_installment', privilege)) as rights`,
  );
  await client.end();
  await older.drop();
  expect(rows).toEqual([{ rights: ['select', 'insert', 'delete'] }]);
});

describe('a database role that owns nothing', () => {
  test('The service works as a database role that owns nothing', { tags: 'audit' }, async () => {
    const as = async (...user: Parameters<TestService['as']>) =>
      new Client(service.url, (await owner.as(...user)).token);
    const administrator = await as({ roles: ['Administrator'] });
    const agentId = await owner.createAgent();
    const platform = await as({ roles: ['PlatformUser'], agentId });
    const insurer = await as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
    expect((await new Client(service.url).get('/health/ready')).status).toBe(200);
    const job = await openRequestedJob(platform);
    expect((await insurer.post(`/api/offline/jobs/${job}/endorsements`, endorsement())).status).toBe(204);
    expect((await administrator.post('/api/admin/agents', { name: 'Acente' })).status).toBe(201);
    const change = {
      changeType: 'upsert',
      parameterId: 5,
      parameterValue: 'a',
      parameterName: 'A',
      status: true,
      crossed: false,
    };
    const answers = [
      await administrator.post('/api/admin/parameters/changes', { changes: [change] }),
      await administrator.get('/api/admin/audit/chain'),
      await administrator.get('/api/admin/audit?action=endorsement.make'),
      await administrator.get('/api/admin/deliveries'),
      await insurer.get('/api/offline/jobs/changes'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[2]?.response()).toMatchObject({ TotalCount: 1 });
    expect(service.output()).not.toMatch(WARNING);
  });

  test.each([
    ...[`update admin_audit set target = 'x'`, 'delete from admin_audit', 'truncate admin_audit'],
    ...['delete from audit_chain', `update audit_anchor set hash = ''`],
    `insert into audit_anchor (position, hash, removed_before) values (1, '', now())`,
    ...['delete from audit_head', `insert into audit_head (id, position, hash) values (1, 1, '')`],
    'drop trigger audit_refuse_change on admin_audit',
    ...['alter table admin_audit disable trigger audit_refuse_change', 'drop table admin_audit'],
    ...['alter table admin_audit drop column target', `set session_replication_role = 'replica'`],
    ...['drop function audit_refuse_change() cascade', 'create table of_my_own (id int)'],
    `insert into migrations (timestamp, name) values (1, 'x')`,
  ])(
    'A database role that owns nothing cannot change the audit, its chain or their triggers (%s)',
    { tags: 'audit' },
    async (statement) => {
      await expect(role.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('nor can it reach a month past its table', async () => {
    const { rows } = await role.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'admin_audit'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { name } of rows) {
      await expect(role.query(`delete from ${name}`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('triggers write other tables with the owner’s rights, so that a migration may add such tables during a roll-out', async () => {
    const { rows } = await role.query(
      `select proname as name from pg_proc
       where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace
         and prosrc ~* '(insert into|delete from|update [a-z_%])' and not (prosecdef and proconfig is not null)`,
    );
    expect(rows).toEqual([]);
  });

  test('removes calls of insurers that are past, although it may truncate nothing', async () => {
    // A day of its own: the service records present calls meanwhile, and a day that has one is kept.
    await role.query(
      `insert into insurer_call (slot, user_id, at, insurance_company_ids, method, path, status, request_id)
       select floor(extract(epoch from at) / 86400)::bigint % 9, 1, at, '{110}', 'GET', '/api/codes', 200, 'past'
       from (select clock_timestamp() - interval '8 days' as at) moment`,
    );
    await expect(role.query('truncate insurer_call_0')).rejects.toThrow('permission denied');
    const past = () => role.query(`select from insurer_call where request_id = 'past'`);
    expect((await past()).rowCount).toBe(1);
    await role.query('select empty_old_insurer_calls()');
    expect((await past()).rowCount).toBe(0);
  });

  test('the owner’s `npx zeyil migrate` makes the months that the service may not make', async () => {
    const month = `${new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 3, 1)).toISOString().slice(0, 7).replace('-', '')}01`;
    await owner.dataSource.query(`drop table admin_audit_${month}`);
    expect((await migrate()).code).toBe(0);
    const [row] = await owner.dataSource.query('select to_regclass($1) is not null as made', [
      `admin_audit_${month}`,
    ]);
    expect(row.made).toBe(true);
  });

  test('the owner’s nightly run drops no week of deliveries unless it has the retention of the service', async () => {
    await owner.dataSource.query(
      `create table notification_20250106 partition of notification for values from ('2025-01-06Z') to ('2025-01-13Z')`,
    );
    const isThere = async () => {
      const sql = `select to_regclass('notification_20250106') is not null as there`;
      const [row] = await owner.dataSource.query(sql);
      return row.there;
    };
    const { code, output } = await migrate();
    expect([code, output]).toEqual([0, expect.stringContaining('NOTIFICATION_RETENTION is not set')]);
    expect(await isThere()).toBe(true);
    expect((await migrate({ NOTIFICATION_RETENTION: '3650d' })).code).toBe(0);
    expect(await isThere()).toBe(true);
    expect((await migrate({ NOTIFICATION_RETENTION: '90d' })).code).toBe(0);
    expect(await isThere()).toBe(false);
  });

  test('a nightly run that could not make a partition ends with 1 and says so', async () => {
    const [last] = await owner.dataSource.query(
      `select max(relname) as name from pg_class where relname like 'delivery\\_attempt\\_2%' and relkind = 'r'`,
    );
    await owner.dataSource.query(`drop table ${last.name}`);
    const dump = new pg.Client(owner.database.connection);
    await dump.connect();
    await dump.query('begin; lock table delivery_attempt in share row exclusive mode');
    const { code, output } = await migrate();
    await dump.end();
    expect(code).toBe(1);
    expect(output).toContain('"week left as it is"');
    expect(output).toContain('The schema is up to date; not all partitions are.');
    expect((await migrate()).code).toBe(0);
  });

  test('A database role that owns nothing can make a backup', async () => {
    const { connection } = owner.database;
    const env = { DATABASE_URL: connectionUrl({ ...connection, user: ROLE }), DATA_DIR: directory };
    const made = await command('backup', env, join(directory, 'backup'));
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup of \S+ is whole: \d+ rows, 2 documents\.\n$/),
    });
  });
});
