import type { QueryRunner } from 'typeorm';
import type { Partition } from './manifest.js';

/** A table with the columns that a copy takes. */
export interface CopiedTable {
  table: string;
  columns: string[];
}

/**
 * Tables whose rows belong to the running installation and not to its data: what migrations write, the replicas that live now,
 * the row of the trial writes, what was proven of its backups, calls that insurers are shown for a week, and events on their way, which a restored copy must not send
 * again.
 */
const NOT_COPIED = [
  ...['migrations', 'schema_release', 'replica', 'write_probe', 'insurer_call'],
  'restore_proof',
  ...['event_webhook', 'event_mailbox', 'event_mail_item'],
];

/** The tables, each after those that its foreign keys name, so that rows can be copied in this order. */
export async function copiedTables(runner: QueryRunner): Promise<CopiedTable[]> {
  const tables: CopiedTable[] = await runner.query(
    `select c.relname::text as "table",
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
       and c.relname <> all ($1)
     order by c.relname`,
    [NOT_COPIED],
  );
  const references: { from: string; to: string }[] = await runner.query(
    `select a.relname::text as "from", b.relname::text as "to"
     from pg_constraint c join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace`,
  );
  return inOrder(tables, references);
}

function inOrder(
  tables: readonly CopiedTable[],
  references: readonly { from: string; to: string }[],
): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ table }) => table));
    const free = left.filter(({ table }) =>
      references.every(({ from, to }) => from !== table || to === table || !waiting.has(to)),
    );
    if (free.length === 0) throw new Error(`Foreign keys in a circle: ${[...waiting].join(', ')}.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The partitions by time of the schema's tables, without the default ones. */
export async function timePartitions(runner: QueryRunner): Promise<Partition[]> {
  return runner.query(
    `select i.inhparent::regclass::text as "table", c.relname::text as partition, bound[1] as "from", bound[2] as "to"
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid
     cross join regexp_match(pg_get_expr(c.relpartbound, c.oid), $1) bound
     where c.relispartition and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and bound is not null
     order by c.relname`,
    [String.raw`^FOR VALUES FROM \((?:MINVALUE|'([^']+)')\) TO \('([^']+)'\)$`],
  );
}

/** Gives empty tables these partitions by time instead of those that they have; the default ones stay. */
export async function exchangeTimePartitions(
  runner: QueryRunner,
  partitions: readonly Partition[],
): Promise<void> {
  for (const { partition } of await timePartitions(runner)) {
    await runner.query(`drop table ${quoted(partition)}`);
  }
  for (const one of partitions) await createTimePartition(runner, one);
}

async function createTimePartition(
  runner: QueryRunner,
  { table, partition, from, to }: Partition,
): Promise<void> {
  const [first, end] = [from, to].map((moment) =>
    moment ? `'${new Date(moment).toISOString()}'` : 'minvalue',
  );
  await runner.query(
    `create table ${quoted(partition)} partition of ${quoted(table)} for values from (${first}) to (${end})`,
  );
  // A new partition inherits the triggers for rows and not those for statements.
  const ofStatements: { definition: string }[] = await runner.query(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = to_regclass($1) and not tgisinternal and tgtype & 1 = 0`,
    [quoted(`${table}_default`)],
  );
  for (const { definition } of ofStatements) {
    await runner.query(definition.replace(/ ON \S+ FOR /, () => ` ON ${quoted(partition)} FOR `));
  }
}

/** The last value of each sequence of the schema but that of the migrations' table. */
export async function sequenceValues(
  runner: QueryRunner,
): Promise<{ sequence: string; value: string; isCalled: boolean }[]> {
  const names: { name: string }[] = await runner.query(
    `select sequencename::text as name from pg_sequences
     where schemaname = current_schema() and sequencename <> 'migrations_id_seq' order by 1`,
  );
  const values = [];
  for (const { name } of names) {
    const [row]: { value: string; called: boolean }[] = await runner.query(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    if (row) values.push({ sequence: name, value: row.value, isCalled: row.called });
  }
  return values;
}

/** A name of the schema in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The list of a table's columns in a statement. */
export const columnList = ({ columns }: CopiedTable): string => columns.map(quoted).join(', ');
