import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that signed a user in, so that failures elsewhere do not keep the user out. */
export class SignInAddresses1795603150000 implements MigrationInterface {
  name = 'SignInAddresses1795603150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_address (
        user_id integer NOT NULL,
        address_hash text NOT NULL,
        signed_in_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, address_hash),
        CONSTRAINT "FK_217b0776507fb14d2e7d55c63df" FOREIGN KEY (user_id) REFERENCES app_user (id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_address');
  }
}
