import { type EntityManager, QueryFailedError } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { requireTransaction } from '../../common/transaction.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** Names a session of PostgreSQL for good: pids are used again. */
const SESSION = `(pid || '@' || extract(epoch from backend_start))`;

/**
 * True when the session that runs a sync is gone, and its process with it or about to hear of it. Its lock says less: it is
 * free as soon as a statement has failed, while the reason is still being told.
 */
export const SESSION_IS_GONE = `not exists (
  select from pg_stat_activity where ${SESSION} = vehicle_catalog_sync.session)`;

/**
 * Takes the lock for the rest of the transaction and answers the name of its session; undefined when another sync runs. One
 * that has told its outcome already, and is about to leave, is waited for.
 */
export async function takeSyncLock(tx: EntityManager): Promise<string | undefined> {
  requireTransaction(tx);
  const [first]: { taken: boolean; busy: boolean; session: string }[] = await tx.query(
    `select pg_try_advisory_xact_lock($1) as taken,
            exists (select from vehicle_catalog_sync where state = 'Running') as busy,
            (select ${SESSION} from pg_stat_activity where pid = pg_backend_pid()) as session`,
    [ADVISORY_LOCKS.vehicleSync],
  );
  if (first?.taken) return first.session;
  if (first?.busy) return undefined;
  await tx.query(`set local lock_timeout = '2s'`);
  try {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.vehicleSync]);
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
  await tx.query('set local lock_timeout = 0');
  return first?.session;
}

function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE
  );
}
