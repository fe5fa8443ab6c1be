import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Passwords that end unless their user replaces them, second factors, the last use of accounts, and the addresses from which
 * sessions were opened. A release without them changes passwords as before: the trigger makes a new one the user's own.
 */
export class OwnPasswords1795900010000 implements MigrationInterface {
  name = 'OwnPasswords1795900010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admin_session ADD COLUMN address text;
      ALTER TABLE refresh_token ADD COLUMN address text;
      ALTER TABLE app_user
        ADD COLUMN password_ends_at timestamptz,
        ADD COLUMN last_used_at timestamptz,
        ADD COLUMN use_recorded_since timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN second_factor_since timestamptz,
        ADD COLUMN totp_secret text,
        ADD COLUMN totp_steps bigint[],
        ADD COLUMN recovery_codes text[];
      CREATE FUNCTION keep_new_password() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        new.password_ends_at := NULL;
        RETURN new;
      END $$;
      CREATE TRIGGER new_password BEFORE UPDATE ON app_user FOR EACH ROW
        WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash
          AND OLD.password_ends_at IS NOT DISTINCT FROM NEW.password_ends_at)
        EXECUTE FUNCTION keep_new_password()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER new_password ON app_user;
      DROP FUNCTION keep_new_password();
      ALTER TABLE app_user
        DROP COLUMN password_ends_at,
        DROP COLUMN last_used_at,
        DROP COLUMN use_recorded_since,
        DROP COLUMN second_factor_since,
        DROP COLUMN totp_secret,
        DROP COLUMN totp_steps,
        DROP COLUMN recovery_codes;
      ALTER TABLE refresh_token DROP COLUMN address;
      ALTER TABLE admin_session DROP COLUMN address`);
  }
}
