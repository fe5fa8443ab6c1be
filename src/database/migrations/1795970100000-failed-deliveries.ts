import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../online-indexes.js';

/** Finds when an agent's first waiting delivery will have used up its attempts. Only failed attempts write the index. */
export class FailedDeliveries1795970100000 implements MigrationInterface {
  name = 'FailedDeliveries1795970100000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, () =>
      buildIndex(runner, 'delivery_failed', 'delivery (agent_id, type, finished, due_at) WHERE finished > 0'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS delivery_failed');
  }
}
