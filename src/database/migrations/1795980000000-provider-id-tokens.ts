import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the provider's ID token, encrypted, so that it signs its person out as well. The previous release leaves it empty. */
export class ProviderIdTokens1795980000000 implements MigrationInterface {
  name = 'ProviderIdTokens1795980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_session ADD COLUMN provider_id_token text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_session DROP COLUMN provider_id_token');
  }
}
