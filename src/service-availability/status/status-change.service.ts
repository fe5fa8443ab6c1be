import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type Doer } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock.js';
import { validationError } from '../../common/errors/general.refusals.js';
import { refused } from '../../common/errors/refusal.js';
import { inTransaction, requireTransaction } from '../../common/transaction.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { lockCatalog } from '../catalog/catalog-lock.js';
import type { AvailabilityItem } from './availability.answers.js';
import { AVAILABILITY_NOT_FOUND, REOPENING_NOT_FOUND } from './availability.refusals.js';
import { ITEM, type ItemRow, itemOf } from './availability.sql.js';
import { BY_SCHEDULE, reopeningReason, type ServiceStatus, statusRefusal } from './status.rules.js';
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
  async change(doer: Doer, change: StatusChange): Promise<AvailabilityItem> {
    if (change.until && change.until <= this.clock.now()) {
      throw validationError([{ Field: 'Until', Message: 'Until must be in the future.' }]);
    }
    return inTransaction(this.dataSource, (tx) => this.changeStatus(tx, doer, change));
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
  async cancelReopening(doer: Doer, id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [cancelled]: { at: Date }[] = await tx.query(CANCEL_REOPENING, [id]);
      if (!cancelled) throw refused(REOPENING_NOT_FOUND);
      const details = { ReopenAt: this.clock.withOffset(cancelled.at) };
      await this.audit.record(tx, doer, {
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
  async changeStatus(tx: EntityManager, doer: Doer, change: StatusChange): Promise<AvailabilityItem> {
    requireTransaction(tx);
    const { id, to, reason, expected, until } = change;
    await lockCatalog(tx, 'together');
    const [present]: { status: ServiceStatus; reason: string; reopenAt: Date | null }[] = await tx.query(
      'select status, reason, reopen_at as "reopenAt" from service_availability where id = $1 and removed_at is null for no key update',
      [id],
    );
    if (!present) throw refused(AVAILABILITY_NOT_FOUND);
    const from = present.status;
    const refusal = statusRefusal(from, to, expected);
    if (refusal) throw refusal;
    const now = this.clock.now();
    // Before the change: the audience depends on no status, and the history records the number.
    const notifications = await this.notifications.publishSelected(tx, 10, {
      about: 'ServiceAvailability',
      sql: changePayloads('select $2::int as id, $3::text as change_type, $4::text as reason', '$2::text'),
      parameters: [this.clock.withOffset(now), id, to, reason],
    });
    const [row]: ItemRow[] = await tx.query(CHANGE, [
      id,
      to,
      reason,
      now,
      until ?? null,
      doer.name,
      from,
      doer.userId === undefined ? null : Number(doer.userId),
      notifications,
    ]);
    if (!row) throw refused(AVAILABILITY_NOT_FOUND);
    const at = (moment: Date | null | undefined) => (moment ? this.clock.withOffset(moment) : null);
    const details = { From: from, To: to, Reason: reason, ReopenAt: at(until) ?? undefined };
    await this.audit.record(tx, doer, {
      action: 'serviceAvailability.status',
      target: targetOf(id),
      details,
      before: { Status: from, Reason: present.reason, ReopenAt: at(present.reopenAt) },
      after: { Status: to, Reason: reason, ReopenAt: at(until) },
    });
    return itemOf(row, this.clock);
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

/** Returns the changed record. $1 id, $2 to, $3 reason, $4 now, $5 until, $6 by whom, $7 from, $8 the user's id, $9 notifications. */
const CHANGE = `
  with s as (
    update service_availability set status = $2, reason = $3, status_date = $4, reopen_at = $5 where id = $1 returning *
  ), evaluation as (
    delete from service_evaluation where service_availability_id = $1
  ), history as (
    insert into service_status_change (
      service_availability_id, changed_at, changed_by, changed_by_user_id, from_status, to_status, reason, notifications)
    values ($1, $4, $6, $8, $7, $2, $3, $9)
  )
  select ${ITEM} from s`;
