import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  buildPartitionedIndex,
  type PartitionedIndex,
  withoutTimeouts,
} from '../../src/database/online-indexes.js';

/**
 * Deliveries by hour, the health of agents, and how late attempts began. What is kept of the last 31 days is counted in the
 * background. The index is built week by week while the table is read and written; each step can be repeated after a
 * failure.
 */
export class DeliveryHours1795601800000 implements MigrationInterface {
  name = 'DeliveryHours1795601800000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await withoutTimeouts(runner, () => buildPartitionedIndex(runner, FINISHED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS finished_delivery_finished');
    await runner.query('DROP TABLE IF EXISTS delivery_hour, delivery_hours_counted, agent_delivery_health');
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS late_ms`);
    await runner.query('ALTER TABLE delivery DROP COLUMN IF EXISTS parked_at');
  }
}

const TABLES = ['finished_delivery', 'delivery_attempt'];

const STATEMENTS = [
  'ALTER TABLE delivery ADD COLUMN IF NOT EXISTS parked_at timestamptz',
  ...TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS late_ms integer`),
  `CREATE TABLE IF NOT EXISTS delivery_hour (
     agent_id integer NOT NULL,
     hour timestamptz NOT NULL,
     type smallint NOT NULL,
     outcome text NOT NULL,
     count integer NOT NULL,
     late_buckets integer[] NOT NULL DEFAULT '{}',
     CONSTRAINT delivery_hour_pk PRIMARY KEY (agent_id, hour, type, outcome)
   )`,
  'CREATE INDEX IF NOT EXISTS delivery_hour_hour ON delivery_hour (hour)',
  `CREATE TABLE IF NOT EXISTS delivery_hours_counted (
     id boolean NOT NULL DEFAULT true,
     counted_to timestamptz NOT NULL,
     CONSTRAINT delivery_hours_counted_pk PRIMARY KEY (id),
     CONSTRAINT delivery_hours_counted_one CHECK (id)
   )`,
  `INSERT INTO delivery_hours_counted (counted_to)
   SELECT date_trunc('hour', CASE WHEN EXISTS (SELECT FROM finished_delivery) THEN now() - interval '31 days' ELSE now() END)
   ON CONFLICT DO NOTHING`,
  `CREATE TABLE IF NOT EXISTS agent_delivery_health (
     agent_id integer NOT NULL,
     last_delivered_at timestamptz,
     last_failed_at timestamptz,
     last_http_status integer,
     last_error text,
     CONSTRAINT agent_delivery_health_pk PRIMARY KEY (agent_id)
   )`,
];

const FINISHED: PartitionedIndex = {
  table: 'finished_delivery',
  name: 'finished_delivery_finished',
  suffix: 'finished',
  on: 'USING brin (finished_at) WITH (autosummarize = on, pages_per_range = 16)',
};
