import { type EntityManager, QueryFailedError } from 'typeorm';
import { requireTransaction } from '../../common/transaction.js';

/** Any number, the same for every replica: whoever holds it in a transaction is the one sync. */
const SYNC_LOCK = 7_201_971;
const LOCK_NOT_AVAILABLE = '55P03';

/** True while no sync runs anywhere; a sync whose process died holds it no longer. */
export const NO_SYNC_RUNS = `not exists (
  select from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${SYNC_LOCK} and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Takes the lock for the rest of the transaction; false when another sync runs. One that has told its outcome already, and
 * is about to leave, is waited for.
 */
export async function takeSyncLock(tx: EntityManager): Promise<boolean> {
  requireTransaction(tx);
  const [first]: { taken: boolean; busy: boolean }[] = await tx.query(
    `select pg_try_advisory_xact_lock($1) as taken,
            exists (select from vehicle_catalog_sync where state = 'Running') as busy`,
    [SYNC_LOCK],
  );
  if (first?.taken) return true;
  if (first?.busy) return false;
  await tx.query(`set local lock_timeout = '5s'`);
  try {
    await tx.query('select pg_advisory_xact_lock($1)', [SYNC_LOCK]);
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
  await tx.query('set local lock_timeout = 0');
  return true;
}

function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE
  );
}
