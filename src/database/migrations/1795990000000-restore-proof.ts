import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which backup was last restored as a trial. */
export class RestoreProof1795990000000 implements MigrationInterface {
  name = 'RestoreProof1795990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE restore_proof (
        id smallint NOT NULL DEFAULT 1,
        taken_at timestamptz NOT NULL,
        proven_at timestamptz NOT NULL,
        restored_rows bigint NOT NULL,
        documents integer NOT NULL,
        CONSTRAINT restore_proof_pk PRIMARY KEY (id),
        CONSTRAINT restore_proof_is_one CHECK (id = 1)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE restore_proof');
  }
}
