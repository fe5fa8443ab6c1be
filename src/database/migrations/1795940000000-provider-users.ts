import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Users and sessions of a provider (OpenID Connect), break-glass users, and what of a sign-in is taken once. The previous release
 * takes a user of a provider for one whose password is always wrong, and renews the session without asking the provider.
 */
export class ProviderUsers1795940000000 implements MigrationInterface {
  name = 'ProviderUsers1795940000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const FIELDS = [
  ...['user_name', 'display_name', 'password_hash', 'roles', 'permissions', 'insurance_company_ids'],
  ...['agent_id', 'is_active', 'allowed_addresses'],
];
const row = (of: string, fields: readonly string[]) =>
  `(${fields.map((field) => `${of}.${field}`).join(', ')})`;
/** The trigger that counts the changes of a user, in these columns. */
const countChangesOf = (fields: readonly string[]) => `
  CREATE OR REPLACE TRIGGER user_version BEFORE UPDATE ON app_user FOR EACH ROW
    WHEN (${row('old', fields)} IS DISTINCT FROM ${row('new', fields)}) EXECUTE FUNCTION count_user_change()`;

const UP = [
  `CREATE TABLE used_sign_in_token (
     token_hash text NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT used_sign_in_token_pkey PRIMARY KEY (token_hash)
   )`,
  `ALTER TABLE admin_session
     ADD COLUMN provider_sid text,
     ADD COLUMN provider_token text,
     ADD COLUMN provider_checked_at timestamptz,
     ADD COLUMN provider_lease_until timestamptz`,
  `ALTER TABLE app_user
     ADD COLUMN provider_issuer text,
     ADD COLUMN provider_subject text,
     ADD COLUMN break_glass boolean NOT NULL DEFAULT false,
     ADD CONSTRAINT app_user_provider CHECK (
       provider_issuer IS NULL AND provider_subject IS NULL
       OR provider_issuer IS NOT NULL AND provider_subject IS NOT NULL AND kind = 'Person' AND password_hash IS NULL
         AND NOT break_glass)`,
  'CREATE UNIQUE INDEX app_user_provider_subject ON app_user (provider_issuer, provider_subject)',
  countChangesOf([...FIELDS, 'break_glass']),
];

const DOWN = [
  countChangesOf(FIELDS),
  // Without the provider nothing proves who they are.
  'UPDATE app_user SET is_active = false WHERE provider_issuer IS NOT NULL',
  'ALTER TABLE app_user DROP CONSTRAINT app_user_provider',
  `ALTER TABLE app_user DROP COLUMN provider_issuer, DROP COLUMN provider_subject, DROP COLUMN break_glass`,
  `ALTER TABLE admin_session DROP COLUMN provider_sid, DROP COLUMN provider_token, DROP COLUMN provider_checked_at,
     DROP COLUMN provider_lease_until`,
  'DROP TABLE used_sign_in_token',
];
