import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../access/access.js';
import { type Refusal, refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
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
  DELIVERY_PENDING,
  PAYLOAD_EXPIRED,
  PAYLOAD_FORGOTTEN,
} from './delivery.refusals.js';
import { type DeliveryFilter, filterSql } from './delivery-filter.sql.js';
import {
  CANCEL,
  countParked,
  countResendable,
  RESENT,
  resendFinal,
  resendParked,
} from './delivery-moves.sql.js';

/**
 * A resend by filter: the oldest `limit` final deliveries, or parked ones for that state; `perSecond` become due each
 * second.
 */
export interface BulkResend {
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

/** The outcome of a resend by filter. */
export interface SentAgain {
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
  async resendMany(caller: Caller, { filter, limit, perSecond }: BulkResend): Promise<SentAgain> {
    return inTransaction(this.dataSource, async (tx) => {
      const { whereLive, whereFinal, parameters } = filterSql(filter, this.clock);
      const pace = { limit: parameters.add(limit), perSecond: parameters.add(perSecond) };
      const sql =
        filter.state === 'Parked'
          ? resendParked(whereLive, pace, 'skip locked')
          : resendFinal(whereFinal, pace, 'skip locked');
      await waitForOthers(tx);
      const moved: Moved[] = await tx.query(sql, parameters.values);
      if (moved.length === 0) return { count: 0, resendId: null };
      const ids = moved.map(({ id }) => id);
      const [recorded]: { id: string }[] = await tx.query(RECORD_RESEND, [ids]);
      const resendId = Number(recorded?.id);
      const details = {
        Filter: filter,
        Limit: limit,
        PerSecond: perSecond,
        Count: moved.length,
        ResendId: resendId,
      };
      const audited = { action: 'delivery.resendMany' as const, target: 'deliveries', details };
      const changed = [ids, moved.map(({ state }) => state)];
      await this.audit.recordSelected(tx, caller, audited, { sql: RESENT, parameters: changed });
      const agentIds = [...new Set(moved.map(({ agentId }) => agentId))];
      afterCommit(tx, () => this.dispatcher.wake(agentIds));
      return { count: moved.length, resendId };
    });
  }

  /**
   * The number of deliveries that `resendMany` would send again now, and the moment of the count by the database's clock, which
   * also writes when deliveries finish.
   */
  async countResendable({
    filter,
    limit,
  }: Omit<BulkResend, 'perSecond'>): Promise<{ count: number; at: string }> {
    const { whereLive, whereFinal, parameters } = filterSql(filter, this.clock);
    const most = parameters.add(limit);
    const sql = filter.state === 'Parked' ? countParked(whereLive, most) : countResendable(whereFinal, most);
    const [row]: { count: number; at: Date }[] = await this.dataSource.query(sql, parameters.values);
    if (!row) throw new Error('A count has no row.');
    return { count: row.count, at: this.clock.withOffset(row.at) };
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

/** Records a resend of the deliveries $1; removes old ones as well, which are few. */
const RECORD_RESEND = `
  with old as (
    delete from delivery_resend where id in (
      select id from delivery_resend where sent_at < now() - interval '7 days' for update skip locked)
  )
  insert into delivery_resend (delivery_ids) values ($1) returning id`;
