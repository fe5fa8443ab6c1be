import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { holdLock, type Sharing } from '../../data/locking.js';

/**
 * Held to the end of the transaction: a sync has the catalog alone, changes of status share it. So a sync never
 * announces a record in a state that a concurrent change is about to leave, and no change meets half a sync.
 */
export async function lockCatalog(tx: EntityManager, as: Sharing): Promise<void> {
  await holdLock(tx, ADVISORY_LOCKS.serviceCatalog, as);
  // A sync is expensive, and only one runs at a time, so it waits for other transactions without limit.
  if (as === 'alone') await tx.query('set local lock_timeout = 0');
}
