import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The database states the oldest release that may still work with it. */
export class SchemaRelease1795400500000 implements MigrationInterface {
  name = 'SchemaRelease1795400500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE schema_release (
      id smallint NOT NULL DEFAULT 1,
      oldest_compatible text NOT NULL,
      CONSTRAINT "PK_schema_release" PRIMARY KEY (id),
      CONSTRAINT schema_release_is_one CHECK (id = 1),
      CONSTRAINT schema_release_is_version CHECK (oldest_compatible ~ '^[0-9]+[.][0-9]+[.][0-9]+$')
    )`);
    await runner.query("INSERT INTO schema_release (oldest_compatible) VALUES ('0.1.0')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_release');
  }
}
