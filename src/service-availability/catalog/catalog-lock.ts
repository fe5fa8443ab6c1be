import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { requireTransaction } from '../../common/transaction.js';

/**
 * Held to the end of the transaction: a sync is alone with the catalog, changes of status go side by side. So a sync
 * never announces a record in a state that a change under way is about to leave, and no change meets half a sync.
 */
export async function lockCatalog(tx: EntityManager, as: 'alone' | 'together'): Promise<void> {
  requireTransaction(tx);
  const lock = as === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.query(`select ${lock}($1)`, [ADVISORY_LOCKS.serviceCatalog]);
}
