import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One for each day that is kept, the present one and the next. */
const SLOTS = 9;
const slots = Array.from({ length: SLOTS }, (_, slot) => slot);

/**
 * Calls of insurers' users in a ring of partitions, one for a day of UTC. A partition is emptied whole by a function of the tables'
 * owner, so that no partition has to be made or dropped, and the service's role needs no further right.
 */
export class InsurerCalls1795930000000 implements MigrationInterface {
  name = 'InsurerCalls1795930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE insurer_call (
        user_id integer NOT NULL,
        at timestamptz NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        slot smallint NOT NULL,
        insurance_company_ids integer[] NOT NULL,
        method text NOT NULL,
        path text NOT NULL,
        job_id integer,
        status smallint NOT NULL,
        code text,
        request_id text NOT NULL,
        CONSTRAINT insurer_call_pk PRIMARY KEY (user_id, at, id, slot)
      ) PARTITION BY LIST (slot)`);
    for (const slot of slots) {
      await runner.query(
        `CREATE TABLE insurer_call_${slot} PARTITION OF insurer_call FOR VALUES IN (${slot})`,
      );
    }
    await runner.query(`
      CREATE FUNCTION empty_old_insurer_calls() RETURNS void LANGUAGE plpgsql
      SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '250ms' AS $$
      DECLARE
        part text;
        is_old text := 'SELECT EXISTS (SELECT FROM %1$I) AND NOT EXISTS (
          SELECT FROM %1$I WHERE at >= clock_timestamp() - interval ''7 days'')';
        empties boolean;
      BEGIN
        FOR slot IN 0..${SLOTS - 1} LOOP
          part := 'insurer_call_' || slot;
          EXECUTE format(is_old, part) INTO empties;
          CONTINUE WHEN NOT empties;
          EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', part);
          EXECUTE format(is_old, part) INTO empties;
          IF empties THEN
            EXECUTE format('TRUNCATE %I', part);
          END IF;
        END LOOP;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION empty_old_insurer_calls()');
    await runner.query('DROP TABLE insurer_call');
  }
}
