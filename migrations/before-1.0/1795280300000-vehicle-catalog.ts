import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VehicleCatalog1795280300000 implements MigrationInterface {
  name = 'VehicleCatalog1795280300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vehicle_catalog_sync');
    await runner.query('DROP TABLE vehicle_catalog_change');
    await runner.query('DROP TABLE vehicle_catalog_version');
    await runner.query('DROP TABLE vehicle_type');
  }
}

const STATEMENTS = [
  // Half of each page is left free: a monthly list changes nearly every row, and then does not touch the indexes.
  `CREATE TABLE vehicle_type (
       brand_code integer NOT NULL,
       model_code integer NOT NULL,
       brand_name text NOT NULL,
       model_name text NOT NULL,
       is_active boolean NOT NULL,
       model_years json NOT NULL,
       updated_at timestamptz NOT NULL,
       CONSTRAINT "PK_e7a7edfe8ee43b54c9ffdc72ddf" PRIMARY KEY (brand_code, model_code)
   ) WITH (fillfactor = 50)`,
  `CREATE INDEX vehicle_type_active ON vehicle_type (brand_code, model_code) WHERE is_active`,
  `CREATE TABLE vehicle_catalog_version (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       version text NOT NULL,
       synced_at timestamptz NOT NULL,
       changed_count integer NOT NULL,
       type_count integer NOT NULL,
       active_count integer NOT NULL,
       rollback_of text,
       CONSTRAINT "PK_e2dadba7029a9a4cb02743d1a74" PRIMARY KEY (id)
   )`,
  `CREATE UNIQUE INDEX vehicle_catalog_version_version ON vehicle_catalog_version (version)`,
  `CREATE TABLE vehicle_catalog_change (
       version_id integer NOT NULL,
       place integer NOT NULL,
       brand_code integer NOT NULL,
       model_code integer NOT NULL,
       previous_brand_name text,
       previous_model_name text,
       previous_model_years json,
       CONSTRAINT "PK_f3bf688bd322566e41f318636ad" PRIMARY KEY (version_id, place)
   )`,
  `ALTER TABLE vehicle_catalog_change ADD CONSTRAINT "FK_dd001ca844f98604c36aecced88" FOREIGN KEY (version_id) REFERENCES vehicle_catalog_version(id)`,
  `CREATE TABLE vehicle_catalog_sync (
       id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
       state text NOT NULL DEFAULT 'Running',
       phase text NOT NULL,
       done integer NOT NULL DEFAULT 0,
       total integer NOT NULL DEFAULT 0,
       added integer NOT NULL DEFAULT 0,
       updated integer NOT NULL DEFAULT 0,
       deactivated integer NOT NULL DEFAULT 0,
       unchanged integer NOT NULL DEFAULT 0,
       version text,
       error text,
       warnings json NOT NULL DEFAULT '[]',
       biggest_moves json NOT NULL DEFAULT '[]',
       dry_run boolean NOT NULL,
       confirm boolean NOT NULL,
       source text NOT NULL,
       file_name text,
       content_hash text,
       rollback_of text,
       started_by text NOT NULL,
       session text NOT NULL,
       started_at timestamptz NOT NULL DEFAULT now(),
       finished_at timestamptz,
       CONSTRAINT "PK_5c0b29571f77fb5733638026583" PRIMARY KEY (id),
       CONSTRAINT vehicle_catalog_sync_state CHECK (state IN ('Running', 'Succeeded', 'Failed'))
   )`,
];
