import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the changes of a user, so that a change made from an older state can be refused, and records the last login. A
 * trigger counts, so that changes by the previous release count as well; logins that it takes are not recorded.
 */
export class UserVersions1795601700000 implements MigrationInterface {
  name = 'UserVersions1795601700000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_user_change CASCADE');
    await runner.query('ALTER TABLE app_user DROP COLUMN version, DROP COLUMN last_login_at');
  }
}

const FIELDS = [
  'user_name',
  'display_name',
  'password_hash',
  'roles',
  'permissions',
  'insurance_company_ids',
  'agent_id',
  'is_active',
];
const row = (of: string) => `(${FIELDS.map((field) => `${of}.${field}`).join(', ')})`;

const STATEMENTS = [
  'ALTER TABLE app_user ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN last_login_at timestamptz',
  // The sessions that are still kept say when their users last logged in.
  `UPDATE app_user SET last_login_at = greatest(
     (SELECT max(family_started_at) FROM refresh_token WHERE user_id = app_user.id),
     (SELECT max(created_at) FROM admin_session WHERE user_id = app_user.id))`,
  `CREATE FUNCTION count_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     new.version := old.version + 1;
     RETURN new;
   END $$`,
  `CREATE TRIGGER user_version BEFORE UPDATE ON app_user FOR EACH ROW
     WHEN (${row('old')} IS DISTINCT FROM ${row('new')}) EXECUTE FUNCTION count_user_change()`,
];
