import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataSourceOptions } from '../src/database/data-source.js';
import { revertLastMigration, runMigrations } from '../src/database/migrate.js';
import { MIGRATIONS, migrationsBeforeBaseline } from '../src/database/migrations/index.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { migrateTo, PLANTED, withMigration } from './support/migrations.js';
import { startPgBouncer } from './support/pgbouncer.js';
import { schemaDrift, schemaLines } from './support/schema.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const revert = (whileServing = false) => revertLastMigration(database.connection, { whileServing });

const connected = async () => {
  const { extra, ...options } = dataSourceOptions(database.connection, 1);
  return new DataSource({ ...options, extra: { ...extra, application_name: 'test' } }).initialize();
};

test('Every migration can be reverted and repeated: the schema is as it was before', {
  tags: 'notifications',
}, async () => {
  const dataSource = await connected();
  try {
    const newest = await schemaLines(dataSource);
    for (const { name } of MIGRATIONS.toReversed()) expect(await revert()).toBe(name);
    expect(await schemaLines(dataSource)).toEqual([]);
    await expect(revert()).rejects.toThrow('There is no migration to revert.');
    await runMigrations(database.connection);
    expect(await schemaLines(dataSource)).toEqual(newest);

    // Step by step, as a database of a release before 1.0 has come here.
    for (const { name } of MIGRATIONS.toReversed()) expect(await revert()).toBe(name);
    const all = [...(await migrationsBeforeBaseline()), ...MIGRATIONS];
    const steps: string[][] = [];
    for (const index of all.keys()) {
      steps.push(await schemaLines(dataSource));
      await migrateTo(database.connection, all.slice(0, index + 1));
    }
    for (const before of steps.toReversed()) {
      const name = await revert();
      expect(await schemaLines(dataSource), name).toEqual(before);
    }
    await migrateTo(database.connection, all.slice(0, 1));
    await runMigrations(database.connection);
    expect(await schemaLines(dataSource)).toEqual(newest);
    expect(await schemaDrift(dataSource)).toEqual([]);
  } finally {
    await dataSource.destroy();
  }
});

describe('a revert', () => {
  test('of what only a newer release knows is refused by name', async () => {
    await withMigration(['create table planted ()'], () => runMigrations(database.connection));
    await expect(revert()).rejects.toThrow(
      `The last migration, ${PLANTED}, is a newer release's: revert it with that release.`,
    );
  });

  test('that fails leaves the migration as it was', async () => {
    const down = ['drop table planted', 'drop table missing'];
    const work = async () => {
      await runMigrations(database.connection);
      await expect(revert()).rejects.toThrow(
        `The migration ${PLANTED} failed: table "missing" does not exist`,
      );
      await execute(database.connection, 'select from planted');
    };
    await withMigration(['create table planted ()'], work, down);
  });

  test('`npx zeyil migrate --revert` reverts the last migration, but not under a service that needs it', {
    tags: 'notifications',
  }, async () => {
    const replica = await new DataSource(dataSourceOptions(database.connection, 1)).initialize();
    await expect(revert()).rejects.toThrow(/^The service is connected to this database \(sessions: 1\)\./);
    expect(await revert(true)).toBe(MIGRATIONS.at(-1)?.name);
    await replica.destroy();
  });

  test('does not take what a pooler keeps for a service that runs', { tags: 'needs-pgbouncer' }, async () => {
    const bouncer = await startPgBouncer(database);
    const connection = { url: bouncer.url, direct: database.url };
    try {
      const replica = await new DataSource(dataSourceOptions(connection, 1)).initialize();
      const runner = replica.createQueryRunner();
      await runner.startTransaction();
      await runner.query('select');
      const reverted = () => revertLastMigration(connection, { whileServing: false });
      await expect(reverted()).rejects.toThrow(
        /^The service is connected to this database \(sessions: 1\)\./,
      );
      await runner.commitTransaction();
      await runner.release();
      await replica.destroy();
      expect(await reverted()).toBe(MIGRATIONS.at(-1)?.name);
    } finally {
      await bouncer.stop();
    }
  });
});
