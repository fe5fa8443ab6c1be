import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { stringifyJson } from '../common/json/stringify.js';
import { afterCommit, requireTransaction } from '../common/transaction.js';
import { Dispatcher } from './dispatcher.js';
import type { NotificationType } from './notification.types.js';
import { newReferanceNo } from './references.js';

/** What other modules know of notifications: they publish them in the transaction of the change they announce. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly clock: Clock,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Writes a notification and one delivery for each agent; commit makes them due at once, rollback makes them never
   * have been. No agents, nothing written.
   * @throws Error outside a transaction
   */
  async publish(
    tx: EntityManager,
    notification: { type: NotificationType; payload: unknown; agentIds: readonly number[] },
  ): Promise<void> {
    requireTransaction(tx);
    if (notification.agentIds.length === 0) return;
    const now = this.clock.now();
    await tx.query(
      `with announced as (insert into notification (id, type, payload) values (nextval('notification_no'), $1, $2) returning id)
       insert into delivery (notification_id, agent_id, type, referance_no)
       select announced.id, addressed.agent_id, $1, addressed.referance_no
       from announced, unnest($3::int[], $4::text[]) as addressed (agent_id, referance_no)`,
      [
        notification.type,
        stringifyJson(notification.payload),
        notification.agentIds,
        notification.agentIds.map((agentId) => newReferanceNo(agentId, now)),
      ],
    );
    afterCommit(tx, () => this.dispatcher.wake(notification.agentIds));
  }

  /**
   * The same for payloads that differ from agent to agent and that PostgreSQL itself writes: `select` gives rows
   * (agent_id, payload), each of which becomes a notification of its own. The payloads never leave the database.
   * @throws Error outside a transaction
   */
  async publishSelected(
    tx: EntityManager,
    type: NotificationType,
    select: { sql: string; parameters: readonly unknown[] },
  ): Promise<void> {
    requireTransaction(tx);
    const announced: { id: string; agentId: number }[] = await tx.query(
      `with numbered as materialized (
         select nextval('notification_no') as id, selected.agent_id, selected.payload from (${select.sql}) selected
       ), announced as (
         insert into notification (id, type, payload) select id, ${type}, payload from numbered
       )
       select id, agent_id as "agentId" from numbered`,
      [...select.parameters],
    );
    if (announced.length === 0) return;
    const now = this.clock.now();
    const agentIds = announced.map(({ agentId }) => agentId);
    await tx.query(
      `insert into delivery (notification_id, agent_id, type, referance_no)
       select addressed.id, addressed.agent_id, $1, addressed.referance_no
       from unnest($2::bigint[], $3::int[], $4::text[]) as addressed (id, agent_id, referance_no)`,
      [
        type,
        announced.map(({ id }) => id),
        agentIds,
        agentIds.map((agentId) => newReferanceNo(agentId, now)),
      ],
    );
    afterCommit(tx, () => this.dispatcher.wake(agentIds));
  }
}
