import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the data by which access tokens are revoked. A trigger counts, so that changes made by replicas of the release
 * before count, too; by the default, their new sessions start at the moment of their last refresh.
 */
export class TokenRevocation1795300200000 implements MigrationInterface {
  name = 'TokenRevocation1795300200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE app_user ADD token_epoch integer NOT NULL DEFAULT 0,
      ADD access_changed_at timestamptz`);
    await runner.query(`CREATE FUNCTION count_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.token_epoch := OLD.token_epoch + 1;
        NEW.access_changed_at := clock_timestamp();
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER access_change BEFORE UPDATE ON app_user FOR EACH ROW
      WHEN ((OLD.is_active, OLD.roles, OLD.permissions, OLD.insurance_company_ids, OLD.agent_id, OLD.password_hash)
        IS DISTINCT FROM
        (NEW.is_active, NEW.roles, NEW.permissions, NEW.insurance_company_ids, NEW.agent_id, NEW.password_hash))
      EXECUTE FUNCTION count_access_change()`);
    await runner.query('ALTER TABLE refresh_token ADD family_started_at timestamptz NOT NULL DEFAULT now()');
    await runner.query(`CREATE INDEX refresh_token_revoked_family ON refresh_token (family_id)
      WHERE revoked_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refresh_token_revoked_family');
    await runner.query('ALTER TABLE refresh_token DROP family_started_at');
    await runner.query('DROP TRIGGER access_change ON app_user');
    await runner.query('DROP FUNCTION count_access_change');
    await runner.query('ALTER TABLE app_user DROP token_epoch, DROP access_changed_at');
  }
}
