import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { stringifyJson } from '../common/json/stringify.js';
import { afterCommit, requireTransaction } from '../common/transaction.js';
import { Dispatcher } from './dispatcher.js';
import { NOTIFICATION_TYPES, type NotificationType } from './notification.types.js';
import { PayloadCipher } from './payload-cipher.service.js';
import { newReferanceNo } from './references.js';

/** What was published, by ids. */
export interface Published {
  notificationId: string;
  deliveryIds: string[];
}

/** A query that PostgreSQL runs to find what is announced, and its parameters. */
export interface Select {
  sql: string;
  parameters: readonly unknown[];
}

/** A notification on its way to an agent. */
interface Addressed {
  id: string;
  agentId: number;
}

/** What other modules know of notifications: they publish them in the transaction of the change they announce. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly clock: Clock,
    // Without one, what is written waits for a process that has it.
    @Inject(Dispatcher) private readonly dispatcher: Pick<Dispatcher, 'wake'>,
    @Inject(PayloadCipher) private readonly payloads: Pick<PayloadCipher, 'encryptsPayloadsOf' | 'encrypt'>,
  ) {}

  /**
   * Writes a notification and one delivery for each agent; commit makes them due at once, rollback makes them never
   * have been. No agents, nothing written and undefined answered.
   * @throws Error outside a transaction, or for several agents when the type forgets its payload
   */
  async publish(
    tx: EntityManager,
    notification: { type: NotificationType; payload: unknown; agentIds: readonly number[] },
  ): Promise<Published | undefined> {
    requireTransaction(tx);
    if (notification.agentIds.length === 0) return undefined;
    if (NOTIFICATION_TYPES[notification.type].forgetsPayload && notification.agentIds.length > 1) {
      throw new Error('A payload that is forgotten once it is delivered goes to one agent.');
    }
    const now = this.clock.now();
    const { id, payload } = await this.asStored(tx, notification);
    const rows: { id: string; notificationId: string }[] = await tx.query(
      `with announced as (
         insert into notification (id, type, payload)
         values (coalesce($5::bigint, nextval('notification_no')), $1, $2)
         returning id
       )
       insert into delivery (notification_id, agent_id, type, referance_no)
       select announced.id, addressed.agent_id, $1, addressed.referance_no
       from announced, unnest($3::int[], $4::text[]) as addressed (agent_id, referance_no)
       returning id, notification_id as "notificationId"`,
      [
        notification.type,
        payload,
        notification.agentIds,
        notification.agentIds.map((agentId) => newReferanceNo(agentId, now)),
        id,
      ],
    );
    afterCommit(tx, () => this.dispatcher.wake(notification.agentIds));
    return { notificationId: rows[0]?.notificationId ?? '', deliveryIds: rows.map(({ id }) => id) };
  }

  /**
   * The same to every active agent, paused ones too, for payloads that PostgreSQL itself writes: each row (payload) of
   * `select` becomes a notification, stored once. They are numbered in the order of the rows; several are on their way to
   * an agent at once and retries come late, so that they may arrive in any other.
   * @throws Error outside a transaction
   */
  async publishToAll(tx: EntityManager, type: NotificationType, select: Select): Promise<void> {
    requireTransaction(tx);
    const agents: { id: number }[] = await tx.query('select id from agent where is_active order by id');
    if (agents.length === 0) return;
    const announced: { id: string }[] = await tx.query(
      `insert into notification (id, type, payload)
       select nextval('notification_no'), ${type}, selected.payload from (${select.sql}) as selected (payload)
       returning id`,
      [...select.parameters],
    );
    const addressed = announced.flatMap(({ id }) => agents.map((agent) => ({ id, agentId: agent.id })));
    await this.address(tx, type, addressed);
  }

  /**
   * The same for payloads that differ from agent to agent: each row (agent_id, payload) of `select` becomes a
   * notification of its own. The payloads never leave the database.
   * @throws Error outside a transaction
   */
  async publishSelected(tx: EntityManager, type: NotificationType, select: Select): Promise<void> {
    requireTransaction(tx);
    const announced: Addressed[] = await tx.query(
      `with numbered as materialized (
         select nextval('notification_no') as id, selected.agent_id, selected.payload from (${select.sql}) selected
       ), announced as (
         insert into notification (id, type, payload) select id, ${type}, payload from numbered
       )
       select id, agent_id as "agentId" from numbered`,
      [...select.parameters],
    );
    await this.address(tx, type, announced);
  }

  /** An encrypted payload is bound to the number of its notification, which is drawn before it then. */
  private async asStored(
    tx: EntityManager,
    notification: { type: NotificationType; payload: unknown },
  ): Promise<{ id?: string; payload: string }> {
    const payload = stringifyJson(notification.payload);
    if (!this.payloads.encryptsPayloadsOf(notification.type)) return { payload };
    const [next]: { id: string }[] = await tx.query(`select nextval('notification_no') as id`);
    const id = next?.id ?? '';
    return { id, payload: await this.payloads.encrypt(id, payload) };
  }

  private async address(
    tx: EntityManager,
    type: NotificationType,
    addressed: readonly Addressed[],
  ): Promise<void> {
    if (addressed.length === 0) return;
    const now = this.clock.now();
    const agentIds = addressed.map(({ agentId }) => agentId);
    await tx.query(
      `insert into delivery (notification_id, agent_id, type, referance_no)
       select addressed.id, addressed.agent_id, $1, addressed.referance_no
       from unnest($2::bigint[], $3::int[], $4::text[]) as addressed (id, agent_id, referance_no)`,
      [
        type,
        addressed.map(({ id }) => id),
        agentIds,
        agentIds.map((agentId) => newReferanceNo(agentId, now)),
      ],
    );
    afterCommit(tx, () => this.dispatcher.wake([...new Set(agentIds)]));
  }
}
