import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each sync of the service catalog changed, where its catalog came from, and the last look at each source. */
export class CatalogChanges1795602200000 implements MigrationInterface {
  name = 'CatalogChanges1795602200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_catalog_sync ADD COLUMN source text');
    await runner.query(`CREATE TABLE service_catalog_sync_change (
      sync_id integer NOT NULL,
      service_availability_id integer NOT NULL,
      kind text NOT NULL,
      CONSTRAINT service_catalog_sync_change_pk PRIMARY KEY (sync_id, service_availability_id)
    )`);
    await runner.query(`CREATE TABLE source_look (
      name text NOT NULL,
      source text NOT NULL,
      looked_at timestamptz NOT NULL,
      outcome text NOT NULL,
      error text,
      CONSTRAINT source_look_pk PRIMARY KEY (name)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_look');
    await runner.query('DROP TABLE service_catalog_sync_change');
    await runner.query('ALTER TABLE service_catalog_sync DROP COLUMN source');
  }
}
