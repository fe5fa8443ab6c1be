import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The end of the audit's chain, as the service last left it. It begins without a proof at the end that the chain has now; the
 * service proves it with its next round. Older releases go on to extend the chain beyond it.
 */
export class AuditHead1795603160000 implements MigrationInterface {
  name = 'AuditHead1795603160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE audit_head (
      id smallint NOT NULL DEFAULT 1,
      position bigint NOT NULL,
      hash bytea NOT NULL,
      entry_id bigint,
      key_id text,
      mac bytea,
      CONSTRAINT "PK_audit_head" PRIMARY KEY (id),
      CONSTRAINT audit_head_is_one CHECK (id = 1)
    )`);
    await runner.query(`INSERT INTO audit_head (position, hash, entry_id)
      SELECT * FROM (
        (SELECT position, hash, entry_id FROM audit_chain ORDER BY position DESC LIMIT 1)
        UNION ALL (SELECT position, hash, NULL FROM audit_anchor ORDER BY position DESC LIMIT 1)
        UNION ALL SELECT 0, decode(repeat('00', 32), 'hex'), NULL
      ) found ORDER BY position DESC, entry_id LIMIT 1`);
    await runner.query(`CREATE FUNCTION audit_refuse_step_back() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.position < OLD.position THEN
          RAISE EXCEPTION 'The end of the audit does not go back.' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER audit_refuse_step_back BEFORE UPDATE ON audit_head
      FOR EACH ROW EXECUTE FUNCTION audit_refuse_step_back()`);
    await runner.query(`CREATE TRIGGER audit_refuse_change BEFORE DELETE ON audit_head
      FOR EACH ROW EXECUTE FUNCTION audit_refuse_change()`);
    await runner.query(`CREATE TRIGGER audit_refuse_truncate BEFORE TRUNCATE ON audit_head
      FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_head');
    await runner.query('DROP FUNCTION audit_refuse_step_back');
  }
}
