import type { MigrationInterface, QueryRunner } from 'typeorm';

/** History names the user by id too, and the board finds closed records without reading the open ones. */
export class ServiceBoard1795500300000 implements MigrationInterface {
  name = 'ServiceBoard1795500300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX service_availability_closed ON service_availability (status, status_date)
      WHERE status <> 'Active' AND removed_at IS NULL`);
    await runner.query('ALTER TABLE service_status_change ADD COLUMN changed_by_user_id integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_status_change DROP COLUMN changed_by_user_id');
    await runner.query('DROP INDEX service_availability_closed');
  }
}
