import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * Jobs of an owner and of an agent, and the change of an owner as a change of the job. The indexes are built while the table is in
 * use; each step can be repeated after a failure.
 */
export class OwnersAndAgentsJobs1795602400000 implements MigrationInterface {
  name = 'OwnersAndAgentsJobs1795602400000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN IF NOT EXISTS owner_changed_at timestamptz');
    await withoutTimeouts(runner, async () => {
      for (const [name, on] of INDEXES) await buildIndex(runner, name, on);
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS job_unnumbered_change');
    });
  }

  /** In one transaction, so that writes of jobs wait for the index. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS job_unnumbered_change ON job (last_action_date, id) WHERE change_no IS NULL',
    );
    for (const [name] of INDEXES) await runner.query(`DROP INDEX IF EXISTS ${name}`);
    await runner.query('ALTER TABLE job DROP COLUMN IF EXISTS owner_changed_at');
  }
}

const INDEXES: readonly [name: string, on: string][] = [
  ['job_unnumbered', 'job (greatest(last_action_date, owner_changed_at), id) WHERE change_no IS NULL'],
  ['job_agent_change', 'job (agent_id, change_no) INCLUDE (id)'],
  ['job_agent_create_date', 'job (agent_id, create_date, id) INCLUDE (current_stage)'],
  [
    'job_owner_create_date',
    `job (owner_id, create_date, id) INCLUDE (insurance_company_id, current_stage) WHERE owner_id IS NOT NULL`,
  ],
];
