import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * Changes of many services at once, and what became of each record. The index of the history is built while the table is read and
 * written; each step can be repeated after a failure.
 */
export class BulkChanges1795600600000 implements MigrationInterface {
  name = 'BulkChanges1795600600000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await withoutTimeouts(runner, () =>
      buildIndex(
        runner,
        'service_status_change_bulk',
        'service_status_change (bulk_id, service_availability_id) WHERE bulk_id is not null',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS service_status_change_bulk');
    await runner.query('ALTER TABLE service_status_change DROP COLUMN IF EXISTS bulk_id');
    await runner.query('DROP TABLE IF EXISTS service_bulk_record, service_bulk_change');
  }
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS service_bulk_change (
       id uuid NOT NULL,
       status text NOT NULL,
       reason text NOT NULL,
       until_at timestamptz,
       changed_by text NOT NULL,
       changed_by_user_id integer,
       started_at timestamptz NOT NULL,
       CONSTRAINT service_bulk_change_pk PRIMARY KEY (id)
   )`,
  `CREATE TABLE IF NOT EXISTS service_bulk_record (
       bulk_id uuid NOT NULL,
       service_availability_id integer NOT NULL,
       from_status text,
       cause text,
       present jsonb,
       CONSTRAINT service_bulk_record_outcome CHECK ((cause is null) = (from_status is not null)),
       CONSTRAINT service_bulk_record_pk PRIMARY KEY (bulk_id, service_availability_id),
       CONSTRAINT service_bulk_record_of_change FOREIGN KEY (bulk_id) REFERENCES service_bulk_change(id)
   )`,
  `CREATE INDEX IF NOT EXISTS service_bulk_record_outcomes ON service_bulk_record (bulk_id, (cause is null), service_availability_id)`,
  'ALTER TABLE service_status_change ADD COLUMN IF NOT EXISTS bulk_id uuid',
];
