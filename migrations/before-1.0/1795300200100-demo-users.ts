import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the users that a sandbox created, which the audit of their creation shows. */
export class DemoUsers1795300200100 implements MigrationInterface {
  name = 'DemoUsers1795300200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user ADD is_demo boolean NOT NULL DEFAULT false');
    await runner.query(`UPDATE app_user u SET is_demo = true FROM admin_audit a
      WHERE a.user_id IS NULL AND a.user_name = 'Sandbox' AND a.action = 'user.create'
        AND a.target = 'user ' || u.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app_user DROP is_demo');
  }
}
