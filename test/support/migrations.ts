import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runMigrations } from '../../src/database/migrate.js';
import {
  MIGRATIONS,
  type MigrationClass,
  migrationsBeforeBaseline,
} from '../../src/database/migrations/index.js';

import { type DatabaseConnection, execute } from './database.js';

/** Takes everything out of a test's database. */
export async function emptySchema(connection: DatabaseConnection): Promise<void> {
  await execute(connection, 'drop schema public cascade; create schema public');
}

/**
 * Gives a test's database the schema of a release before 1.0, without rows.
 * @param until the name of the last migration of that release, without its number; by default that of the last such release
 */
export async function makeOlder(connection: DatabaseConnection, until?: string): Promise<void> {
  await emptySchema(connection);
  const all = await migrationsBeforeBaseline();
  const last = until === undefined ? all.length - 1 : all.findIndex(({ name }) => name.startsWith(until));
  await migrateTo(connection, all.slice(0, last + 1));
}

/** Runs these migrations and no others. */
export const migrateTo = (connection: DatabaseConnection, migrations: readonly MigrationClass[]) =>
  runMigrations(connection, undefined, undefined, migrations);

/** The name of the migration that `withMigration` adds. */
export const PLANTED = 'Planted1999999999999';

/** Adds a migration of these statements after all others while `work` runs. */
export async function withMigration<T>(
  up: readonly string[],
  work: () => Promise<T>,
  down: readonly string[] = [],
): Promise<T> {
  class Planted1999999999999 implements MigrationInterface {
    name = PLANTED;
    async up(runner: QueryRunner) {
      for (const sql of up) await runner.query(sql);
    }
    async down(runner: QueryRunner) {
      for (const sql of down) await runner.query(sql);
    }
  }
  MIGRATIONS.push(Planted1999999999999);
  try {
    return await work();
  } finally {
    MIGRATIONS.pop();
  }
}
