import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { refused, refusedWith } from '../../api/refusal.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import { inTransaction, requireTransaction } from '../../data/transaction.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Clock } from '../../time/clock.js';
import type { AvailabilityItem } from './availability.answers.js';
import {
  AVAILABILITY_NOT_FOUND,
  REOPENING_NOT_FOUND,
  STATUS_ALREADY_SET,
  STATUS_NOT_EXPECTED,
} from './availability.refusals.js';
import {
  ITEM,
  type ItemRow,
  itemOf,
  LOCK_RECORDS,
  type LockedRecord,
  PRESENT_STATES,
  type PresentRow,
  presentOf,
} from './availability.sql.js';
import { lockCatalog } from './catalog-lock.js';
import { BY_SCHEDULE, reopeningReason, type ServiceStatus, statusConflict } from './status.rules.js';
import { changePayloads } from './status-change.payloads.js';

/** A change of one record's status. */
export interface StatusChange {
  id: number;
  to: ServiceStatus;
  reason: string;
  /** The change is refused when the record's status differs from this one. */
  expected?: ServiceStatus;
  /** When the record opens again automatically. */
  until?: Date;
  /** The change of many records that this one belongs to. */
  bulkId?: string;
}

/** Changes of a record's status: by hand, by schedule, and by the automatic evaluation. */
@Injectable()
export class StatusChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Changes a status by hand.
   * @throws DomainError Validation.General for an end that has passed, and as `changeStatus`
   */
  async change(actor: Actor, change: StatusChange): Promise<AvailabilityItem> {
    if (change.until && change.until <= this.clock.now()) {
      throw validationError([{ Field: 'Until', Message: 'Until must be in the future.' }]);
    }
    return inTransaction(this.dataSource, (tx) => this.changeStatus(tx, actor, change));
  }

  /**
   * Opens the record that has been due longest, unless another replica is opening it. Returns whether it opened one.
   */
  async reopenNext(): Promise<boolean> {
    const due: unknown[] = await this.dataSource.query(`${DUE} limit 1`);
    if (due.length === 0) return false;
    return inTransaction(this.dataSource, async (tx) => {
      await lockCatalog(tx, 'together');
      const [record]: { id: number; reason: string }[] = await tx.query(
        `${DUE} order by reopen_at limit 1 for no key update skip locked`,
      );
      if (!record) return false;
      const reason = reopeningReason(record.reason);
      await this.changeStatus(
        tx,
        { userId: undefined, name: BY_SCHEDULE },
        { id: record.id, to: 'Active', reason },
      );
      return true;
    });
  }

  /** Cancels a scheduled re-opening. @throws DomainError General.NotFound when there is none */
  async cancelReopening(actor: Actor, id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [cancelled]: { at: Date }[] = await tx.query(CANCEL_REOPENING, [id]);
      if (!cancelled) throw refused(REOPENING_NOT_FOUND);
      const details = { ReopenAt: this.clock.withOffset(cancelled.at) };
      await this.audit.record(tx, actor, {
        action: 'serviceAvailability.cancelReopening',
        target: targetOf(id),
        details,
        before: details,
        after: { ReopenAt: null },
      });
    });
  }

  /**
   * Changes a status within another's transaction: writes history and audit, clears a scheduled re-opening or sets the
   * new one, restarts the automatic evaluation, and notifies the agents concerned (type 10, one operation).
   * @throws DomainError General.NotFound for a record that is not in the catalog; General.Conflict when it has the
   *   status already, or not the expected one
   */
  async changeStatus(tx: EntityManager, actor: Actor, change: StatusChange): Promise<AvailabilityItem> {
    requireTransaction(tx);
    const { id, to, reason, expected, until } = change;
    await lockCatalog(tx, 'together');
    const [present]: LockedRecord[] = await tx.query(LOCK_RECORDS, [[id]]);
    if (!present) throw refused(AVAILABILITY_NOT_FOUND);
    const from = present.status;
    const conflict = statusConflict(from, to, expected);
    if (conflict) {
      const refusal = conflict === 'SameStatus' ? STATUS_ALREADY_SET : STATUS_NOT_EXPECTED;
      const [state]: PresentRow[] = await tx.query(PRESENT_STATES, [[id]]);
      throw refusedWith({ present: state && presentOf(state, this.clock) }, refusal, from);
    }
    const [row] = await this.apply(tx, actor, [{ id, from }], change);
    if (!row) throw refused(AVAILABILITY_NOT_FOUND);
    const reopenAt = this.clock.withOffset(until);
    const details = { From: from, To: to, Reason: reason, ReopenAt: reopenAt ?? undefined };
    await this.audit.record(tx, actor, {
      action: 'serviceAvailability.status',
      target: targetOf(id),
      details,
      before: { Status: from, Reason: present.reason, ReopenAt: this.clock.withOffset(present.reopenAt) },
      after: { Status: to, Reason: reason, ReopenAt: reopenAt },
    });
    return row;
  }

  /**
   * Changes records, which the caller has locked and judged: writes their history, clears or sets their re-openings,
   * restarts their evaluations, and notifies the agents concerned of each record by itself. Returns them by id.
   */
  async apply(
    tx: EntityManager,
    actor: Actor,
    records: readonly { id: number; from: ServiceStatus }[],
    { to, reason, until, bulkId }: Omit<StatusChange, 'id' | 'expected'>,
  ): Promise<AvailabilityItem[]> {
    const now = this.clock.now();
    const ids = records.map(({ id }) => id);
    // Before the change: the audience depends on no status, and the history records the number.
    const notifications = await this.notifications.publishSelected(tx, 10, {
      about: 'ServiceAvailability',
      sql: changePayloads(
        'select id, $3::text as change_type, $4::text as reason, id::text as subject_id from unnest($2::int[]) id',
      ),
      parameters: [this.clock.withOffset(now), ids, to, reason],
    });
    const rows: ItemRow[] = await tx.query(CHANGE, [
      ids,
      records.map(({ from }) => from),
      ids.map((id) => notifications.get(String(id)) ?? 0),
      to,
      reason,
      now,
      until ?? null,
      actor.name,
      actor.userId ?? null,
      bulkId ?? null,
    ]);
    return rows.map((row) => itemOf(row, this.clock));
  }
}

const targetOf = (id: number) => `service availability ${id}`;

const DUE = 'select id, reason from service_availability where reopen_at <= statement_timestamp()';

const CANCEL_REOPENING = `
  with cancelled as (
    select id, reopen_at from service_availability
    where id = $1 and reopen_at is not null and removed_at is null for no key update
  ), updated as (
    update service_availability s set reopen_at = null from cancelled where s.id = cancelled.id
  )
  select reopen_at as at from cancelled`;

/**
 * Returns the changed records by id. $1 records, $2 their statuses before, $3 their numbers of notifications; $4 to, $5 reason,
 * $6 now, $7 until, $8 by whom, $9 the user's id, $10 the bulk change.
 */
const CHANGE = `
  with wanted as (
    select * from unnest($1::int[], $2::text[], $3::int[]) as wanted (id, from_status, notifications)
  ), s as (
    update service_availability s set status = $4, reason = $5, status_date = $6, reopen_at = $7
    from wanted where s.id = wanted.id returning s.*
  ), evaluation as (
    delete from service_evaluation where service_availability_id = any ($1::int[])
  ), history as (
    insert into service_status_change (
      service_availability_id, changed_at, changed_by, changed_by_user_id, from_status, to_status, reason, notifications,
      bulk_id)
    select id, $6, $8, $9, from_status, $4, $5, notifications, $10 from wanted order by id
  )
  select ${ITEM} from s order by s.id`;
