import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives the audit values before and after a change, the origin of the request, months that can be dropped whole, a
 * chain of hashes, and triggers that refuse every change. The existing table becomes the first month: its indexes are
 * built while it is read and written, and only renaming and attaching lock it, for milliseconds. So the steps before
 * that are not one transaction, and each of them can be repeated after a failure.
 */
export class AuditTrail1795300300000 implements MigrationInterface {
  name = 'AuditTrail1795300300000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ done }]: [{ done: boolean }] = await runner.query(
      "select relkind = 'p' as done from pg_class where oid = 'admin_audit'::regclass",
    );
    if (done) return;
    await runner.query('set statement_timeout = 0');
    try {
      const end = firstMonthEnd(new Date());
      for (const statement of prepare(end)) await runner.query(statement);
      await runner.startTransaction();
      try {
        for (const statement of turn(end)) await runner.query(statement);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      }
    } finally {
      await runner.query('reset statement_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.startTransaction();
    for (const statement of DOWN) await runner.query(statement);
    await runner.commitTransaction();
  }
}

const DAY_MS = 86_400_000;

/** The end of a month, at least a week away: the constraint below must hold until the table has its other months. */
function firstMonthEnd(now: Date): Date {
  const soon = new Date(now.getTime() + 7 * DAY_MS);
  return new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1));
}

/** Columns of each index beside the key; each filter of the audit has an index. */
const INDEXES = {
  at: 'at, id',
  user: 'user_id, at, id',
  action: 'action, at, id',
  target: 'target, at, id',
  request: 'request_id, at, id',
};

const prepare = (end: Date) => [
  'ALTER TABLE admin_audit ADD COLUMN IF NOT EXISTS request_id text, ADD COLUMN IF NOT EXISTS address text',
  'ALTER TABLE admin_audit ADD COLUMN IF NOT EXISTS before jsonb, ADD COLUMN IF NOT EXISTS after jsonb',
  // An index that an interrupted attempt left is not valid.
  ...Object.entries({ ...INDEXES, key: 'id, at' }).flatMap(([name, columns]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS admin_audit_first_${name}`,
    `CREATE ${name === 'key' ? 'UNIQUE ' : ''}INDEX CONCURRENTLY admin_audit_first_${name} ON admin_audit (${columns})`,
  ]),
  `CREATE TABLE IF NOT EXISTS audit_unchained (
     entry_id bigint NOT NULL,
     entry_at timestamptz NOT NULL,
     CONSTRAINT "PK_audit_unchained" PRIMARY KEY (entry_id)
   )`,
  'INSERT INTO audit_unchained SELECT id, at FROM admin_audit ON CONFLICT DO NOTHING',
  // With the constraint, attaching does not read all rows under its lock.
  'ALTER TABLE admin_audit DROP CONSTRAINT IF EXISTS admin_audit_first_month',
  `ALTER TABLE admin_audit ADD CONSTRAINT admin_audit_first_month CHECK (at < '${end.toISOString()}') NOT VALID`,
  'ALTER TABLE admin_audit VALIDATE CONSTRAINT admin_audit_first_month',
];

const turn = (end: Date) => {
  const first = `admin_audit_${new Date(end.getTime() - DAY_MS).toISOString().slice(0, 7).replace('-', '')}01`;
  return [
    'ALTER TABLE admin_audit DROP CONSTRAINT "PK_admin_audit", ALTER id DROP IDENTITY',
    'ALTER TABLE admin_audit ADD CONSTRAINT "PK_admin_audit_first" PRIMARY KEY USING INDEX admin_audit_first_key',
    `ALTER TABLE admin_audit RENAME TO ${first}`,
    'CREATE SEQUENCE admin_audit_id_seq',
    `CREATE TABLE admin_audit (
       id bigint NOT NULL DEFAULT nextval('admin_audit_id_seq'),
       at timestamptz NOT NULL DEFAULT now(),
       user_id integer,
       user_name text NOT NULL,
       action text NOT NULL,
       target text NOT NULL,
       details jsonb,
       request_id text,
       address text,
       before jsonb,
       after jsonb,
       CONSTRAINT "PK_admin_audit" PRIMARY KEY (id, at)
     ) PARTITION BY RANGE (at)`,
    'ALTER SEQUENCE admin_audit_id_seq OWNED BY admin_audit.id',
    `SELECT setval('admin_audit_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM ${first}), false)`,
    ...Object.entries(INDEXES).map(
      ([name, columns]) => `CREATE INDEX admin_audit_${name} ON admin_audit (${columns})`,
    ),
    `ALTER TABLE admin_audit ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO ('${end.toISOString()}')`,
    `ALTER TABLE ${first} DROP CONSTRAINT admin_audit_first_month`,
    'CREATE TABLE admin_audit_default PARTITION OF admin_audit DEFAULT',
    `CREATE TABLE audit_chain (
       position bigint NOT NULL,
       entry_id bigint NOT NULL,
       entry_at timestamptz NOT NULL,
       hash bytea NOT NULL,
       chained_at timestamptz NOT NULL,
       CONSTRAINT "PK_audit_chain" PRIMARY KEY (position, chained_at)
     ) PARTITION BY RANGE (chained_at)`,
    'CREATE TABLE audit_chain_default PARTITION OF audit_chain DEFAULT',
    `CREATE TABLE audit_anchor (
       position bigint NOT NULL,
       hash bytea NOT NULL,
       removed_before timestamptz NOT NULL,
       kept_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT "PK_audit_anchor" PRIMARY KEY (position)
     )`,
    // Entries that were added, or committed, after the first copy; the index of moments finds them.
    `INSERT INTO audit_unchained SELECT id, at FROM ${first} WHERE at > now() - interval '1 day' ON CONFLICT DO NOTHING`,
    `CREATE FUNCTION audit_await_chain() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO audit_unchained (entry_id, entry_at) VALUES (NEW.id, NEW.at);
       RETURN NULL;
     END $$`,
    `CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'The audit is written once: % of % is refused.', TG_OP, TG_TABLE_NAME
         USING ERRCODE = 'restrict_violation';
     END $$`,
    `CREATE TRIGGER audit_await_chain AFTER INSERT ON admin_audit
       FOR EACH ROW EXECUTE FUNCTION audit_await_chain()`,
    ...['admin_audit', 'audit_chain', 'audit_anchor'].map(
      (table) => `CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION audit_refuse_change()`,
    ),
    // Partitions do not inherit these triggers.
    ...[
      'admin_audit',
      first,
      'admin_audit_default',
      'audit_chain',
      'audit_chain_default',
      'audit_anchor',
    ].map(
      (table) => `CREATE TRIGGER audit_refuse_truncate BEFORE TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
    ),
  ];
};

const DOWN = [
  `CREATE TABLE admin_audit_plain (
     id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
     at timestamptz NOT NULL DEFAULT now(),
     user_id integer,
     user_name text NOT NULL,
     action text NOT NULL,
     target text NOT NULL,
     details jsonb
   )`,
  `INSERT INTO admin_audit_plain OVERRIDING SYSTEM VALUE
     SELECT id, at, user_id, user_name, action, target, details FROM admin_audit`,
  'DROP TABLE admin_audit, audit_unchained, audit_chain, audit_anchor',
  'DROP FUNCTION audit_await_chain, audit_refuse_change',
  'ALTER TABLE admin_audit_plain RENAME TO admin_audit',
  'ALTER TABLE admin_audit ADD CONSTRAINT "PK_admin_audit" PRIMARY KEY (id)',
  `SELECT setval(pg_get_serial_sequence('admin_audit', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM admin_audit), false)`,
];
