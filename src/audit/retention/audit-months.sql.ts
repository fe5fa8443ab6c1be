import type { EntityManager, QueryRunner } from 'typeorm';
import { BRIEFLY, createPartition, partitionsOf } from '../../data/partitions.js';
import { type Partition, type PartitionedTable, wantedPartitions } from '../../data/partitions.rules.js';
import { requireTransaction } from '../../data/transaction.js';

/** Partitions do not inherit the trigger. */
const refuseTruncate = ({ name }: Partition) => [
  `create trigger audit_refuse_truncate before truncate on ${name}
   for each statement execute function audit_refuse_change()`,
];
const BY_MONTH = { span: 'month', ahead: 3, prepare: refuseTruncate } as const;

/** The entries and their links. Rows in the default partition stay there. */
export const MONTHLY: readonly [PartitionedTable, PartitionedTable] = [
  { ...BY_MONTH, name: 'admin_audit', column: 'at' },
  { ...BY_MONTH, name: 'audit_chain', column: 'chained_at' },
];

/** The last link of the entries that are removed. */
export interface RemovedLink {
  position: string;
  hash: Buffer;
}

/** The present month and the coming ones that a table does not have. */
export async function missingMonths(
  runner: QueryRunner,
  table: PartitionedTable,
  now: Date,
): Promise<Partition[]> {
  const coveredUntil = (await partitionsOf(runner, table)).at(-1)?.end;
  return wantedPartitions(table, now).filter(
    ({ from }) => coveredUntil === undefined || from >= coveredUntil,
  );
}

/** Creates the present month and the coming ones where they are missing, by the database's clock, in the runner's transaction. */
export async function createComingMonths(runner: QueryRunner): Promise<void> {
  const [row]: { now: Date }[] = await runner.query('select now() as now');
  for (const table of MONTHLY) {
    for (const month of await missingMonths(runner, table, row?.now ?? new Date())) {
      await createPartition(runner.manager, table, month);
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
  { name, end }: Partition,
  chain: readonly Partition[],
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
