import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * Parked deliveries are few, and screens, metrics and rounds look for them all the time: an index of their own finds them without a
 * walk along every agent's deliveries. It is built while the table is read and written.
 */
export class ParkedDeliveries1795603000000 implements MigrationInterface {
  name = 'ParkedDeliveries1795603000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, () =>
      buildIndex(runner, 'delivery_parked', "delivery (id) WHERE due_at = 'infinity'"),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS delivery_parked');
  }
}
