import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { LOCK_NOT_AVAILABLE, sqlState } from '../errors/database-errors.js';
import type { AdvisoryLock } from './advisory-locks.js';
import { type Partition, type PartitionedTable, spanStart } from './partitions.rules.js';
import { leadingSession } from './round.js';
import { requireTransaction } from './transaction.js';

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;
const DEADLOCK = '40P01';

/** Gives up waiting for a lock after 250 ms, because other statements queue behind the one that waits. */
export const BRIEFLY = "set local lock_timeout = '250ms'";

/** How partitions are kept. */
export interface Keeping {
  /** Only a session whose role owns this table keeps its partitions; others leave it to `npx zeyil migrate`. */
  table: string;
  /** Lets one process at a time do so. */
  lock: AdvisoryLock;
  /** Milliseconds for which another process is waited for; it has done the work when they are over. */
  waitMs?: number;
  stopping?: AbortSignal;
  failed: (error: unknown) => void;
}

/**
 * Runs work on partitions, unless it is another's. Never rejects; returns whether nothing was left undone.
 */
export async function keepPartitions(
  dataSource: DataSource,
  { table, lock, waitMs, stopping, failed }: Keeping,
  work: (session: QueryRunner) => Promise<boolean>,
): Promise<boolean> {
  try {
    const [row]: { owns: boolean }[] = await dataSource.query(OWNS, [table]);
    if (!row?.owns) return true;
    return (await leadingSession(dataSource, lock, work, waitMs, stopping)) ?? true;
  } catch (error) {
    failed(error);
    return false;
  }
}

const OWNS = `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = $1::regclass`;

/**
 * Tries a step several times while others hold its locks. When they hold them for long, as a dump does, the step is left
 * to another night. Returns whether it was done.
 */
export async function patiently(
  step: () => Promise<void>,
  left: (error: unknown) => void,
  stopping?: AbortSignal,
): Promise<boolean> {
  for (let attempt = 1; !stopping?.aborted; attempt++) {
    try {
      await step();
      return true;
    } catch (error) {
      const state = sqlState(error);
      if (attempt === TRIES || (state !== LOCK_NOT_AVAILABLE && state !== DEADLOCK)) {
        left(error);
        return false;
      }
      await pause(BETWEEN_TRIES_MS * attempt);
    }
  }
  return false;
}

/** The partitions of a table, oldest first, without the default one. */
export async function partitionsOf(
  session: Pick<QueryRunner, 'query'>,
  { name, span }: PartitionedTable,
): Promise<Partition[]> {
  const rows: { name: string; end: string }[] = await session.query(PARTITIONS, [name]);
  return rows.map((row) => {
    const end = new Date(row.end);
    return { name: row.name, from: spanStart(span, end, -1), end };
  });
}

const PARTITIONS = `
  select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as end
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = $1::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by c.relname`;

/**
 * Creates a partition while the table stays open to readers and writers.
 * @throws QueryFailedError when the locks are not granted in time, or when rows of the partition lie in the default one
 */
export async function createPartition(
  tx: EntityManager,
  table: PartitionedTable,
  partition: Partition,
): Promise<void> {
  requireTransaction(tx);
  const { name, from, end } = partition;
  const bounds = `from ('${from.toISOString()}') to ('${end.toISOString()}')`;
  await tx.query(BRIEFLY);
  await tx.query(`create table ${name} (like ${table.name} including defaults)`);
  for (const statement of table.prepare(partition)) await tx.query(statement);
  await tx.query(`alter table ${table.name} attach partition ${name} for values ${bounds}`);
}
