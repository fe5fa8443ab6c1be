import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/audit.service.js';
import { recordEvent } from '../events/record-event.js';

/** Notes in a transaction that somebody has become an Administrator, by whomever. */
export function administratorMade(
  tx: EntityManager,
  id: number,
  { userId }: Partial<Pick<Actor, 'userId'>>,
  by?: 'Provider',
): Promise<void> {
  return recordEvent(tx, {
    kind: 'user.administrator_made',
    subject: { kind: 'User', id: String(id) },
    facts: { userId: userId === undefined ? null : Number(userId), ...(by && { by }) },
  });
}
