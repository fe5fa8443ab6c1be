import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/** The changes of one vehicle, for its values over time. The index is built while lists are synced. */
export class VehicleChanges1795602300000 implements MigrationInterface {
  name = 'VehicleChanges1795602300000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, () =>
      buildIndex(
        runner,
        'vehicle_catalog_change_type',
        'vehicle_catalog_change (brand_code, model_code, version_id)',
      ),
    );
  }

  /** In one transaction, so that a sync waits until the index is gone. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS vehicle_catalog_change_type');
  }
}
