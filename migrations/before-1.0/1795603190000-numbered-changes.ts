import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * The indexes of the change feed have the jobs whose change is numbered, and no others: every change of a job had an entry
 * without a number in both. They are built while the table is in use, and each step can be repeated after a failure.
 */
export class NumberedChanges1795603190000 implements MigrationInterface {
  name = 'NumberedChanges1795603190000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, async () => {
      for (const [of, column] of INDEXES) {
        await buildIndex(
          runner,
          `job_${of}_numbered`,
          `job (${column}, change_no) INCLUDE (id) WHERE change_no IS NOT NULL`,
        );
      }
      for (const [of] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS job_${of}_change`);
    });
  }

  /** In one transaction, so that writes of jobs wait for the indexes. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [of, column] of INDEXES) {
      await runner.query(
        `CREATE INDEX IF NOT EXISTS job_${of}_change ON job (${column}, change_no) INCLUDE (id)`,
      );
      await runner.query(`DROP INDEX IF EXISTS job_${of}_numbered`);
    }
  }
}

const INDEXES = [
  ['company', 'insurance_company_id'],
  ['agent', 'agent_id'],
] as const;
