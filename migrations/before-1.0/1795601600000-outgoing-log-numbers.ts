import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/** Outgoing logs are found by their GwLogId. The index is built while the table is read and written. */
export class OutgoingLogNumbers1795601600000 implements MigrationInterface {
  name = 'OutgoingLogNumbers1795601600000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, () =>
      buildIndex(runner, 'outgoing_log_gw_log_id', 'outgoing_log (gw_log_id)'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS outgoing_log_gw_log_id');
  }
}
