import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  buildPartitionedIndex,
  type PartitionedIndex,
  withoutTimeouts,
} from '../../src/database/online-indexes.js';

/**
 * Revisions of what the administration screens show, and the index that finds what failed recently. Triggers count, so
 * that changes by the previous release count as well. The index is built week by week while the table is read and
 * written; each step can be repeated after a failure.
 */
export class Pulse1795600900000 implements MigrationInterface {
  name = 'Pulse1795600900000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await withoutTimeouts(runner, () => buildPartitionedIndex(runner, FAILED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS finished_delivery_failed');
    await runner.query('DROP FUNCTION IF EXISTS count_area_change, count_delivery_change CASCADE');
    await runner.query('DROP TABLE IF EXISTS area_revision');
    await runner.query('DROP SEQUENCE IF EXISTS delivery_change_no');
  }
}

/** The tables whose changes count for an area. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  ServiceStatuses: ['service_availability', 'service_status_plan'],
  ServiceCatalog: ['service_catalog_sync'],
  Agents: ['agent', 'agent_product', 'agent_subscription'],
  VehicleSyncs: ['vehicle_catalog_sync'],
};

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS area_revision (
     area text NOT NULL,
     revision bigint NOT NULL DEFAULT 0,
     CONSTRAINT area_revision_pk PRIMARY KEY (area)
   ) WITH (fillfactor = 10)`,
  `INSERT INTO area_revision (area) VALUES ${Object.keys(AREAS)
    .map((area) => `('${area}')`)
    .join(', ')} ON CONFLICT DO NOTHING`,
  'CREATE SEQUENCE IF NOT EXISTS delivery_change_no',
  // With the rights of their owner: a service of the previous release has none on what is new.
  // Deferred to the commit: the row of the area is locked for the commit alone, and once for each transaction.
  `CREATE OR REPLACE FUNCTION count_area_change() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path FROM CURRENT AS $$
   DECLARE
     counted constant text := 'zeyil.counted_' || tg_argv[0];
   BEGIN
     IF current_setting(counted, true) IS DISTINCT FROM 'yes' THEN
       UPDATE area_revision SET revision = revision + 1 WHERE area = tg_argv[0];
       PERFORM set_config(counted, 'yes', true);
     END IF;
     RETURN NULL;
   END $$`,
  ...Object.entries(AREAS).flatMap(([area, tables]) =>
    tables.flatMap((table) => [
      `DROP TRIGGER IF EXISTS ${table}_revision ON ${table}`,
      `CREATE CONSTRAINT TRIGGER ${table}_revision AFTER INSERT OR UPDATE OR DELETE ON ${table}
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_area_change('${area}')`,
    ]),
  ),
  // A sequence, because outcomes are recorded thousands a second and must not wait for one row.
  `CREATE OR REPLACE FUNCTION count_delivery_change() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path FROM CURRENT AS $$
   BEGIN
     PERFORM nextval('delivery_change_no');
     RETURN NULL;
   END $$`,
  ...[
    ['finished_delivery', 'INSERT OR DELETE', 'STATEMENT', ''],
    ['delivery_attempt', 'INSERT', 'STATEMENT', ''],
    ['delivery', 'UPDATE OF due_at', 'ROW', `WHEN ('infinity' IN (old.due_at, new.due_at))`],
  ].flatMap(([table, event, each, when]) => [
    `DROP TRIGGER IF EXISTS ${table}_change ON ${table}`,
    `CREATE TRIGGER ${table}_change AFTER ${event} ON ${table}
       FOR EACH ${each} ${when} EXECUTE FUNCTION count_delivery_change()`,
  ]),
];

const FAILED: PartitionedIndex = {
  table: 'finished_delivery',
  name: 'finished_delivery_failed',
  suffix: 'failed',
  on: `(finished_at) WHERE state IN ('Dropped', 'Exhausted')`,
};
