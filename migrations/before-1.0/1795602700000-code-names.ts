import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of reject reasons, endorsement types and currencies, which each installation sets for itself. */
export class CodeNames1795602700000 implements MigrationInterface {
  name = 'CodeNames1795602700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE code_name (kind text, code int, tr text NOT NULL, en text NOT NULL, PRIMARY KEY (kind, code))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE code_name');
  }
}
