import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many agents a sync of the vehicle catalog reaches, and by how many notifications; and since when an agent's platform has taken no
 * notification. Rows of earlier releases have neither.
 */
export class ReachedAgents1795910100000 implements MigrationInterface {
  name = 'ReachedAgents1795910100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_delivery_health ADD COLUMN failing_since timestamptz');
    await runner.query(
      'ALTER TABLE vehicle_catalog_sync ADD COLUMN agents integer, ADD COLUMN notifications integer',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle_catalog_sync DROP COLUMN agents, DROP COLUMN notifications');
    await runner.query('ALTER TABLE agent_delivery_health DROP COLUMN failing_since');
  }
}
