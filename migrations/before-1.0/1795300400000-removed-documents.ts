import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents are removed from the store when they are replaced or their job expires; old rows can be found and removed.
 */
export class RemovedDocuments1795300400000 implements MigrationInterface {
  name = 'RemovedDocuments1795300400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endorsement DROP delivery_id');
    await runner.query('DROP INDEX job_final');
    await runner.query('DROP INDEX job_transfer_document_file');
    // A key that no document has.
    await runner.query('UPDATE job_file SET store_key = md5(random()::text) WHERE store_key IS NULL');
    await runner.query('ALTER TABLE job_file ALTER store_key SET NOT NULL');
    await runner.query('DROP TABLE document_removal');
  }
}

const STATEMENTS = [
  `CREATE TABLE document_removal (
       store_key text NOT NULL,
       requested_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT "PK_3dc26be03e4b9d4659c221d2f10" PRIMARY KEY (store_key)
   )`,
  `ALTER TABLE job_file ALTER store_key DROP NOT NULL`,
  // Without it, the removal of each file scans the transfer documents.
  `CREATE INDEX job_transfer_document_file ON job_transfer_document (file_id)`,
  `CREATE INDEX job_final ON job (last_action_date, id) WHERE current_stage = 3`,
  `ALTER TABLE endorsement ADD delivery_id bigint`,
  // Only a delivery that is still under way keeps a job.
  `UPDATE endorsement e SET delivery_id = d.id
   FROM delivery d JOIN notification n ON n.id = d.notification_id AND n.created_at = d.created_at
   WHERE d.type = 101 AND e.action_id = (n.payload::json ->> 'ActionId')::bigint`,
  // Transfer documents that were replaced before this migration.
  `WITH replaced AS (
     SELECT f.id, f.store_key FROM job_file f JOIN job_action a ON a.id = f.action_id
     WHERE a.action_type = 5
       AND NOT EXISTS (SELECT FROM job_transfer_document t WHERE t.file_id = f.id)
       AND NOT EXISTS (SELECT FROM job_file o WHERE o.store_key = f.store_key AND o.id <> f.id)
   ), emptied AS (
     UPDATE job_file f SET store_key = NULL FROM replaced WHERE f.id = replaced.id
   )
   INSERT INTO document_removal (store_key) SELECT store_key FROM replaced`,
];
