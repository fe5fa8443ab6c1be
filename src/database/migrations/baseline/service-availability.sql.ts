/** The service catalog with its statuses, plans, bulk changes, evaluation and days. */
export const SERVICE_AVAILABILITY = `
CREATE TABLE service_availability (
  id integer GENERATED ALWAYS AS IDENTITY,
  insurance_company_id integer NOT NULL,
  insurance_company_name text NOT NULL,
  product_id integer,
  product_name text,
  product_branch_id integer,
  product_branch_name text,
  service_operation_id integer NOT NULL,
  service_operation_name text NOT NULL,
  service_name text NOT NULL,
  outsource_process_id integer,
  outsource_process_name text,
  status text NOT NULL DEFAULT 'Active',
  reason text NOT NULL,
  status_date timestamptz NOT NULL,
  reopen_at timestamptz,
  automatic_evaluation boolean NOT NULL DEFAULT false,
  removed_at timestamptz,
  CONSTRAINT "PK_133de312c99ab93064574a6c905" PRIMARY KEY (id),
  CONSTRAINT service_availability_ids_positive CHECK (
    least(insurance_company_id, product_id, service_operation_id, outsource_process_id) > 0
  ),
  CONSTRAINT service_availability_status_known CHECK (status IN ('Active', 'AutoDisabled', 'ManualDisabled'))
);
CREATE UNIQUE INDEX service_availability_record ON service_availability
  (insurance_company_id, product_id, service_operation_id, outsource_process_id) NULLS NOT DISTINCT;
CREATE INDEX service_availability_operation ON service_availability (service_operation_id, id);
CREATE INDEX service_availability_reopening ON service_availability (reopen_at)
  WHERE reopen_at IS NOT NULL;
CREATE INDEX service_availability_closed ON service_availability (status, status_date)
  WHERE (status <> 'Active') AND (removed_at IS NULL);
CREATE CONSTRAINT TRIGGER service_availability_revision AFTER INSERT OR UPDATE OR DELETE ON service_availability
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_area_change('ServiceStatuses');

CREATE TABLE service_status_change (
  id bigint GENERATED ALWAYS AS IDENTITY,
  service_availability_id integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  reason text NOT NULL,
  changed_by_user_id integer,
  notifications integer,
  bulk_id uuid,
  CONSTRAINT "PK_b295e8def332c69053db98e3857" PRIMARY KEY (id),
  CONSTRAINT "FK_4e384ff9167ea4ffd600959322c" FOREIGN KEY (service_availability_id) REFERENCES service_availability
);
CREATE INDEX service_status_change_record ON service_status_change (service_availability_id, id);
CREATE INDEX service_status_change_bulk ON service_status_change (bulk_id, service_availability_id)
  WHERE bulk_id IS NOT NULL;
CREATE INDEX service_status_change_moment ON service_status_change (service_availability_id, changed_at, id);

-- Closings that are planned for a later time.
CREATE TABLE service_status_plan (
  id integer GENERATED ALWAYS AS IDENTITY,
  bulk_id uuid NOT NULL,
  service_availability_id integer NOT NULL,
  insurance_company_id integer NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz,
  planned_by text NOT NULL,
  planned_by_user_id integer,
  planned_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'Pending',
  ended_at timestamptz,
  note text,
  CONSTRAINT service_status_plan_pk PRIMARY KEY (id),
  CONSTRAINT service_status_plan_ended CHECK ((ended_at IS NULL) = (state = 'Pending')),
  CONSTRAINT service_status_plan_state_known CHECK (state IN ('Pending', 'Done', 'Ended', 'Cancelled')),
  CONSTRAINT service_status_plan_status_closed CHECK (status IN ('AutoDisabled', 'ManualDisabled')),
  CONSTRAINT service_status_plan_until_later CHECK (until_at > from_at),
  CONSTRAINT service_status_plan_of_record FOREIGN KEY (service_availability_id) REFERENCES service_availability
);
CREATE UNIQUE INDEX service_status_plan_bulk ON service_status_plan (bulk_id, service_availability_id);
CREATE INDEX service_status_plan_record ON service_status_plan (service_availability_id, id);
CREATE INDEX service_status_plan_company ON service_status_plan (insurance_company_id, id);
CREATE INDEX service_status_plan_due ON service_status_plan (from_at) WHERE state = 'Pending';
CREATE INDEX service_status_plan_pending ON service_status_plan (service_availability_id, from_at)
  WHERE state = 'Pending';
CREATE CONSTRAINT TRIGGER service_status_plan_revision AFTER INSERT OR UPDATE OR DELETE ON service_status_plan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_area_change('ServiceStatuses');

-- Changes of many services at once, and what became of each record.
CREATE TABLE service_bulk_change (
  id uuid NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  until_at timestamptz,
  changed_by text NOT NULL,
  changed_by_user_id integer,
  started_at timestamptz NOT NULL,
  CONSTRAINT service_bulk_change_pk PRIMARY KEY (id)
);

CREATE TABLE service_bulk_record (
  bulk_id uuid NOT NULL,
  service_availability_id integer NOT NULL,
  from_status text,
  cause text,
  present jsonb,
  CONSTRAINT service_bulk_record_pk PRIMARY KEY (bulk_id, service_availability_id),
  CONSTRAINT service_bulk_record_outcome CHECK ((cause IS NULL) = (from_status IS NOT NULL)),
  CONSTRAINT service_bulk_record_of_change FOREIGN KEY (bulk_id) REFERENCES service_bulk_change
);
CREATE INDEX service_bulk_record_outcomes ON service_bulk_record (bulk_id, ((cause IS NULL)), service_availability_id);

CREATE TABLE service_catalog_sync (
  id integer GENERATED ALWAYS AS IDENTITY,
  synced_at timestamptz NOT NULL,
  synced_by text NOT NULL,
  added integer NOT NULL,
  removed integer NOT NULL,
  unchanged integer NOT NULL,
  content_hash text,
  source text,
  CONSTRAINT "PK_b87e64b5de4e64cd70839da5cc8" PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER service_catalog_sync_revision AFTER INSERT OR UPDATE OR DELETE ON service_catalog_sync
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_area_change('ServiceCatalog');

CREATE TABLE service_catalog_sync_change (
  sync_id integer NOT NULL,
  service_availability_id integer NOT NULL,
  kind text NOT NULL,
  CONSTRAINT service_catalog_sync_change_pk PRIMARY KEY (sync_id, service_availability_id)
);

CREATE TABLE service_outcome_count (
  minute timestamptz NOT NULL,
  service_availability_id integer NOT NULL,
  calls integer NOT NULL,
  failures integer NOT NULL,
  CONSTRAINT "PK_0ec809878e786c6d4744a6a5bc2" PRIMARY KEY (minute, service_availability_id),
  CONSTRAINT service_outcome_count_sound CHECK (failures BETWEEN 0 AND calls),
  CONSTRAINT "FK_098f81b8a2a639e1682ab1e72e5" FOREIGN KEY (service_availability_id) REFERENCES service_availability
);

CREATE TABLE service_outcome_batch (
  sender text NOT NULL,
  batch_id text NOT NULL,
  content_hash text NOT NULL,
  answer json NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT "PK_8c93dcbd998ddd0f609ed59da23" PRIMARY KEY (sender, batch_id)
);

CREATE TABLE service_evaluation (
  service_availability_id integer NOT NULL,
  closings integer NOT NULL,
  quiet_until timestamptz NOT NULL,
  opened_at timestamptz,
  CONSTRAINT "PK_184e7d90617b27a768d91fbd0db" PRIMARY KEY (service_availability_id),
  CONSTRAINT "FK_184e7d90617b27a768d91fbd0db" FOREIGN KEY (service_availability_id) REFERENCES service_availability
);

-- When each record was in the catalog.
CREATE TABLE service_presence (
  id integer GENERATED ALWAYS AS IDENTITY,
  service_availability_id integer NOT NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT service_presence_pk PRIMARY KEY (id)
);
CREATE INDEX service_presence_record ON service_presence (service_availability_id, added_at);

CREATE FUNCTION note_service_presence() RETURNS trigger LANGUAGE plpgsql
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
END $$;
CREATE TRIGGER service_availability_added AFTER INSERT ON service_availability
  FOR EACH ROW EXECUTE FUNCTION note_service_presence();
CREATE TRIGGER service_availability_presence AFTER UPDATE OF removed_at ON service_availability
  FOR EACH ROW WHEN ((OLD.removed_at IS NULL) <> (NEW.removed_at IS NULL)) EXECUTE FUNCTION note_service_presence();

CREATE TABLE service_day (
  service_availability_id integer NOT NULL,
  day date NOT NULL,
  open_seconds integer NOT NULL,
  closings integer NOT NULL,
  CONSTRAINT service_day_pk PRIMARY KEY (service_availability_id, day)
);
CREATE INDEX service_day_day ON service_day (day);

CREATE TABLE service_company_day (
  day date NOT NULL,
  insurance_company_id integer NOT NULL,
  services integer NOT NULL,
  open_seconds bigint NOT NULL,
  closings integer NOT NULL,
  CONSTRAINT service_company_day_pk PRIMARY KEY (day, insurance_company_id)
);

CREATE TABLE service_day_counted (
  day date NOT NULL,
  CONSTRAINT service_day_counted_pk PRIMARY KEY (day)
);
`;
