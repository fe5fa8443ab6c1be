import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { sqlState } from '../../common/errors/database-errors.js';
import { tryLock, waitForLock } from '../../common/locking.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** Identifies a session of PostgreSQL permanently, since pids are reused. */
const SESSION = `(pid || '@' || extract(epoch from backend_start))`;

/**
 * True when the session of a sync has ended, and its process has too or is about to notice. The lock is no proof: it is
 * free as soon as a statement has failed, while the reason is still being recorded.
 */
export const SESSION_IS_GONE = `not exists (
  select from pg_stat_activity where ${SESSION} = vehicle_catalog_sync.session)`;

/**
 * Takes the lock for the rest of the transaction and returns the name of its session; undefined when another sync runs.
 * It waits for a sync that has recorded its outcome and is about to end.
 */
export async function takeSyncLock(tx: EntityManager): Promise<string | undefined> {
  const isTaken = await tryLock(tx, ADVISORY_LOCKS.vehicleSync);
  const [first]: { busy: boolean; session: string }[] = await tx.query(
    `select exists (select from vehicle_catalog_sync where state = 'Running') as busy,
            (select ${SESSION} from pg_stat_activity where pid = pg_backend_pid()) as session`,
  );
  if (isTaken) return first?.session;
  if (first?.busy) return undefined;
  try {
    await waitForLock(tx, ADVISORY_LOCKS.vehicleSync, { within: '2s' });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
  await tx.query('set local lock_timeout = 0');
  return first?.session;
}
