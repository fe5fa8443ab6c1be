/** Values of parameters, and the vehicle catalog with its versions and syncs. */
export const VEHICLE_CATALOG = `
-- Pages of both tables are half empty: a monthly list changes nearly every row, and then does not touch the indexes.
-- Details are text, because the service writes and answers them without reading them.
CREATE TABLE parameter_value (
  parameter_id integer NOT NULL,
  parameter_value text COLLATE "C" NOT NULL,
  natural_order text COLLATE "C" NOT NULL,
  parameter_name text NOT NULL,
  status boolean NOT NULL,
  crossed boolean NOT NULL,
  dependents text NOT NULL,
  additional_details text NOT NULL,
  CONSTRAINT "PK_0cc37c2944c51811b8e1e035dd4" PRIMARY KEY (parameter_id, parameter_value)
) WITH (fillfactor = 50);
CREATE INDEX parameter_value_natural_order ON parameter_value (parameter_id, natural_order, parameter_value);

CREATE TABLE vehicle_type (
  brand_code integer NOT NULL,
  model_code integer NOT NULL,
  brand_name text NOT NULL,
  model_name text NOT NULL,
  is_active boolean NOT NULL,
  model_years json NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT "PK_e7a7edfe8ee43b54c9ffdc72ddf" PRIMARY KEY (brand_code, model_code)
) WITH (fillfactor = 50);
CREATE INDEX vehicle_type_active ON vehicle_type (brand_code, model_code) WHERE is_active;

CREATE TABLE vehicle_catalog_version (
  id integer GENERATED ALWAYS AS IDENTITY,
  version text NOT NULL,
  synced_at timestamptz NOT NULL,
  changed_count integer NOT NULL,
  type_count integer NOT NULL,
  active_count integer NOT NULL,
  rollback_of text,
  period text,
  revision integer,
  CONSTRAINT "PK_e2dadba7029a9a4cb02743d1a74" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX vehicle_catalog_version_version ON vehicle_catalog_version (version);

-- Without a foreign key to its version: 28,000 checks for a row that was just written.
CREATE TABLE vehicle_catalog_change (
  version_id integer NOT NULL,
  place integer NOT NULL,
  brand_code integer NOT NULL,
  model_code integer NOT NULL,
  previous_brand_name text,
  previous_model_name text,
  previous_model_years json,
  CONSTRAINT "PK_f3bf688bd322566e41f318636ad" PRIMARY KEY (version_id, place)
);
CREATE INDEX vehicle_catalog_change_type ON vehicle_catalog_change (brand_code, model_code, version_id);

CREATE TABLE vehicle_catalog_sync (
  id integer GENERATED ALWAYS AS IDENTITY,
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
  period text,
  revision integer,
  reasons json,
  remarks json,
  gates json NOT NULL DEFAULT '[]',
  years json NOT NULL DEFAULT '[]',
  confirmed_gates json NOT NULL DEFAULT '[]',
  CONSTRAINT "PK_5c0b29571f77fb5733638026583" PRIMARY KEY (id),
  CONSTRAINT vehicle_catalog_sync_state CHECK (state IN ('Running', 'Succeeded', 'Failed'))
);
CREATE UNIQUE INDEX vehicle_catalog_sync_running ON vehicle_catalog_sync (state)
  WHERE state = 'Running';
CREATE CONSTRAINT TRIGGER vehicle_catalog_sync_revision AFTER INSERT OR UPDATE OR DELETE ON vehicle_catalog_sync
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_area_change('VehicleSyncs');
`;
