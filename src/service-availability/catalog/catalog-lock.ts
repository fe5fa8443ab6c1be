import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { holdLock } from '../../common/transaction.js';

/**
 * Held to the end of the transaction: a sync is alone with the catalog, changes of status go side by side. So a sync
 * never announces a record in a state that a change under way is about to leave, and no change meets half a sync.
 */
export async function lockCatalog(tx: EntityManager, as: 'alone' | 'together'): Promise<void> {
  await holdLock(tx, ADVISORY_LOCKS.serviceCatalog, as);
  // A sync is dear, and there is one at a time: it waits for whoever still has its rows.
  if (as === 'alone') await tx.query('set local lock_timeout = 0');
}
