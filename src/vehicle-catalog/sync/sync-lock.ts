import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { waitForLock } from '../../data/locking.js';
import { LOCK_NOT_AVAILABLE, sqlState } from '../../errors/database-errors.js';

/** Identifies a session of PostgreSQL permanently, since pids are reused. */
const SESSION = `(pid || '@' || extract(epoch from backend_start))`;

/**
 * True when the session of a sync has ended, and its process has too or is about to notice. The lock is no proof: it is
 * free as soon as a statement has failed, while the reason is still being recorded.
 */
export const SESSION_IS_GONE = `not exists (
  select from pg_stat_activity where ${SESSION} = vehicle_catalog_sync.session)`;

/** The name of the transaction's session. */
export async function sessionName(tx: EntityManager): Promise<string> {
  const [row]: { session: string }[] = await tx.query(
    `select ${SESSION} as session from pg_stat_activity where pid = pg_backend_pid()`,
  );
  if (!row) throw new Error('PostgreSQL does not show this session.');
  return row.session;
}

/**
 * Takes the lock for the rest of the transaction. It waits for a sync that has recorded its outcome and is about to end;
 * returns false when that takes longer than 2 s.
 */
export async function takeSyncLock(tx: EntityManager): Promise<boolean> {
  try {
    await waitForLock(tx, ADVISORY_LOCKS.vehicleSync, { within: '2s' });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
  await tx.query('set local lock_timeout = 0');
  return true;
}
