import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../access/access.js';
import { agentOf } from '../../agents/agents.sql.js';
import { type Refusal, refused } from '../../api/refusal.js';
import { AuditService, type SelectedChanges } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { afterCommit, inTransaction, waitForOthers } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { DeliveryMetrics } from '../delivery.metrics.js';
import type { DeliveryState } from '../delivery.rules.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import type { NotificationType } from '../notification-types.rules.js';
import {
  DELIVERY_FINAL,
  DELIVERY_IN_FLIGHT,
  DELIVERY_NOT_FOUND,
  DELIVERY_OF_PAUSED_AGENT,
  DELIVERY_PARKED,
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
} from './delivery.refusals.js';
import { type DeliveryFilter, filterSql, IN_FLIGHT } from './delivery-filter.sql.js';
import {
  attemptWaiting,
  BROUGHT_FORWARD,
  CANCEL,
  countParked,
  countResendable,
  countWaiting,
  RESENT,
  resendFinal,
  resendParked,
} from './delivery-moves.sql.js';

/** The oldest `limit` deliveries of a filter; `perSecond` of them become due each second. */
export interface BulkSending {
  filter: DeliveryFilter;
  limit: number;
  perSecond: number;
}

const ONE = { limit: '1', perSecond: '1' };

interface Moved {
  id: string;
  agentId: number;
  referanceNo: string;
  type: NotificationType;
  state: string;
  attempts: number;
}

/** A number of deliveries, and the moment of the count by the database's clock. */
interface Counted {
  count: number;
  at: string;
}

/** A waiting delivery and when it was and is due. */
interface BroughtForward extends Moved {
  before: Date;
  after: Date;
}

/** The number of deliveries that were sent by filter; without any, there is no progress to be read. */
export interface SentMany {
  count: number;
  resendId: number | null;
}

/** The staff's operations on deliveries. Each change is one transaction that includes the audit entry. */
@Injectable()
export class DeliveryAdministration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditService,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * Sends a final or parked delivery again: the same ReferanceNo, a fresh ladder, due at once.
   * @throws DomainError General.NotFound; General.Conflict while it is pending, or when its payload is no longer kept
   */
  async resend(caller: Caller, id: bigint): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await waitForOthers(tx);
      const final: Moved[] = await tx.query(resendFinal('d.id = $1', ONE), [id]);
      const [parked]: Moved[] = final.length > 0 ? [] : await tx.query(resendParked('d.id = $1', ONE), [id]);
      const moved = final[0] ?? parked;
      if (!moved) throw refused(await whyUnmoved(tx, id, DELIVERY_PENDING));
      await this.record(tx, caller, 'delivery.resend', moved, 'Pending');
      afterCommit(tx, () => this.dispatcher.wake([moved.agentId]));
    });
  }

  /** Sends final or parked deliveries again; returns their number, and the number of the resend unless they are none. */
  async resendMany(caller: Caller, sending: BulkSending): Promise<SentMany> {
    const { filter, limit, perSecond } = sending;
    return inTransaction(this.dataSource, async (tx) => {
      const { whereLive, whereFinal, parameters: values } = filterSql(filter, this.clock);
      const pace = { limit: values.add(limit), perSecond: values.add(perSecond) };
      const sql =
        filter.state === 'Parked'
          ? resendParked(whereLive, pace, 'skip locked')
          : resendFinal(whereFinal, pace, 'skip locked');
      await waitForOthers(tx);
      const moved: Moved[] = await tx.query(sql, values.values);
      if (moved.length === 0) return { count: 0, resendId: null };
      const parameters = [moved.map(({ id }) => id), moved.map(({ state }) => state)];
      return this.sentMany(tx, caller, 'delivery.resendMany', sending, moved, { sql: RESENT, parameters });
    });
  }

  /**
   * The number of deliveries that `resendMany` would send again now, and the moment of the count by the database's clock, which
   * also writes when deliveries finish.
   */
  async countResendable({ filter, limit }: Omit<BulkSending, 'perSecond'>): Promise<Counted> {
    const { whereLive, whereFinal, parameters } = filterSql(filter, this.clock);
    const most = parameters.add(limit);
    const sql = filter.state === 'Parked' ? countParked(whereLive, most) : countResendable(whereFinal, most);
    return this.count(sql, parameters.values);
  }

  /**
   * Makes the next attempt of a waiting delivery now; the attempt keeps its place on the ladder. A delivery that is due already stays as
   * it is.
   * @throws DomainError General.NotFound; General.Conflict when it is final, under way or parked, or its agent is paused
   */
  async attempt(caller: Caller, id: bigint): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await waitForOthers(tx);
      const [sent]: BroughtForward[] = await tx.query(attemptWaiting('d.id = $1', ONE), [id]);
      if (!sent) throw refused(await whyUnattempted(tx, id));
      if (sent.after < sent.before) {
        await this.audit.record(tx, caller, {
          action: 'delivery.attempt',
          target: `delivery ${id}`,
          details: { AgentId: sent.agentId, ReferanceNo: sent.referanceNo, Attempts: sent.attempts },
          before: { NextAttemptAt: this.clock.withOffset(sent.before) },
          after: { NextAttemptAt: this.clock.withOffset(sent.after) },
        });
      }
      afterCommit(tx, () => this.dispatcher.wake([sent.agentId]));
    });
  }

  /** Makes the next attempts of waiting deliveries now. */
  async attemptMany(caller: Caller, sending: BulkSending): Promise<SentMany> {
    return inTransaction(this.dataSource, async (tx) => {
      const { whereLive, parameters: values } = filterSql(sending.filter, this.clock);
      const pace = { limit: values.add(sending.limit), perSecond: values.add(sending.perSecond) };
      await waitForOthers(tx);
      const sent: BroughtForward[] = await tx.query(
        attemptWaiting(whereLive, pace, 'skip locked'),
        values.values,
      );
      if (sent.length === 0) return { count: 0, resendId: null };
      const changed = sent.filter(({ before, after }) => after < before);
      const moments = (when: 'before' | 'after') => changed.map((each) => this.clock.withOffset(each[when]));
      const parameters = [changed.map(({ id }) => id), moments('before'), moments('after')];
      return this.sentMany(tx, caller, 'delivery.attemptMany', sending, sent, {
        sql: BROUGHT_FORWARD,
        parameters,
      });
    });
  }

  /** The number of deliveries that `attemptMany` would attempt now, and the moment of the count. */
  async countWaiting({ filter, limit }: Omit<BulkSending, 'perSecond'>): Promise<Counted> {
    const { whereLive, parameters } = filterSql(filter, this.clock);
    return this.count(countWaiting(whereLive, parameters.add(limit)), parameters.values);
  }

  /**
   * Ends a delivery that waits or is parked.
   * @throws DomainError General.NotFound; General.Conflict when it is final, or being attempted
   */
  async cancel(caller: Caller, id: bigint): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [cancelled]: Moved[] = await tx.query(CANCEL, [id]);
      if (!cancelled) throw refused(await whyUnmoved(tx, id, DELIVERY_IN_FLIGHT, DELIVERY_FINAL));
      await this.record(tx, caller, 'delivery.cancel', cancelled, 'Cancelled');
      afterCommit(tx, () => this.metrics.ended(cancelled.type, 'Cancelled'));
    });
  }

  private async count(sql: string, values: readonly unknown[]): Promise<Counted> {
    const [row]: { count: number; at: Date }[] = await this.dataSource.query(sql, [...values]);
    if (!row) throw new Error('A count has no row.');
    return { count: row.count, at: this.clock.withOffset(row.at) };
  }

  /** Records what was sent by filter, for its progress and for the audit, and sends it after the commit. */
  private async sentMany(
    tx: EntityManager,
    caller: Caller,
    action: AuditAction,
    { filter, limit, perSecond }: BulkSending,
    sent: readonly Moved[],
    changes: SelectedChanges,
  ): Promise<SentMany> {
    const [recorded]: { id: string }[] = await tx.query(RECORD_RESEND, [sent.map(({ id }) => id)]);
    const resendId = Number(recorded?.id);
    const details = {
      Filter: filter,
      Limit: limit,
      PerSecond: perSecond,
      Count: sent.length,
      ResendId: resendId,
    };
    await this.audit.recordSelected(tx, caller, { action, target: 'deliveries', details }, changes);
    const agentIds = [...new Set(sent.map(({ agentId }) => agentId))];
    afterCommit(tx, () => this.dispatcher.wake(agentIds));
    return { count: sent.length, resendId };
  }

  private async record(
    tx: EntityManager,
    caller: Caller,
    action: AuditAction,
    { id, agentId, referanceNo, state, attempts }: Moved,
    next: DeliveryState,
  ): Promise<void> {
    const details = { AgentId: agentId, ReferanceNo: referanceNo, State: state, Attempts: attempts };
    const values = { before: { State: state }, after: { State: next } };
    await this.audit.record(tx, caller, { action, target: `delivery ${id}`, details, ...values });
  }
}

/**
 * Explains why a delivery could not be moved: with `live` when it is live, else with `final`. Without `final` the
 * reason is the one that keeps its payload from being sent again.
 */
async function whyUnmoved(tx: EntityManager, id: bigint, live: Refusal, final?: Refusal): Promise<Refusal> {
  const [found]: { live: boolean; kept: boolean; forgotten: boolean }[] = await tx.query(
    `select true as live, true as kept, false as forgotten from delivery where id = $1
     union all
     select false, n.payload is not null, n.id is not null and n.payload is null
     from finished_delivery d
     left join notification n on n.id = d.notification_id and n.created_at = d.created_at
     where d.id = $1`,
    [id],
  );
  if (!found) return DELIVERY_NOT_FOUND;
  if (found.live) return live;
  if (final) return final;
  if (found.forgotten) return PAYLOAD_FORGOTTEN;
  // It has become final since it was sought as one: it was live then.
  return found.kept ? live : PAYLOAD_EXPIRED;
}

/** Explains why a delivery could not be attempted. */
async function whyUnattempted(tx: EntityManager, id: bigint): Promise<Refusal> {
  const [found]: { final: boolean; parked: boolean; paused: boolean; under_way: boolean }[] = await tx.query(
    `select false as final, d.due_at = 'infinity' as parked, ${IN_FLIGHT} as under_way, a.paused_at is not null as paused
     from delivery d join ${agentOf('d.agent_id')} where d.id = $1
     union all
     select true, false, false, false from finished_delivery where id = $1`,
    [id],
  );
  if (!found) return DELIVERY_NOT_FOUND;
  if (found.final) return DELIVERY_FINAL;
  if (found.parked) return DELIVERY_PARKED;
  // Otherwise its attempt has ended since it was sought as a waiting one.
  return found.paused && !found.under_way ? DELIVERY_OF_PAUSED_AGENT : DELIVERY_IN_FLIGHT;
}

/** Records the deliveries $1 that were sent by filter; removes old ones as well, which are few. */
const RECORD_RESEND = `
  with old as (
    delete from delivery_resend where id in (
      select id from delivery_resend where sent_at < now() - interval '7 days' for update skip locked)
  )
  insert into delivery_resend (delivery_ids) values ($1) returning id`;
