import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../online-indexes.js';

/** The endorsements of a policy are found by its number, whatever number its job was opened with. */
export class EndorsementsOfAPolicy1795810000000 implements MigrationInterface {
  name = 'EndorsementsOfAPolicy1795810000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, () =>
      buildIndex(runner, 'endorsement_policy', 'endorsement (policy_number, endorsement_no)'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS endorsement_policy');
  }
}
