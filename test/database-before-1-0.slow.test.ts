// @module-tag notifications
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationsOf } from '../src/backup/restore-backup.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { revertLastMigration, runMigrations } from '../src/database/migrate.js';
import { MIGRATIONS, migrationsBeforeBaseline } from '../src/database/migrations/index.js';
import { readSchemaState } from '../src/database/schema-state.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { emptySchema, makeOlder, migrateTo } from './support/migrations.js';
import { schemaDrift, schemaLines } from './support/schema.js';

const BASELINE = 'Baseline1795800000000';
const SINCE_BASELINE = MIGRATIONS.map(({ name }) => name);

let database: TestDatabase;
let dataSource: DataSource;
beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({
    ...dataSourceOptions(database.connection, 1),
    logger: 'debug',
  }).initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const done = async () => {
  const rows: { name: string }[] = await dataSource.query('select name from migrations order by id');
  return rows.map(({ name }) => name);
};
const state = () => readSchemaState((sql) => dataSource.query(sql));
const ROWS_OF_MIGRATIONS = `select (select json_agg(t) from schema_release t) as release, (select json_agg(t) from audit_head t) as head,
  (select json_agg(t) from area_revision t) as areas, (select counted_to from delivery_hours_counted) as hours`;

test('A database of a release before 1.0 gets the schema of a new one, and its first rows', async () => {
  const present = await schemaLines(dataSource);
  expect(await done()).toEqual(SINCE_BASELINE);
  await emptySchema(database.connection);
  await migrateTo(database.connection, MIGRATIONS.slice(0, 1));
  const [made, rows] = [await schemaLines(dataSource), await dataSource.query(ROWS_OF_MIGRATIONS)];
  expect(await done()).toEqual([BASELINE]);
  await makeOlder(database.connection);
  expect(await schemaLines(dataSource)).toEqual(made);
  expect(await dataSource.query(ROWS_OF_MIGRATIONS)).toEqual(rows);
  expect(made.length).toBeGreaterThan(500);

  await runMigrations(database.connection);
  expect(await schemaLines(dataSource)).toEqual(present);
  expect(await schemaDrift(dataSource)).toEqual([]);
  const older = (await migrationsBeforeBaseline()).map(({ name }) => name);
  expect(await done()).toEqual([...older, ...SINCE_BASELINE]);
  expect(await state()).toEqual({ pending: [], unknown: [], isOlder: true, refusal: undefined });
});

/** A row in each table that the first commit of the schema has. */
const FIRST_ROWS = `
  insert into agent (id, name, platform_url, paused_at) values (7, 'Acente', 'https://platform.example', '2026-01-02Z');
  insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids, agent_id)
    values ('clerk', 'hash', '{Administrator}', '{}', '{110}', 7);
  insert into login_failure (user_name_hash, address_hash, failed_at) values ('u', 'a', '2026-01-02Z');
  insert into refresh_token values ('token', gen_random_uuid(), 1, '2027-01-02Z');
  insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
      last_job_action_type, create_date, last_action_date, platform_proposal_id, change_no)
    values (110, 7, 111, 2, 'Kasko', 5, 3, '2026-01-02Z', '2026-01-03Z', '"P-1"', 9);
  insert into job_action (job_id, action_type, stage, create_date) values (1, 5, 4, '2026-01-02Z'), (1, 3, 5, '2026-01-03Z');
  insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    values (1, 1, 'ZeyilPdf', 'police.pdf', 'application/pdf', 9, 'sha', 'key');
  insert into job_transfer_document values (1, 'ZeyilPdf', 1);
  insert into endorsement values (2, 111, '1', '0', 1, 0, now(), now(), now(), 1.234567890123, 1, 1, 2, 1, 1, 1, 1, false);
  insert into endorsement_installment values (2, 1, 1, 0.1, now(), null), (2, 2, 2, 0.2, now(), 3);
  insert into idempotency_key values (1, 'key', 'hash');
  insert into notification (id, type, payload) values (9, 101, '{"JobId":1,"ActionId":2}');
  insert into delivery (notification_id, agent_id, type, referance_no, claim_token, created_at)
    select 9, 7, 101, 'r', gen_random_uuid(), created_at from notification;
  insert into finished_delivery values (3, 8, 7, 104, 's', 'Delivered', 2, '2026-01-02Z', '2026-01-03Z');
  insert into delivery_attempt values (3, 1, '2026-01-02Z', 's', 12, 500, null, 'no', 'Retry');
  insert into admin_audit (at, user_name, action, target, details) values ('2026-01-02Z', 'clerk', 'a.b', 'agent 7', '{"A":1}')`;
/** Columns that a migration has renamed. */
const RENAMED: Readonly<Record<string, string>> = { wake_at: 'due_at' };

test('A database of a release before 1.0 keeps every row, and its next rows', async () => {
  await makeOlder(database.connection, 'Initial');
  await dataSource.query(FIRST_ROWS);
  const tables: { name: string; columns: string[] }[] = await dataSource.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name not like '%\\_default' and table_name <> 'migrations' group by 1 order by 1`,
  );
  const read = (columnOf: (column: string) => string) =>
    Promise.all(
      tables.map(async ({ name, columns }) => {
        const list = columns.map((column) => `${columnOf(column)}::text as ${column}`).join(', ');
        return [name, await dataSource.query(`select ${list} from ${name} order by 1, 2, 3`)];
      }),
    );
  const before = await read((column) => column);
  expect(before.filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(before).toHaveLength(16);
  expect((await state()).pending).toEqual(SINCE_BASELINE);

  await runMigrations(database.connection);
  expect(await read((column) => RENAMED[column] ?? column)).toEqual(before);
  expect(await dataSource.query('select delivery_id from endorsement')).toEqual([{ delivery_id: '1' }]);
  expect(await schemaDrift(dataSource)).toEqual([]);
  expect(
    await dataSource.query(`insert into job_action (job_id, action_type, stage, create_date)
    values (1, 1, 5, now()) returning id`),
  ).toEqual([{ id: '3' }]);
});

test("TypeORM's own command line makes the schema, and refuses a database of which releases before 1.0 have made a part", async () => {
  await emptySchema(database.connection);
  expect(await dataSource.showMigrations()).toBe(true);
  await dataSource.runMigrations();
  expect(await dataSource.showMigrations()).toBe(false);
  expect(await schemaDrift(dataSource)).toEqual([]);
  await makeOlder(database.connection, 'Replicas');
  await expect(dataSource.runMigrations()).rejects.toThrow(
    'The database is at Replicas1795400400000, of a release before 1.0: run `npx zeyil migrate`',
  );
  expect((await done()).at(-1)).toBe('Replicas1795400400000');
});

test('The baseline of a database with data is not reverted', async () => {
  await dataSource.query(`insert into admin_audit (user_name, action, target) values ('clerk', 'a.b', 'c')`);
  const revert = () => revertLastMigration(database.connection, { whileServing: true });
  for (const name of SINCE_BASELINE.slice(1).reverse()) expect(await revert()).toBe(name);
  const baseline = await schemaLines(dataSource);
  await expect(revert()).rejects.toThrow(
    `The migration ${BASELINE} failed: the baseline is the whole schema, and the database has data`,
  );
  expect(await done()).toEqual([BASELINE]);
  expect(await schemaLines(dataSource)).toEqual(baseline);
});

test('A backup of a release before 1.0 is restored by the migrations of its release, a later one by the baseline', async () => {
  const older = (await migrationsBeforeBaseline()).map(({ name }) => name);
  const needed = async (migrations: string[]) => {
    const classes = await migrationsOf({ migrations, release: '0.1.0' });
    return classes.map(({ name }) => name);
  };
  expect(await needed(older.slice(0, 9))).toEqual(older.slice(0, 9));
  expect(await needed(older)).toEqual(older);
  expect(await needed([...older, BASELINE])).toEqual([BASELINE]);
  expect(await needed([BASELINE])).toEqual([BASELINE]);
  await expect(needed([...MIGRATIONS.map(({ name }) => name), 'Newer1999999999999'])).rejects.toThrow(
    'The backup is of release 0.1.0, whose schema this one does not know: Newer1999999999999.',
  );
});
