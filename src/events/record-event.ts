import type { EntityManager } from 'typeorm';
import { requireTransaction } from '../data/transaction.js';
import type { EventFacts, EventKind, EventSubject } from './event-kinds.rules.js';
import { INSERT_NOTE } from './event-notes.sql.js';

export interface OperationalEvent<K extends EventKind> {
  kind: K;
  subject: EventSubject;
  facts: EventFacts[K];
  /** Unless the subject is the agent itself. */
  agentId?: number;
}

/**
 * Notes an operational event in the transaction of what it reports: it is in the feed, and goes to those who chose its kind, within
 * seconds after the commit. Like events of one subject within an hour become one that counts them.
 * @throws Error outside a transaction
 */
export async function recordEvent<K extends EventKind>(
  tx: EntityManager,
  { kind, subject, facts, agentId }: OperationalEvent<K>,
): Promise<void> {
  requireTransaction(tx);
  const agent = agentId ?? (subject.kind === 'Agent' ? Number(subject.id) : null);
  await tx.query(INSERT_NOTE, [kind, subject.kind, subject.id, agent, JSON.stringify(facts)]);
}
