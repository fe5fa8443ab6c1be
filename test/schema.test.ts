import { expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { runMigrations } from '../src/database/migrate.js';
import { createTestDatabase, execute } from './support/database.js';
import { schemaDrift } from './support/schema.js';

test('migrations make exactly the schema that the entities describe', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.connection).initialize();
  const drift = await schemaDrift(dataSource);
  await dataSource.destroy();
  await database.drop();
  expect(drift).toEqual([]);
});

test('Several replicas may start at once on one database', { tags: 'notifications' }, async () => {
  const database = await createTestDatabase();
  await execute(database.connection, 'drop schema public cascade');
  await execute(database.connection, 'create schema public');
  await Promise.all([1, 2, 3].map(() => runMigrations(database.connection)));
  const dataSource = await createDataSource(database.connection).initialize();
  const done = await dataSource.query('select count(*)::int as count from migrations');
  expect(done).toEqual([{ count: dataSource.migrations.length }]);
  await dataSource.destroy();
  await database.drop();
});
