import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that only watch, with an end of their own. */
export class Watches1796000000000 implements MigrationInterface {
  name = 'Watches1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE admin_session ADD COLUMN watch_of uuid, ADD COLUMN watch_until timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM admin_session WHERE watch_until IS NOT NULL');
    await runner.query('ALTER TABLE admin_session DROP COLUMN watch_of, DROP COLUMN watch_until');
  }
}
