/** Jobs with their actions and files, their sums by day, and the calls that may be repeated. */
export const OFFLINE_JOBS = `
CREATE TABLE job (
  id integer GENERATED ALWAYS AS IDENTITY,
  insurance_company_id integer NOT NULL,
  agent_id integer NOT NULL,
  product_id integer NOT NULL,
  product_branch_id integer NOT NULL,
  product_branch_name text NOT NULL,
  policy_number text,
  agent_name text,
  owner_id integer,
  platform_proposal_id jsonb,
  has_exist_policy_request boolean NOT NULL DEFAULT false,
  current_stage smallint NOT NULL,
  reject_reason_id integer,
  last_job_action_type smallint NOT NULL,
  create_date timestamptz NOT NULL,
  last_action_date timestamptz NOT NULL,
  change_no bigint,
  owner_changed_at timestamptz,
  CONSTRAINT "PK_98ab1c14ff8d1cf80d18703b92f" PRIMARY KEY (id),
  CONSTRAINT job_stage_known CHECK (current_stage BETWEEN 1 AND 9),
  CONSTRAINT "FK_fb3e0c2205e335b04916f156060" FOREIGN KEY (agent_id) REFERENCES agent
);
CREATE INDEX job_create_date ON job (create_date DESC, id DESC) INCLUDE (insurance_company_id);
CREATE INDEX job_company_create_date ON job (insurance_company_id, create_date DESC, id DESC);
CREATE INDEX job_final ON job (last_action_date, id) WHERE current_stage = 3;
CREATE INDEX job_policy_number ON job (policy_number) WHERE policy_number IS NOT NULL;
CREATE INDEX job_platform_proposal ON job ((platform_proposal_id #>> '{}'))
  WHERE platform_proposal_id IS NOT NULL;
CREATE INDEX job_requested ON job (last_action_date, id) WHERE current_stage = 2;
CREATE INDEX job_unnumbered ON job (greatest(last_action_date, owner_changed_at), id)
  WHERE change_no IS NULL;
CREATE INDEX job_agent_create_date ON job (agent_id, create_date, id) INCLUDE (current_stage);
CREATE INDEX job_owner_create_date ON job (owner_id, create_date, id)
  INCLUDE (insurance_company_id, current_stage) WHERE owner_id IS NOT NULL;
CREATE INDEX job_company_numbered ON job (insurance_company_id, change_no)
  INCLUDE (id) WHERE change_no IS NOT NULL;
CREATE INDEX job_agent_numbered ON job (agent_id, change_no)
  INCLUDE (id) WHERE change_no IS NOT NULL;

-- Numbers of the change feed.
CREATE SEQUENCE job_change_no_seq;

CREATE TABLE job_action (
  id bigint GENERATED ALWAYS AS IDENTITY,
  job_id integer NOT NULL,
  action_type smallint NOT NULL,
  stage smallint NOT NULL,
  user_id integer,
  user_name text,
  message text,
  reject_reason_id integer,
  create_date timestamptz NOT NULL,
  CONSTRAINT "PK_2e443bd8c0d65466e9d861fec93" PRIMARY KEY (id),
  CONSTRAINT "FK_6affe26397f995fe0007e58b72b" FOREIGN KEY (job_id) REFERENCES job
);
CREATE INDEX job_action_job ON job_action (job_id, id);

CREATE TABLE job_file (
  id bigint GENERATED ALWAYS AS IDENTITY,
  job_id integer NOT NULL,
  action_id bigint NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  store_key text,
  CONSTRAINT "PK_4426b8020b996793a6c1b1110aa" PRIMARY KEY (id),
  CONSTRAINT "FK_2563771e6c73683698cca5cd475" FOREIGN KEY (job_id) REFERENCES job,
  CONSTRAINT "FK_ff3d30311acbf367b8a7978b9e7" FOREIGN KEY (action_id) REFERENCES job_action
);
CREATE INDEX job_file_action ON job_file (action_id);
CREATE INDEX job_file_store_key ON job_file (store_key);
CREATE INDEX job_file_job ON job_file (job_id);

-- Which file of a job is the transfer's, by its kind.
CREATE TABLE job_transfer_document (
  job_id integer NOT NULL,
  kind text NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT "PK_3f2c60dbe7a6a968e4e3a3da7d4" PRIMARY KEY (job_id, kind),
  CONSTRAINT "FK_c980b088aa2a5113f923c2e9db8" FOREIGN KEY (file_id) REFERENCES job_file,
  CONSTRAINT "FK_f8620bce75955daaf9713d5ad39" FOREIGN KEY (job_id) REFERENCES job
);
CREATE INDEX job_transfer_document_file ON job_transfer_document (file_id);

-- Documents that are to be removed from the store.
CREATE TABLE document_removal (
  store_key text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_3dc26be03e4b9d4659c221d2f10" PRIMARY KEY (store_key)
);

CREATE TABLE idempotency_key (
  user_id integer NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  job_id integer,
  CONSTRAINT "PK_de390066dce788f80744a8f6626" PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

-- Jobs by company, business day and stage, so that the total of a list needs no count of its rows. Triggers note every
-- change, also one that is made by hand; without a state, nothing is noted.
CREATE TABLE job_day_state (
  id boolean NOT NULL DEFAULT true,
  time_zone text NOT NULL,
  is_summed boolean NOT NULL DEFAULT false,
  CONSTRAINT job_day_state_pk PRIMARY KEY (id),
  CONSTRAINT job_day_state_one CHECK (id)
);

-- A sum changes often, and none of its indexed columns does: new versions of a row stay on its page.
CREATE TABLE job_day (
  insurance_company_id integer NOT NULL,
  day date NOT NULL,
  jobs integer NOT NULL,
  by_stage integer[] NOT NULL,
  CONSTRAINT job_day_pk PRIMARY KEY (insurance_company_id, day)
) WITH (fillfactor = 50);
CREATE INDEX job_day_day ON job_day (day);

-- Rows live for a second: they are vacuumed by their number, since the size of the table is no measure.
CREATE TABLE job_day_change (
  id bigint GENERATED ALWAYS AS IDENTITY,
  insurance_company_id integer NOT NULL,
  day date NOT NULL,
  stage smallint NOT NULL,
  jobs integer NOT NULL,
  CONSTRAINT job_day_change_pk PRIMARY KEY (insurance_company_id, day, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE FUNCTION note_job_day_insert() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO job_day_change (insurance_company_id, day, stage, jobs)
  SELECT job.insurance_company_id, (job.create_date AT TIME ZONE state.time_zone)::date, job.current_stage, count(*)
  FROM job_day_state state, added job GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER job_day_insert AFTER INSERT ON job REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_insert();
-- A change that is neither of company, day nor stage adds up to nothing.
CREATE FUNCTION note_job_day_update() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO job_day_change (insurance_company_id, day, stage, jobs)
  SELECT job.insurance_company_id, (job.create_date AT TIME ZONE state.time_zone)::date, job.current_stage, sum(job.jobs)
  FROM job_day_state state, (
    SELECT insurance_company_id, create_date, current_stage, -1 AS jobs FROM former
    UNION ALL SELECT insurance_company_id, create_date, current_stage, 1 FROM changed
  ) job
  GROUP BY 1, 2, 3 HAVING sum(job.jobs) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER job_day_update AFTER UPDATE ON job REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_update();
CREATE FUNCTION note_job_day_delete() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO job_day_change (insurance_company_id, day, stage, jobs)
  SELECT job.insurance_company_id, (job.create_date AT TIME ZONE state.time_zone)::date, job.current_stage, -count(*)
  FROM job_day_state state, removed job GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER job_day_delete AFTER DELETE ON job REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_delete();
CREATE FUNCTION note_job_day_truncate() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM job_day; DELETE FROM job_day_change;
  RETURN NULL;
END $$;
CREATE TRIGGER job_day_truncate AFTER TRUNCATE ON job FOR EACH STATEMENT EXECUTE FUNCTION note_job_day_truncate();
`;
