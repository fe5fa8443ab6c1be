import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Saves three costs of a monthly list that changes nine of ten values: parsing JSON that the service wrote itself,
 * updating indexes for moved rows, and 28,000 foreign key checks for the version that was just written.
 */
export class MonthlyUpdate1795280500000 implements MigrationInterface {
  name = 'MonthlyUpdate1795280500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE parameter_value ALTER dependents TYPE text, ALTER additional_details TYPE text',
    );
    await runner.query('ALTER TABLE parameter_value SET (fillfactor = 50)');
    await runner.query('ALTER TABLE vehicle_catalog_change DROP CONSTRAINT "FK_dd001ca844f98604c36aecced88"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vehicle_catalog_change
      ADD CONSTRAINT "FK_dd001ca844f98604c36aecced88" FOREIGN KEY (version_id) REFERENCES vehicle_catalog_version (id)`);
    await runner.query(`ALTER TABLE parameter_value ALTER dependents TYPE json USING dependents::json,
      ALTER additional_details TYPE json USING additional_details::json`);
  }
}
