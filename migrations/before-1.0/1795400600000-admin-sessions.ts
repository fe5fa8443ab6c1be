import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the sessions of browsers with the administration screens. A trigger ends them, so that replicas of the release
 * before, which do not know the table, end them too when they change a password or deactivate a user.
 */
export class AdminSessions1795400600000 implements MigrationInterface {
  name = 'AdminSessions1795400600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE admin_session (
      id uuid NOT NULL,
      token_hash text NOT NULL,
      user_id integer NOT NULL,
      created_at timestamptz NOT NULL,
      used_at timestamptz NOT NULL,
      ended_at timestamptz,
      address_hash text NOT NULL,
      CONSTRAINT "PK_031b46c28b79cc8e17984c9f1a2" PRIMARY KEY (id)
    )`);
    await runner.query('CREATE UNIQUE INDEX admin_session_token ON admin_session (token_hash)');
    await runner.query('CREATE INDEX admin_session_user ON admin_session (user_id)');
    await runner.query(`CREATE FUNCTION end_admin_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE admin_session SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
        RETURN NULL;
      END $$`);
    await runner.query(`ALTER TABLE admin_session ADD CONSTRAINT "FK_b8693430b801c28fe69565d654b"
      FOREIGN KEY (user_id) REFERENCES app_user (id)`);
    await runner.query(`CREATE TRIGGER admin_session_end AFTER UPDATE ON app_user FOR EACH ROW
      WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR (OLD.is_active AND NOT NEW.is_active))
      EXECUTE FUNCTION end_admin_sessions()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER admin_session_end ON app_user');
    await runner.query('DROP FUNCTION end_admin_sessions');
    await runner.query('DROP TABLE admin_session');
  }
}
