import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../../src/database/online-indexes.js';

/**
 * Days of services. A trigger writes when a record enters and leaves the catalog, also for the previous release; records
 * of before are known since their first change, or since their present status. The index of the history is built while it
 * is read and written; each step can be repeated after a failure.
 */
export class ServiceDays1795601200000 implements MigrationInterface {
  name = 'ServiceDays1795601200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await runner.startTransaction();
    try {
      for (const statement of PRESENCE) await runner.query(statement);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
    await withoutTimeouts(runner, () =>
      buildIndex(
        runner,
        'service_status_change_moment',
        'service_status_change (service_availability_id, changed_at, id)',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS service_status_change_moment');
    await runner.query('DROP FUNCTION IF EXISTS note_service_presence CASCADE');
    await runner.query(
      'DROP TABLE IF EXISTS service_presence, service_day, service_company_day, service_day_counted',
    );
  }
}

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS service_presence (
     id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
     service_availability_id integer NOT NULL,
     added_at timestamptz NOT NULL,
     removed_at timestamptz,
     CONSTRAINT service_presence_pk PRIMARY KEY (id)
   )`,
  'CREATE INDEX IF NOT EXISTS service_presence_record ON service_presence (service_availability_id, added_at)',
  `CREATE TABLE IF NOT EXISTS service_day (
     service_availability_id integer NOT NULL,
     day date NOT NULL,
     open_seconds integer NOT NULL,
     closings integer NOT NULL,
     CONSTRAINT service_day_pk PRIMARY KEY (service_availability_id, day)
   )`,
  'CREATE INDEX IF NOT EXISTS service_day_day ON service_day (day)',
  `CREATE TABLE IF NOT EXISTS service_company_day (
     day date NOT NULL,
     insurance_company_id integer NOT NULL,
     services integer NOT NULL,
     open_seconds bigint NOT NULL,
     closings integer NOT NULL,
     CONSTRAINT service_company_day_pk PRIMARY KEY (day, insurance_company_id)
   )`,
  `CREATE TABLE IF NOT EXISTS service_day_counted (
     day date NOT NULL,
     CONSTRAINT service_day_counted_pk PRIMARY KEY (day)
   )`,
  // With the rights of its owner: a service of the previous release has none on the new table.
  `CREATE OR REPLACE FUNCTION note_service_presence() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path FROM CURRENT AS $$
   BEGIN
     IF TG_OP = 'INSERT' OR NEW.removed_at IS NULL THEN
       INSERT INTO service_presence (service_availability_id, added_at, removed_at)
       VALUES (NEW.id, NEW.status_date, NEW.removed_at);
     ELSE
       UPDATE service_presence SET removed_at = NEW.removed_at
       WHERE service_availability_id = NEW.id AND removed_at IS NULL;
     END IF;
     RETURN NULL;
   END $$`,
];

/** One transaction: no record may enter or leave between the trigger and the copy. */
const PRESENCE = [
  'DROP TRIGGER IF EXISTS service_availability_added ON service_availability',
  'DROP TRIGGER IF EXISTS service_availability_presence ON service_availability',
  `CREATE TRIGGER service_availability_added AFTER INSERT ON service_availability
     FOR EACH ROW EXECUTE FUNCTION note_service_presence()`,
  `CREATE TRIGGER service_availability_presence AFTER UPDATE OF removed_at ON service_availability
     FOR EACH ROW WHEN ((old.removed_at IS NULL) <> (new.removed_at IS NULL))
     EXECUTE FUNCTION note_service_presence()`,
  'DELETE FROM service_presence',
  `INSERT INTO service_presence (service_availability_id, added_at, removed_at)
   SELECT s.id, least(s.status_date, (
     SELECT c.changed_at FROM service_status_change c WHERE c.service_availability_id = s.id ORDER BY c.id LIMIT 1
   )), s.removed_at FROM service_availability s`,
];
