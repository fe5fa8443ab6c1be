import type { EntityManager, QueryRunner } from 'typeorm';
import type { AdvisoryLock } from './advisory-locks.js';
import { requireTransaction } from './transaction.js';

/** Whether a lock excludes every other holder, or only those that hold it alone. */
export type Sharing = 'alone' | 'together';

/**
 * Holds an advisory lock until the transaction ends, and waits for it without a limit: requests wait at most 1 s for a
 * locked table, but this lock ends with the work of the transaction that holds it.
 */
export async function holdLock(tx: EntityManager, lock: AdvisoryLock, as: Sharing = 'alone'): Promise<void> {
  requireTransaction(tx);
  await tx.query(
    `select set_config('lock_timeout', '0', true), ${TAKE[as]}($1), set_config('lock_timeout', patience.usual, true)
     from (select current_setting('lock_timeout') as usual offset 0) patience`,
    [lock],
  );
}

/** How a lock is waited for. */
export interface Waiting {
  as?: Sharing;
  /** Only holders of the same key exclude each other. */
  key?: string;
  /** The longest wait, such as `5s`; it is the transaction's `lock_timeout` from here on. */
  within?: string;
}

/**
 * Holds an advisory lock until the transaction ends; see `WAIT_FOR_OTHERS` for the usual limit of the wait.
 * @throws QueryFailedError with SQLSTATE 55P03 when the lock was not free in time
 */
export async function waitForLock(
  tx: EntityManager,
  lock: AdvisoryLock,
  { as = 'alone', key, within = '5s' }: Waiting = {},
): Promise<void> {
  requireTransaction(tx);
  const taken = key === undefined ? `${TAKE[as]}($1)` : `${TAKE[as]}($1, hashtext($2))`;
  const statement = `select set_config('lock_timeout', '${within}', true), ${taken}`;
  await tx.query(statement, key === undefined ? [lock] : [lock, key]);
}

/** Holds an advisory lock until the transaction ends, unless it is taken; returns whether it is held. */
export async function tryLock(tx: EntityManager, lock: AdvisoryLock): Promise<boolean> {
  requireTransaction(tx);
  const [row]: Held[] = await tx.query('select pg_try_advisory_xact_lock($1) as held', [lock]);
  return row?.held ?? false;
}

/** Holds an advisory lock until `releaseSessionLock` or the end of the session, unless it is taken; returns whether it is held. */
export async function trySessionLock(session: QueryRunner, lock: AdvisoryLock): Promise<boolean> {
  const [row]: Held[] = await session.query('select pg_try_advisory_lock($1) as held', [lock]);
  return row?.held ?? false;
}

/** Holds an advisory lock until `releaseSessionLock` or the end of the session; waits as long as its `lock_timeout` permits. */
export async function takeSessionLock(session: QueryRunner, lock: AdvisoryLock): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [lock]);
}

/** Ends what `trySessionLock` or `takeSessionLock` began. */
export async function releaseSessionLock(session: QueryRunner, lock: AdvisoryLock): Promise<void> {
  await session.query('select pg_advisory_unlock($1)', [lock]);
}

/** SQL of a boolean: the session holds the lock of the number `key`, unless another session does. */
export const trySessionLockSql = (lock: AdvisoryLock, key: string) => `pg_try_advisory_lock(${lock}, ${key})`;

/** SQL of a boolean: the transaction shares the lock of the number `key`, unless a session holds it alone. */
export const tryShareLockSql = (lock: AdvisoryLock, key: string) =>
  `pg_try_advisory_xact_lock_shared(${lock}, ${key})`;

const TAKE = { alone: 'pg_advisory_xact_lock', together: 'pg_advisory_xact_lock_shared' } as const;

interface Held {
  held: boolean;
}
