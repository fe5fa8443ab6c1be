import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the content of a file is a PDF; unknown of the files that there are. */
export class PdfMarks1796100000000 implements MigrationInterface {
  name = 'PdfMarks1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_file ADD COLUMN is_pdf boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_file DROP COLUMN is_pdf');
  }
}
