import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Installments are arrays of their endorsement, since they are written and read only as a whole: a row, an index entry and a
 * check of the foreign key for each were a quarter of what an endorsement writes. `endorsement_installment` is a view of
 * both forms that takes the previous release's statements; `FormerInstallments` moves what the table has.
 */
export class InstallmentsOfEndorsements1795603170000 implements MigrationInterface {
  name = 'InstallmentsOfEndorsements1795603170000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const COLUMNS = 'action_id, position, installment_no, payment_amount, payment_date, commission';
const REFERENCE = '"FK_d3a65c905ba9200c1d56ccd3c81"';
const ARRAYS = [
  ['installment_nos', 'smallint[]'],
  ['installment_amounts', 'numeric[]'],
  ['installment_dates', 'timestamptz[]'],
  ['installment_commissions', 'numeric[]'],
] as const;
const lengths = ARRAYS.map(([name]) => `cardinality(${name})`);
const OF_ARRAYS = `
  SELECT e.action_id, i.position::int, i.installment_no, i.payment_amount, i.payment_date, i.commission
  FROM endorsement e, unnest(${ARRAYS.map(([name]) => `e.${name}`).join(', ')})
    WITH ORDINALITY AS i (installment_no, payment_amount, payment_date, commission, position)`;

/** The functions write with the rights of the tables' owner: the role of the previous release has none on the renamed table. */
const functionOf = (name: string, work: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
   BEGIN
     ${work};
   END $$`;
const triggerOf = (name: string, event: string) =>
  `CREATE TRIGGER ${name} INSTEAD OF ${event} ON endorsement_installment FOR EACH ROW EXECUTE FUNCTION ${name}()`;

const UP = [
  `ALTER TABLE endorsement ${ARRAYS.map(([name, type]) => `ADD COLUMN ${name} ${type}`).join(', ')},
     ADD CONSTRAINT endorsement_installments CHECK (
       ${lengths
         .slice(1)
         .map((length) => `${length} IS NOT DISTINCT FROM ${lengths[0]}`)
         .join(' AND ')}
     ) NOT VALID`,
  'ALTER TABLE endorsement_installment RENAME TO former_installment',
  // A statement that writes both may come to the installments first: the trigger's own statement would check them at its end.
  `ALTER TABLE former_installment ALTER CONSTRAINT ${REFERENCE} DEFERRABLE INITIALLY DEFERRED`,
  `CREATE VIEW endorsement_installment AS SELECT ${COLUMNS} FROM former_installment UNION ALL ${OF_ARRAYS}`,
  // To the roles that have rights on the table, such as that of the previous release.
  `DO $$
   DECLARE given record;
   BEGIN
     FOR given IN
       SELECT a.grantee::regrole::text AS role, a.privilege_type AS privilege FROM pg_class c, aclexplode(c.relacl) a
       WHERE c.oid = 'former_installment'::regclass AND a.privilege_type IN ('SELECT', 'INSERT', 'DELETE') AND a.grantee <> 0
     LOOP
       EXECUTE format('GRANT %s ON endorsement_installment TO %s', given.privilege, given.role);
     END LOOP;
   END $$`,
  functionOf(
    'add_former_installment',
    `INSERT INTO former_installment (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, 'NEW.$&')}); RETURN NEW`,
  ),
  functionOf(
    'remove_former_installment',
    `DELETE FROM former_installment WHERE action_id = OLD.action_id AND position = OLD.position; RETURN OLD`,
  ),
  triggerOf('add_former_installment', 'INSERT'),
  triggerOf('remove_former_installment', 'DELETE'),
];

const DOWN = [
  // First, while others still use the view.
  `INSERT INTO former_installment (${COLUMNS}) ${OF_ARRAYS}`,
  'DROP VIEW endorsement_installment',
  'DROP FUNCTION add_former_installment',
  'DROP FUNCTION remove_former_installment',
  // Checks what was written above, which an alteration would not wait for.
  'SET CONSTRAINTS ALL IMMEDIATE',
  `ALTER TABLE former_installment ALTER CONSTRAINT ${REFERENCE} NOT DEFERRABLE`,
  'ALTER TABLE former_installment RENAME TO endorsement_installment',
  `ALTER TABLE endorsement ${ARRAYS.map(([name]) => `DROP COLUMN ${name}`).join(', ')}`,
];
