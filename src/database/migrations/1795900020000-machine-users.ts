import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Users that are programs, with their secrets, public keys and the networks that they call from. The previous release takes a
 * machine for a user whose password is always wrong.
 */
export class MachineUsers1795900020000 implements MigrationInterface {
  name = 'MachineUsers1795900020000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const FIELDS = [
  ...['user_name', 'display_name', 'password_hash', 'roles', 'permissions', 'insurance_company_ids'],
  ...['agent_id', 'is_active'],
];
const row = (of: string, fields: readonly string[]) =>
  `(${fields.map((field) => `${of}.${field}`).join(', ')})`;
/** The trigger that counts the changes of a user, in these columns. */
const countChangesOf = (fields: readonly string[]) => `
  CREATE OR REPLACE TRIGGER user_version BEFORE UPDATE ON app_user FOR EACH ROW
    WHEN (${row('old', fields)} IS DISTINCT FROM ${row('new', fields)}) EXECUTE FUNCTION count_user_change()`;

const UP = [
  `CREATE TABLE client_credential (
     id uuid NOT NULL,
     user_id integer NOT NULL,
     secret_hash text,
     public_key jsonb,
     created_at timestamptz NOT NULL,
     expires_at timestamptz,
     last_used_at timestamptz,
     last_address text,
     CONSTRAINT "PK_c7c513d2d19acc0fec3091a54c9" PRIMARY KEY (id),
     CONSTRAINT "FK_ea94349696dbe0896da999b35b3" FOREIGN KEY (user_id) REFERENCES app_user,
     CONSTRAINT client_credential_is_one CHECK (num_nonnulls(secret_hash, public_key) = 1)
   )`,
  'CREATE INDEX client_credential_user ON client_credential (user_id)',
  `CREATE TABLE client_assertion (
     user_id integer NOT NULL,
     jti_hash text NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT "PK_be7f196c1774f5c278db2c799ce" PRIMARY KEY (user_id, jti_hash),
     CONSTRAINT "FK_b3b90168c7f91af154fe258b075" FOREIGN KEY (user_id) REFERENCES app_user
   )`,
  'CREATE INDEX client_assertion_expires_at ON client_assertion (expires_at)',
  `ALTER TABLE app_user ALTER COLUMN password_hash DROP NOT NULL,
     ADD COLUMN kind text NOT NULL DEFAULT 'Person',
     ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}',
     ADD CONSTRAINT app_user_kind CHECK (
       kind = 'Person' OR kind = 'Machine' AND password_hash IS NULL AND NOT roles && '{Administrator,Operator}')`,
  countChangesOf([...FIELDS, 'allowed_addresses']),
];

const DOWN = [
  countChangesOf(FIELDS),
  'ALTER TABLE app_user DROP CONSTRAINT app_user_kind',
  // Nobody may sign in with what the earlier schema cannot hold; the empty text is the hash of no password.
  "UPDATE app_user SET is_active = false, password_hash = '' WHERE password_hash IS NULL",
  'ALTER TABLE app_user DROP COLUMN kind, DROP COLUMN allowed_addresses, ALTER COLUMN password_hash SET NOT NULL',
  'DROP TABLE client_assertion',
  'DROP TABLE client_credential',
];
