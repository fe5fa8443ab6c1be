import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The span of the change that a notification announces. */
export class Traces1795602800000 implements MigrationInterface {
  name = 'Traces1795602800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification ADD COLUMN trace_parent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification DROP COLUMN trace_parent');
  }
}
