import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import type { AvailabilityItem, PresentState } from '../status/availability.answers.js';
import {
  type ItemRow,
  itemOf,
  LOCK_RECORDS,
  type LockedRecord,
  PRESENT_STATES,
  type PresentRow,
  presentOf,
} from '../status/availability.sql.js';
import { lockCatalog } from '../status/catalog-lock.js';
import type { ServiceStatus } from '../status/status.rules.js';
import { StatusChangeService } from '../status/status-change.service.js';
import type { BulkOverview, BulkRecord, BulkResult, BulkSummary, StatusPreview } from './bulk.answers.js';
import { BULK_DIFFERS, BULK_NOT_FOUND } from './bulk.refusals.js';
import { type BulkHead, isSameBulk, type RefusalCause, refusalCause } from './bulk.rules.js';
import {
  ANSWERED,
  AS_CHANGED,
  BEGIN,
  CHANGED,
  COUNT,
  HEAD,
  IN_CATALOG,
  PREVIEW,
  RECORD,
  RECORDS,
  SUMMARIES,
  SUMMARY,
} from './bulk.sql.js';

/** A change of many records to one status. */
export interface BulkChange {
  bulkId: string;
  changes: readonly { id: number; expectedStatus: ServiceStatus }[];
  status: ServiceStatus;
  reason: string;
  until?: Date;
}

interface AnsweredRecord {
  id: number;
  from: ServiceStatus | null;
  cause: RefusalCause | null;
  present: PresentState | null;
}

/** A summary whose moments still need their offsets. */
type SummaryRow = Omit<BulkSummary, 'Until' | 'StartedAt'> & { Until: Date | null; StartedAt: Date };

/** Changes of many records at once, and their previews. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly statuses: StatusChangeService,
    private readonly audit: AuditService,
  ) {}

  /** What a change of the records to the status would do now, or at the moment of a plan; changes nothing. */
  async preview(ids: readonly number[], status: ServiceStatus, from?: Date): Promise<StatusPreview> {
    const [preview]: [StatusPreview] = await this.dataSource.query(PREVIEW, [ids, status, from ?? null]);
    return preview;
  }

  /**
   * Changes the records that have their expected status and passes the others by. A record that a call with this bulkId has
   * answered is answered in the same way again.
   * @throws DomainError Validation.General for an end that has passed; General.Conflict for a bulkId of another change
   */
  async change(actor: Actor, bulk: BulkChange): Promise<BulkResult> {
    const { bulkId, changes } = bulk;
    return inTransaction(this.dataSource, async (tx) => {
      await this.open(tx, actor, bulk);
      const ids = changes.map(({ id }) => id);
      const answered: AnsweredRecord[] = await tx.query(ANSWERED, [bulkId, ids]);
      const known = new Set(answered.map(({ id }) => id));
      const wanted = changes.filter(({ id }) => !known.has(id));
      const judged = wanted.length > 0 ? await this.changeWanted(tx, actor, bulk, wanted) : [];
      return this.result(tx, bulkId, [...answered, ...judged]);
    });
  }

  /** Changes what has its expected status, and records what became of each. */
  private async changeWanted(
    tx: EntityManager,
    actor: Actor,
    bulk: BulkChange,
    wanted: BulkChange['changes'],
  ): Promise<AnsweredRecord[]> {
    const { bulkId, status, reason, until } = bulk;
    // A repeat is answered also after the end of the closing; what is new would open again at once.
    if (until && until <= this.clock.now()) {
      throw validationError([{ Field: 'Until', Message: 'Until must be in the future.' }]);
    }
    await lockCatalog(tx, 'together');
    const locked: LockedRecord[] = await tx.query(LOCK_RECORDS, [wanted.map(({ id }) => id)]);
    const present = new Map(locked.map((record) => [record.id, record]));
    const causes = new Map(
      wanted.map(({ id, expectedStatus }) => [
        id,
        refusalCause(present.get(id)?.status, status, expectedStatus),
      ]),
    );
    const refused = locked.filter(({ id }) => causes.get(id) !== undefined).map(({ id }) => id);
    const changing = locked.filter(({ id }) => causes.get(id) === undefined);
    const states = await this.statesOf(tx, refused);
    if (changing.length > 0) {
      const records = changing.map(({ id, status: from }) => ({ id, from }));
      await this.statuses.apply(tx, actor, records, { to: status, reason, until, bulkId });
      await this.record(tx, actor, changing, bulk);
    }
    const judged = wanted.map(({ id, expectedStatus }): AnsweredRecord => {
      const cause = causes.get(id) ?? null;
      return { id, from: cause ? null : expectedStatus, cause, present: states.get(id) ?? null };
    });
    await tx.query(RECORD, [
      bulkId,
      judged.map(({ id }) => id),
      judged.map(({ from }) => from),
      judged.map(({ cause }) => cause),
      judged.map((each) => each.present && JSON.stringify(each.present)),
    ]);
    return judged;
  }

  private async statesOf(tx: EntityManager, ids: readonly number[]): Promise<Map<number, PresentState>> {
    if (ids.length === 0) return new Map();
    const rows: PresentRow[] = await tx.query(PRESENT_STATES, [ids]);
    return new Map(rows.map((row) => [row.id, presentOf(row, this.clock)]));
  }

  /** A page of all bulk changes, the newest first. */
  async page(page: number, pageSize: number): Promise<Page<BulkSummary[]>> {
    const [rows, [counted]]: [SummaryRow[], { total: number }[]] = await Promise.all([
      this.dataSource.query(SUMMARIES, [pageSize, (page - 1) * pageSize]),
      this.dataSource.query(COUNT),
    ]);
    const summaries = rows.map((row) => this.summaryOf(row));
    return pageOf(summaries, counted?.total ?? 0, page, pageSize);
  }

  /**
   * A bulk change with one page of its records, those that were passed by first.
   * @throws DomainError General.NotFound when no call had the bulkId
   */
  async overview(bulkId: string, page: number, pageSize: number): Promise<BulkOverview> {
    const [row]: SummaryRow[] = await this.dataSource.query(SUMMARY, [bulkId]);
    if (!row) throw refused(BULK_NOT_FOUND);
    const records: AnsweredRecord[] = await this.dataSource.query(RECORDS, [
      bulkId,
      pageSize,
      (page - 1) * pageSize,
    ]);
    const ids = records.map(({ id }) => id);
    const present: ItemRow[] = await this.dataSource.query(IN_CATALOG, [ids]);
    const items = new Map(present.map((item) => [item.Id, itemOf(item, this.clock)]));
    const listed = records.map(
      ({ id, from, cause, present: seen }): BulkRecord => ({
        Id: id,
        From: from,
        Cause: cause,
        Present: seen,
        Record: items.get(id) ?? null,
      }),
    );
    const total = row.Changed + row.Refused;
    return { ...this.summaryOf(row), Records: pageOf(listed, total, page, pageSize) };
  }

  private summaryOf(row: SummaryRow): BulkSummary {
    return {
      ...row,
      Until: this.clock.withOffset(row.Until),
      StartedAt: this.clock.withOffset(row.StartedAt),
    };
  }

  /** Begins the bulk change, or waits for the calls of the same one that are under way. */
  private async open(tx: EntityManager, actor: Actor, bulk: BulkChange): Promise<void> {
    const { bulkId, status, reason, until } = bulk;
    const userId = actor.userId === undefined ? null : Number(actor.userId);
    await tx.query(BEGIN, [bulkId, status, reason, until ?? null, actor.name, userId]);
    const [head]: BulkHead[] = await tx.query(HEAD, [bulkId]);
    if (!head || !isSameBulk(head, { status, reason, until: until ?? null, userId }))
      throw refused(BULK_DIFFERS);
  }

  private async record(
    tx: EntityManager,
    actor: Actor,
    changed: readonly LockedRecord[],
    { bulkId, status, reason, until }: BulkChange,
  ): Promise<void> {
    const reopenAt = this.clock.withOffset(until);
    const audited = {
      action: 'serviceAvailability.status' as const,
      target: 'service availabilities',
      details: { BulkId: bulkId, To: status, Reason: reason, ReopenAt: reopenAt ?? undefined },
    };
    const before = changed.map((record) =>
      JSON.stringify({
        Status: record.status,
        Reason: record.reason,
        ReopenAt: this.clock.withOffset(record.reopenAt),
      }),
    );
    const after = JSON.stringify({ Status: status, Reason: reason, ReopenAt: reopenAt });
    const parameters = [changed.map(({ id }) => id), before, after];
    await this.audit.recordSelected(tx, actor, audited, { sql: CHANGED, parameters });
  }

  private async result(
    tx: EntityManager,
    bulkId: string,
    records: readonly AnsweredRecord[],
  ): Promise<BulkResult> {
    const changedIds = records.filter(({ cause }) => cause === null).map(({ id }) => id);
    const rows: ItemRow[] = await tx.query(AS_CHANGED, [bulkId, changedIds]);
    const Changed: AvailabilityItem[] = rows.map((row) => itemOf(row, this.clock));
    const Refused = records
      .flatMap(({ id: Id, cause: Cause, present: Present }) =>
        Cause === null ? [] : [{ Id, Cause, Present }],
      )
      .sort((one, other) => one.Id - other.Id);
    return { Changed, Refused };
  }
}
