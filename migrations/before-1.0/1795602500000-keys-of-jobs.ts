import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The job that a request under an Idempotency-Key has opened, for the answer to its repeat. */
export class KeysOfJobs1795602500000 implements MigrationInterface {
  name = 'KeysOfJobs1795602500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN job_id int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN job_id');
  }
}
