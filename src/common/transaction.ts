import type { DataSource, EntityManager } from 'typeorm';
import type { AdvisoryLock } from './advisory-locks.js';

const AFTER_COMMIT = new WeakMap<EntityManager, (() => void)[]>();

/** Runs one operation as one transaction; what was registered with `afterCommit` runs once it is committed. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const result = await dataSource.transaction((tx) => {
    AFTER_COMMIT.set(tx, callbacks);
    return work(tx);
  });
  for (const callback of callbacks) callback();
  return result;
}

/** Runs one operation and undoes it: the answer is what it would have been. */
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

/** Undoes a trial before its work ends: its locks are let go, its session is kept. */
export async function undoTrial(tx: EntityManager): Promise<void> {
  requireTransaction(tx);
  await tx.queryRunner?.rollbackTransaction();
}

/** Registers what follows the commit; it must not throw, and it is lost when the process dies. */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  requireTransaction(tx);
  AFTER_COMMIT.get(tx)?.push(callback);
}

/** Guards functions that only make sense inside another's transaction. */
export function requireTransaction(tx: EntityManager): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('This must run inside a transaction.');
}

/**
 * SQL by which the transaction waits up to 5 s, from here on, for locks that other transactions hold. The `lock_timeout` of
 * requests (1 s) bounds how long a locked table is waited for; a row, or an advisory lock, is held by another request, which
 * may take longer than that in a process that has just started or gets little processor time.
 */
export const WAIT_FOR_OTHERS = "set_config('lock_timeout', '5s', true)";

/** Sends it as a separate statement, ahead of one that TypeORM writes. */
export async function waitForOthers(tx: EntityManager): Promise<void> {
  requireTransaction(tx);
  await tx.query(`select ${WAIT_FOR_OTHERS}`);
}

/**
 * Holds an advisory lock until the transaction ends, and waits for it without a limit: requests wait at most 1 s for a locked
 * table, but this lock ends with the work of the transaction that holds it.
 */
export async function holdLock(
  tx: EntityManager,
  lock: AdvisoryLock,
  as: 'alone' | 'together' = 'alone',
): Promise<void> {
  requireTransaction(tx);
  const wait = as === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.query(
    `select set_config('lock_timeout', '0', true), ${wait}($1), set_config('lock_timeout', patience.usual, true)
     from (select current_setting('lock_timeout') as usual offset 0) patience`,
    [lock],
  );
}
