import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { inSpan } from '../tracing/tracing.js';

const AFTER_COMMIT = new WeakMap<EntityManager, (() => void)[]>();

/**
 * Runs one operation as one transaction; callbacks registered with `afterCommit` run after the commit.
 * @param on the data source, or the manager of a session that is to be used
 */
export async function inTransaction<T>(
  on: DataSource | EntityManager,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const result = await inSpan('transaction', {}, () =>
    on.transaction((tx) => {
      AFTER_COMMIT.set(tx, callbacks);
      return work(tx);
    }),
  );
  for (const callback of callbacks) callback();
  return result;
}

/** Runs one operation and undoes it; returns the result that it would have had. */
export async function inTrialTransaction<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    return await work(runner.manager);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

/** Undoes a trial before its work ends: its locks are released, its session is kept. */
export async function undoTrial(tx: EntityManager): Promise<void> {
  requireTransaction(tx);
  await tx.queryRunner?.rollbackTransaction();
}

/** A statement that the server parses and plans once for each session; one name always has one text. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** Runs a statement of the transaction that comes with many requests. @throws pg.DatabaseError as the driver throws it */
export async function queryNamed<T extends pg.QueryResultRow>(
  tx: EntityManager,
  { name, text }: NamedStatement,
  values: unknown[],
): Promise<T[]> {
  requireTransaction(tx);
  // TypeORM's own query has no name.
  const session: pg.ClientBase = await tx.queryRunner?.connect();
  return (await session.query<T>({ name, text, values })).rows;
}

/** Registers a callback for the time after the commit; it must not throw, and is lost when the process dies. */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  requireTransaction(tx);
  AFTER_COMMIT.get(tx)?.push(callback);
}

/** Guards functions that must run inside a caller's transaction. */
export function requireTransaction(tx: EntityManager): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('This must run inside a transaction.');
}

/**
 * SQL after which the transaction waits up to 5 s for locks of other transactions. The `lock_timeout` of requests (1 s)
 * limits the wait for a locked table. A row or an advisory lock is held by another request, which may take longer than
 * that in a process that has just started or gets little processor time.
 */
export const WAIT_FOR_OTHERS = "set_config('lock_timeout', '5s', true)";

/**
 * SQL for a transaction that joins many rows with many. Statistics that were taken while a table was empty, as after a trial
 * that was undone, make the planner expect one row, and a nested loop then compares each row with each: 40 s for a list of
 * 4,000 vehicles, and four times as long for twice the list. Hashes of a hundred thousand rows fit into 64 MB. Compiling
 * statements that run once costs more than it saves, and the planner's price of a loop that it cannot avoid would ask for it.
 */
export const MANY_WITH_MANY = `set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true),
  set_config('jit', 'off', true)`;

/** Sends WAIT_FOR_OTHERS as a separate statement, ahead of a statement that TypeORM writes. */
export async function waitForOthers(tx: EntityManager): Promise<void> {
  requireTransaction(tx);
  await tx.query(`select ${WAIT_FOR_OTHERS}`);
}
