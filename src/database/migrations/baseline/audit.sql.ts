/** The record of audited actions, and the hash chain over its entries. */
export const AUDIT = `
CREATE SEQUENCE admin_audit_id_seq;

CREATE TABLE admin_audit (
  id bigint NOT NULL DEFAULT nextval('admin_audit_id_seq'),
  at timestamptz NOT NULL DEFAULT now(),
  user_id integer,
  user_name text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  details jsonb,
  request_id text,
  address text,
  before jsonb,
  after jsonb,
  CONSTRAINT "PK_admin_audit" PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX admin_audit_at ON admin_audit (at, id);
CREATE INDEX admin_audit_user ON admin_audit (user_id, at, id);
CREATE INDEX admin_audit_action ON admin_audit (action, at, id);
CREATE INDEX admin_audit_target ON admin_audit (target, at, id);
CREATE INDEX admin_audit_request ON admin_audit (request_id, at, id);
ALTER SEQUENCE admin_audit_id_seq OWNED BY admin_audit.id;
-- The first month takes whatever is older, and ends a week away or later: the service makes the next ones meanwhile.
DO $$
DECLARE
  month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC' + interval '7 days');
  next constant timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('CREATE TABLE admin_audit_%s PARTITION OF admin_audit FOR VALUES FROM (MINVALUE) TO (%L)',
    to_char(month, 'YYYYMMDD'), next);
END $$;
CREATE TABLE admin_audit_default PARTITION OF admin_audit DEFAULT;

-- Entries that wait for their link of the chain.
CREATE TABLE audit_unchained (
  entry_id bigint NOT NULL,
  entry_at timestamptz NOT NULL,
  CONSTRAINT "PK_audit_unchained" PRIMARY KEY (entry_id)
);

CREATE TABLE audit_chain (
  position bigint NOT NULL,
  entry_id bigint NOT NULL,
  entry_at timestamptz NOT NULL,
  hash bytea NOT NULL,
  chained_at timestamptz NOT NULL,
  CONSTRAINT "PK_audit_chain" PRIMARY KEY (position, chained_at)
) PARTITION BY RANGE (chained_at);
CREATE TABLE audit_chain_default PARTITION OF audit_chain DEFAULT;

-- Where the chain begins once retention has removed its first links.
CREATE TABLE audit_anchor (
  position bigint NOT NULL,
  hash bytea NOT NULL,
  removed_before timestamptz NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_audit_anchor" PRIMARY KEY (position)
);

-- The end of the chain, as the service last left it.
CREATE TABLE audit_head (
  id smallint NOT NULL DEFAULT 1,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  entry_id bigint,
  key_id text,
  mac bytea,
  CONSTRAINT "PK_audit_head" PRIMARY KEY (id),
  CONSTRAINT audit_head_is_one CHECK (id = 1)
);
INSERT INTO audit_head (position, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION audit_await_chain() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO audit_unchained (entry_id, entry_at) VALUES (NEW.id, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_await_chain AFTER INSERT ON admin_audit FOR EACH ROW EXECUTE FUNCTION audit_await_chain();

CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is written once: % of % is refused.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE ON admin_audit
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE ON audit_anchor
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_refuse_change BEFORE DELETE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
-- Partitions do not inherit this trigger.
DO $$
DECLARE
  audited regclass;
BEGIN
  FOR audited IN
    SELECT relid FROM pg_partition_tree('admin_audit') UNION ALL SELECT relid FROM pg_partition_tree('audit_chain')
    UNION ALL VALUES ('audit_anchor'::regclass), ('audit_head')
  LOOP
    EXECUTE format('CREATE TRIGGER audit_refuse_truncate BEFORE TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()', audited);
  END LOOP;
END $$;

CREATE FUNCTION audit_refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.position < OLD.position THEN
    RAISE EXCEPTION 'The end of the audit does not go back.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_refuse_step_back BEFORE UPDATE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_step_back();
`;
