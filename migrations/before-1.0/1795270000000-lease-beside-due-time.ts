import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims then change no indexed column, and the final row of a delivery keeps its last attempt. */
export class LeaseBesideDueTime1795270000000 implements MigrationInterface {
  name = 'LeaseBesideDueTime1795270000000';

  async up(runner: QueryRunner): Promise<void> {
    // A leased delivery becomes due when its lease ends.
    await runner.query('ALTER TABLE delivery RENAME COLUMN wake_at TO due_at');
    await runner.query('ALTER TABLE delivery ADD leased_until timestamptz');
    await runner.query('ALTER TABLE delivery SET (fillfactor = 50)');
    await runner.query(`ALTER TABLE finished_delivery
      ADD sub_referance_no text, ADD started_at timestamptz, ADD duration_ms integer, ADD http_status integer,
      ADD error text, ADD response_excerpt text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO delivery_attempt
        (delivery_id, number, started_at, sub_referance_no, duration_ms, http_status, error, response_excerpt, verdict)
      SELECT id, attempts, started_at, sub_referance_no, duration_ms, http_status, error, response_excerpt, state
      FROM finished_delivery WHERE started_at IS NOT NULL`);
    await runner.query(`ALTER TABLE finished_delivery
      DROP sub_referance_no, DROP started_at, DROP duration_ms, DROP http_status, DROP error, DROP response_excerpt`);
    await runner.query('UPDATE delivery SET due_at = leased_until WHERE leased_until IS NOT NULL');
    await runner.query('ALTER TABLE delivery DROP leased_until');
    await runner.query('ALTER TABLE delivery RESET (fillfactor)');
    await runner.query('ALTER TABLE delivery RENAME COLUMN due_at TO wake_at');
  }
}
