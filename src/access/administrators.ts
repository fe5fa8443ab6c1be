import type { EntityManager } from 'typeorm';
import { refused } from '../api/refusal.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { type Sharing, waitForLock } from '../data/locking.js';
import { LAST_ADMINISTRATOR } from './access.refusals.js';
import { ANY_ADMINISTRATOR } from './may-act.sql.js';

/**
 * Locks until the end of the transaction: a change that may take somebody's right to act away runs alone, other changes of
 * users run together. It is the first lock of its transaction, so that no two of them wait for each other.
 */
export async function lockAdministrators(tx: EntityManager, as: Sharing): Promise<void> {
  await waitForLock(tx, ADVISORY_LOCKS.administratorWithdrawal, { as });
}

/**
 * Makes a change, whatever it is, that may take somebody's right to act away. The caller holds the lock alone.
 * @throws DomainError General.Conflict when there was an Administrator who may act, and the change leaves none
 */
export async function leavingAnAdministrator<T>(tx: EntityManager, change: () => Promise<T>): Promise<T> {
  const were = await anyAdministrator(tx);
  const result = await change();
  if (were && !(await anyAdministrator(tx))) throw refused(LAST_ADMINISTRATOR);
  return result;
}

async function anyAdministrator(tx: EntityManager): Promise<boolean> {
  const found: unknown[] = await tx.query(ANY_ADMINISTRATOR);
  return found.length > 0;
}
