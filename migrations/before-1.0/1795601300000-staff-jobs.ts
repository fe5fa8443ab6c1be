import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * Indexes by which the staff finds a job: by its policy, by the platform's proposal, and the longest waiting one. They are
 * built while the table is in use; each step can be repeated after a failure.
 */
export class StaffJobs1795601300000 implements MigrationInterface {
  name = 'StaffJobs1795601300000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, async () => {
      for (const [name, on] of INDEXES) await buildIndex(runner, name, on);
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

const INDEXES: readonly [name: string, on: string][] = [
  ['job_policy_number', 'job (policy_number) WHERE policy_number IS NOT NULL'],
  ['job_platform_proposal', `job ((platform_proposal_id #>> '{}')) WHERE platform_proposal_id IS NOT NULL`],
  ['job_requested', 'job (last_action_date, id) WHERE current_stage = 2'],
];
