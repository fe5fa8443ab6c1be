/** Users, their sessions, and the limits of failed sign-ins. */
export const USERS = `
CREATE TABLE app_user (
  id integer GENERATED ALWAYS AS IDENTITY,
  user_name text NOT NULL,
  display_name text,
  password_hash text NOT NULL,
  roles text[] NOT NULL,
  permissions text[] NOT NULL,
  insurance_company_ids integer[] NOT NULL,
  agent_id integer,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  token_epoch integer NOT NULL DEFAULT 0,
  access_changed_at timestamptz,
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  last_login_at timestamptz,
  CONSTRAINT "PK_22a5c4a3d9b2fb8e4e73fc4ada1" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX app_user_user_name ON app_user (user_name);

-- Access tokens carry the number of changes of their user's access: one change ends them all.
CREATE FUNCTION count_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.token_epoch := OLD.token_epoch + 1;
  NEW.access_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER access_change BEFORE UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.is_active, OLD.roles, OLD.permissions, OLD.insurance_company_ids, OLD.agent_id, OLD.password_hash)
    IS DISTINCT FROM
    (NEW.is_active, NEW.roles, NEW.permissions, NEW.insurance_company_ids, NEW.agent_id, NEW.password_hash))
  EXECUTE FUNCTION count_access_change();
-- A change that was made from an older version is refused.
CREATE FUNCTION count_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;
CREATE TRIGGER user_version BEFORE UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.user_name, OLD.display_name, OLD.password_hash, OLD.roles, OLD.permissions, OLD.insurance_company_ids,
      OLD.agent_id, OLD.is_active)
    IS DISTINCT FROM
    (NEW.user_name, NEW.display_name, NEW.password_hash, NEW.roles, NEW.permissions, NEW.insurance_company_ids,
      NEW.agent_id, NEW.is_active))
  EXECUTE FUNCTION count_user_change();

CREATE TABLE refresh_token (
  token_hash text NOT NULL,
  family_id uuid NOT NULL,
  user_id integer NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  revoked_at timestamptz,
  family_started_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_f0812282fad2e352cdaf83ef0a9" PRIMARY KEY (token_hash),
  CONSTRAINT "FK_6bbe63d2fe75e7f0ba1710351d4" FOREIGN KEY (user_id) REFERENCES app_user
);
CREATE INDEX refresh_token_expires_at ON refresh_token (expires_at);
CREATE INDEX refresh_token_user ON refresh_token (user_id);
CREATE INDEX refresh_token_family ON refresh_token (family_id);
CREATE INDEX refresh_token_revoked_family ON refresh_token (family_id) WHERE revoked_at IS NOT NULL;

-- Sessions of browsers with the administration screens.
CREATE TABLE admin_session (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  ended_at timestamptz,
  address_hash text NOT NULL,
  CONSTRAINT "PK_031b46c28b79cc8e17984c9f1a2" PRIMARY KEY (id),
  CONSTRAINT "FK_b8693430b801c28fe69565d654b" FOREIGN KEY (user_id) REFERENCES app_user
);
CREATE UNIQUE INDEX admin_session_token ON admin_session (token_hash);
CREATE INDEX admin_session_user ON admin_session (user_id);

CREATE FUNCTION end_admin_sessions() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE admin_session SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_session_end AFTER UPDATE ON app_user FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR (OLD.is_active AND NOT NEW.is_active))
  EXECUTE FUNCTION end_admin_sessions();

CREATE TABLE login_failure (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_name_hash text NOT NULL,
  address_hash text NOT NULL,
  failed_at timestamptz NOT NULL,
  CONSTRAINT "PK_5df78140d5d3f4afc249d879cdf" PRIMARY KEY (id)
);
CREATE INDEX login_failure_address ON login_failure (address_hash, failed_at);
CREATE INDEX login_failure_user_name ON login_failure (user_name_hash, failed_at);

-- The addresses that signed a user in, so that failures elsewhere do not keep the user out.
CREATE TABLE sign_in_address (
  user_id integer NOT NULL,
  address_hash text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  CONSTRAINT sign_in_address_pkey PRIMARY KEY (user_id, address_hash),
  CONSTRAINT "FK_217b0776507fb14d2e7d55c63df" FOREIGN KEY (user_id) REFERENCES app_user
);
`;
