import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a sync of the vehicle catalog knows of its list: the period, the gates, the figures of each model year, and its messages
 * without their language. One sync runs at a time; a row that a killed process left running would break the index, so all
 * but the newest, which alone may be alive, are ended.
 */
export class ListFigures1795602100000 implements MigrationInterface {
  name = 'ListFigures1795602100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vehicle_catalog_sync
      ADD COLUMN period text, ADD COLUMN revision integer, ADD COLUMN reasons json, ADD COLUMN remarks json,
      ADD COLUMN gates json NOT NULL DEFAULT '[]', ADD COLUMN years json NOT NULL DEFAULT '[]',
      ADD COLUMN confirmed_gates json NOT NULL DEFAULT '[]'`);
    await runner.query(
      'ALTER TABLE vehicle_catalog_version ADD COLUMN period text, ADD COLUMN revision integer',
    );
    await runner.query(`UPDATE vehicle_catalog_sync SET state = 'Failed', finished_at = now(),
        error = 'The process that ran the sync ended. Nothing was changed.'
      WHERE state = 'Running' AND id < (SELECT max(id) FROM vehicle_catalog_sync WHERE state = 'Running')`);
    await runner.query(
      `CREATE UNIQUE INDEX vehicle_catalog_sync_running ON vehicle_catalog_sync (state) WHERE state = 'Running'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX vehicle_catalog_sync_running');
    await runner.query('ALTER TABLE vehicle_catalog_version DROP COLUMN period, DROP COLUMN revision');
    await runner.query(`ALTER TABLE vehicle_catalog_sync
      DROP COLUMN period, DROP COLUMN revision, DROP COLUMN reasons, DROP COLUMN remarks, DROP COLUMN gates,
      DROP COLUMN years, DROP COLUMN confirmed_gates`);
  }
}
