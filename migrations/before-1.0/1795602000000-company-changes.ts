import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * The change feed by company: a caller of few companies passed over the changes of all others. The index is built while the
 * table is in use, and each step can be repeated after a failure.
 */
export class CompanyChanges1795602000000 implements MigrationInterface {
  name = 'CompanyChanges1795602000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, async () => {
      await buildIndex(runner, 'job_company_change', 'job (insurance_company_id, change_no) INCLUDE (id)');
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS job_change_no');
    });
  }

  /** In one transaction, so that writes of jobs wait for the index. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS job_change_no ON job (change_no)');
    await runner.query('DROP INDEX IF EXISTS job_company_change');
  }
}
