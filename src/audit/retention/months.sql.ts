import type { EntityManager, QueryRunner } from 'typeorm';
import { requireTransaction } from '../../data/transaction.js';
import { MONTHLY, type MonthlyTable, monthAfter, monthsWanted, partitionOf } from './months.rules.js';

/** An existing partition; `end` is the first moment after it. */
export interface MonthPartition {
  name: string;
  end: Date;
}

/** The last link of the entries that are removed. */
export interface RemovedLink {
  position: string;
  hash: Buffer;
}

/** Gives up waiting for a lock after 250 ms, because other statements queue behind the one that waits. */
const BRIEFLY = "set local lock_timeout = '250ms'";

/** The months of a table, oldest first, without the default partition. */
export async function monthsOf(runner: QueryRunner, { name }: MonthlyTable): Promise<MonthPartition[]> {
  const rows: { name: string; end: string }[] = await runner.query(
    `select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as end
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
     order by c.relname`,
    [name],
  );
  return rows.map(({ name: partition, end }) => ({ name: partition, end: new Date(end) }));
}

/**
 * Creates the partition of a month, with the trigger that partitions do not inherit. Rows in the default partition stay
 * there.
 * @throws QueryFailedError when the locks are not granted in time, or when rows of the month lie in the default
 *   partition
 */
export async function createMonth(tx: EntityManager, table: MonthlyTable, month: Date): Promise<void> {
  requireTransaction(tx);
  const partition = partitionOf(table, month);
  const [from, to] = [month, monthAfter(month, 1)].map((moment) => `'${moment.toISOString()}'`);
  await tx.query(BRIEFLY);
  await tx.query(`create table ${partition} (like ${table.name} including defaults)`);
  await tx.query(`create trigger audit_refuse_truncate before truncate on ${partition}
    for each statement execute function audit_refuse_change()`);
  await tx.query(
    `alter table ${table.name} attach partition ${partition} for values from (${from}) to (${to})`,
  );
}

/** The present month and the coming ones that a table does not have. */
export async function missingMonths(runner: QueryRunner, table: MonthlyTable, now: Date): Promise<Date[]> {
  return monthsWanted(now, (await monthsOf(runner, table)).at(-1)?.end);
}

/** Creates the present month and the coming ones where they are missing, by the database's clock, in the runner's transaction. */
export async function createComingMonths(runner: QueryRunner): Promise<void> {
  const [row]: { now: Date }[] = await runner.query('select now() as now');
  for (const table of MONTHLY) {
    for (const month of await missingMonths(runner, table, row?.now ?? new Date())) {
      await createMonth(runner.manager, table, month);
    }
  }
}

/** Whether all entries before a moment have their links. */
export async function isChained(runner: QueryRunner, end: Date): Promise<boolean> {
  const waiting: unknown[] = await runner.query('select from audit_unchained where entry_at < $1 limit 1', [
    end,
  ]);
  return waiting.length === 0;
}

/** The last link of entries before a moment; undefined when there are none. Reads the whole chain. */
export async function lastLinkBefore(runner: QueryRunner, end: Date): Promise<RemovedLink | undefined> {
  const [link]: RemovedLink[] = await runner.query(
    `select position, hash from audit_chain
     where position = (select max(position) from audit_chain where entry_at < $1)`,
    [end],
  );
  return link;
}

/** Stores the last hashes and drops a month of entries, together with the months of the chain that end by then. */
export async function dropMonth(
  tx: EntityManager,
  { name, end }: MonthPartition,
  chain: readonly MonthPartition[],
  last: RemovedLink | undefined,
): Promise<void> {
  requireTransaction(tx);
  await tx.query(BRIEFLY);
  const [audit, links] = MONTHLY;
  await tx.query(`lock table only ${audit.name}, only ${links.name} in access exclusive mode`);
  if (last) {
    await tx.query(
      `insert into audit_anchor (position, hash, removed_before) values ($1, $2, $3)
       on conflict (position) do nothing`,
      [last.position, last.hash, end],
    );
  }
  await tx.query(`drop table ${name}`);
  for (const partition of chain.filter((month) => month.end <= end)) {
    // The first link that stays may belong to an entry that stays: verifying it takes the hash before it.
    await tx.query(
      `insert into audit_anchor (position, hash, removed_before)
       select position, hash, $1 from ${partition.name} order by position desc limit 1
       on conflict (position) do nothing`,
      [end],
    );
    await tx.query(`drop table ${partition.name}`);
  }
}

/** Whether the end of the chain has a proof: the entries that say so are removed with their months, and this one stays. */
export async function isHeadProven(tx: EntityManager): Promise<boolean> {
  const [row]: { proven: boolean }[] = await tx.query('select mac is not null as proven from audit_head');
  return row?.proven ?? true;
}
