import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/database/migrations/index.js';

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
