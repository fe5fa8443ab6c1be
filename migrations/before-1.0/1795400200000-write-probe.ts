import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A table by which readiness checks whether the database accepts writes. */
export class WriteProbe1795400200000 implements MigrationInterface {
  name = 'WriteProbe1795400200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE write_probe (
        id uuid NOT NULL,
        CONSTRAINT "PK_write_probe" PRIMARY KEY (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE write_probe');
  }
}
