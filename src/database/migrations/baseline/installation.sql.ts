/** What belongs to no feature, and what the others are built on. */
export const INSTALLATION = `
-- One row: a migration that older code cannot work with writes the oldest release that can.
CREATE TABLE schema_release (
  id smallint NOT NULL DEFAULT 1,
  oldest_compatible text NOT NULL,
  CONSTRAINT "PK_schema_release" PRIMARY KEY (id),
  CONSTRAINT schema_release_is_one CHECK (id = 1),
  CONSTRAINT schema_release_is_version CHECK (oldest_compatible ~ '^[0-9]+[.][0-9]+[.][0-9]+$')
);
INSERT INTO schema_release (oldest_compatible) VALUES ('0.1.0');

-- By which readiness checks whether the database accepts writes.
CREATE TABLE write_probe (
  id uuid NOT NULL,
  CONSTRAINT "PK_write_probe" PRIMARY KEY (id)
);

-- The last read of each source.
CREATE TABLE source_look (
  name text NOT NULL,
  source text NOT NULL,
  looked_at timestamptz NOT NULL,
  outcome text NOT NULL,
  error text,
  CONSTRAINT source_look_pk PRIMARY KEY (name)
);

-- Names of reject reasons, endorsement types and currencies, which each installation sets for itself.
CREATE TABLE code_name (
  kind text NOT NULL,
  code integer NOT NULL,
  tr text NOT NULL,
  en text NOT NULL,
  CONSTRAINT code_name_pkey PRIMARY KEY (kind, code)
);

-- Revisions of what the administration screens show. A row is updated often: most of its page is left to its next versions.
CREATE TABLE area_revision (
  area text NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT area_revision_pk PRIMARY KEY (area)
) WITH (fillfactor = 10);
INSERT INTO area_revision (area) VALUES ('ServiceStatuses'), ('ServiceCatalog'), ('Agents'), ('VehicleSyncs');
-- For triggers that are deferred to the commit: the row of the area is locked for the commit alone, and once for each
-- transaction.
CREATE FUNCTION count_area_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  counted constant text := 'zeyil.counted_' || tg_argv[0];
BEGIN
  IF current_setting(counted, true) IS DISTINCT FROM 'yes' THEN
    UPDATE area_revision SET revision = revision + 1 WHERE area = tg_argv[0];
    PERFORM set_config(counted, 'yes', true);
  END IF;
  RETURN NULL;
END $$;
`;
