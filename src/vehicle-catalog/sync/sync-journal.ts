import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../api/language.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { beginningOf, storedText } from '../../data/stored-text.js';
import { inTransaction } from '../../data/transaction.js';
import { isUniqueViolation } from '../../errors/database-errors.js';
import { recordEvent } from '../../events/record-event.js';
import type { Reached } from '../../notifications/notifications.service.js';
import { Clock } from '../../time/clock.js';
import { describeRemark, type ListRemark } from '../list/list-remarks.js';
import { type ListPeriod, monthText, periodFrom } from '../list/period.rules.js';
import { message, textOf } from '../messages/message.js';
import { SYNC_GATES, type VehicleSyncItem } from './sync.answers.js';
import { SYNC_NOT_FOUND, SYNC_RUNNING } from './sync.refusals.js';
import type { Comparison } from './sync.rules.js';
import { SESSION_IS_GONE } from './sync-lock.js';
import type { SyncOrder } from './sync-order.js';
import type { SyncStage } from './sync-progress.js';
import { failureText, type SyncFailure, type SyncReader, syncItem } from './sync-report.js';
import { VehicleCatalogSync } from './vehicle-catalog-sync.entity.js';

const ABANDONED = [message('sync.abandoned')];
const IN_ENGLISH: SyncReader = { language: 'en' };

/** The result of a successful sync. */
export interface SyncOutcome {
  comparison: Comparison;
  version: string | null;
  /** Whom the version reaches, or would reach. */
  reached: Reached;
}

/**
 * The record of syncs. It is written on separate connections, so that the progress of a sync is visible while it runs.
 */
@Injectable()
export class SyncJournal {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /**
   * Begins the record of a sync that this session runs. The index of running syncs lets one in of those that begin at the
   * same moment, over all replicas; a sync that has begun after the order's `since` overlaps it too.
   * @throws DomainError General.Conflict
   */
  async open(order: SyncOrder, session: string): Promise<number> {
    const { content, source, actor, dryRun, confirm, since } = order;
    const list = 'list' in content ? content.list : undefined;
    const before = 'before' in content ? content.before : undefined;
    const values = {
      dryRun,
      confirm: confirm.length === SYNC_GATES.length,
      confirmedGates: JSON.stringify(confirm),
      source,
      fileName: list?.fileName,
      contentHash: list?.contentHash,
      rollbackOf: before?.version,
      period: before?.period && monthText(before.period),
      revision: before?.period?.revision,
      startedBy: actor.name,
      session,
      since,
    };
    try {
      const [row]: { id: number }[] = await this.dataSource.query(
        `insert into vehicle_catalog_sync (phase, total, dry_run, confirm, confirmed_gates, source, file_name, content_hash,
                                           rollback_of, period, revision, started_by, session)
         select 'Reading', (select count(*) from vehicle_type where is_active), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
         where not exists (select from vehicle_catalog_sync where id > $12::int)
         returning id`,
        Object.values(values),
      );
      if (row) return row.id;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    throw refused(SYNC_RUNNING);
  }

  /** Records the progress of a sync; the length of a list is unknown while it is read. */
  async recordProgress(id: number, { phase, done, total }: SyncStage): Promise<void> {
    await this.dataSource.query(
      `update vehicle_catalog_sync set phase = $2, done = $3, total = $4 where id = $1 and state = 'Running'`,
      [id, phase, done, total],
    );
  }

  /** Records what the reading of the list has found: its period, and the warnings for its sender. */
  async describe(id: number, period: ListPeriod | undefined, remarks: readonly ListRemark[]): Promise<void> {
    await this.dataSource.query(
      `update vehicle_catalog_sync set period = $2, revision = $3, remarks = $4, warnings = $5 where id = $1`,
      [
        id,
        period && monthText(period),
        period?.revision,
        JSON.stringify(remarks),
        JSON.stringify(remarks.map((remark) => describeRemark(remark, 'en'))),
      ],
    );
  }

  /** The period of the last list that was applied, or of the state that a rollback restored since. */
  async lastPeriod(): Promise<ListPeriod | undefined> {
    const [last]: { period: string | null; revision: number | null }[] = await this.dataSource.query(
      `select period, revision from vehicle_catalog_sync
       where ${DONE} and (period is not null or rollback_of is not null) order by id desc limit 1`,
    );
    return last && periodFrom(last.period, last.revision);
  }

  /** Records success in the sync's own transaction. */
  async succeed(tx: EntityManager, id: number, { comparison, version, reached }: SyncOutcome): Promise<void> {
    await tx.query(
      `update vehicle_catalog_sync set state = 'Succeeded', version = $2, ${FINISHED} where id = $1`,
      [id, version, ...figures(comparison, reached)],
    );
  }

  /** Records the success of a dry run, once it is undone. */
  async succeedTrial(id: number, order: SyncOrder, outcome: SyncOutcome): Promise<void> {
    const { added: Added, updated: Updated, deactivated: Deactivated } = outcome.comparison;
    await inTransaction(this.dataSource, async (tx) => {
      await this.succeed(tx, id, outcome);
      const details = { Source: order.source, Added, Updated, Deactivated };
      await this.audit.record(tx, order.actor, {
        action: 'vehicleCatalog.trySync',
        target: targetOf(id),
        details,
      });
    });
  }

  /** Records why a sync failed, unless its outcome is recorded already. */
  async fail(
    id: number,
    order: SyncOrder,
    { reasons, gates, comparison, reached }: SyncFailure,
  ): Promise<void> {
    const [sets, values] = comparison
      ? [FINISHED, figures(comparison, reached)]
      : ['finished_at = clock_timestamp()', []];
    const { source, dryRun, confirm } = order;
    // A failure that cannot be stored would leave the sync running, and keep every other one out.
    const error = storedText(
      failureText({ reasons, gates, years: comparison?.years ?? [], source }, IN_ENGLISH),
    );
    await inTransaction(this.dataSource, async (tx) => {
      const [, failed]: [unknown, number] = await tx.query(
        `update vehicle_catalog_sync set state = 'Failed', error = $2, ${sets}, reasons = $${values.length + 3},
           gates = $${values.length + 4} where id = $1 and state = 'Running'`,
        [id, error, ...values, JSON.stringify(reasons), JSON.stringify(gates)],
      );
      if (failed === 0) return;
      const details = {
        Source: source,
        DryRun: dryRun,
        Confirm: confirm.join(','),
        ...(gates.length > 0 && { Gates: gates.map(({ gate }) => gate).join(',') }),
        Error: beginningOf(error, ERROR_LENGTH),
      };
      await this.audit.record(tx, order.actor, { action: FAILED, target: targetOf(id), details });
      if (gates.length === 0 || dryRun) return;
      const said = (language: Language) => gates.map((gate) => textOf(gate.message, language)).join('\n');
      await recordEvent(tx, {
        kind: 'list.refused',
        subject: { kind: 'VehicleListSync', id: String(id) },
        facts: { reason: { tr: said('tr'), en: said('en') } },
      });
    });
  }

  /** Records the failure of syncs whose process died. */
  async failAbandoned(): Promise<void> {
    const error = ABANDONED.map((remark) => describeRemark(remark, 'en')).join('\n');
    await inTransaction(this.dataSource, async (tx) => {
      const [failed]: [{ id: number; startedBy: string }[], number] = await tx.query(
        `update vehicle_catalog_sync set state = 'Failed', error = $1, reasons = $2, finished_at = clock_timestamp()
         where state = 'Running' and ${SESSION_IS_GONE} returning id, started_by as "startedBy"`,
        [error, JSON.stringify(ABANDONED)],
      );
      for (const { id, startedBy } of failed) {
        const audited = { action: FAILED, target: targetOf(id), details: { Error: error } };
        await this.audit.record(tx, { userId: undefined, name: startedBy }, audited);
      }
    });
  }

  /** @throws DomainError General.NotFound */
  async find(id: number, reader = IN_ENGLISH): Promise<VehicleSyncItem> {
    const syncs = this.dataSource.getRepository(VehicleCatalogSync);
    let row = await syncs.findOneBy({ id });
    if (row?.state === 'Running') {
      await this.failAbandoned();
      row = await syncs.findOneBy({ id });
    }
    if (!row) throw refused(SYNC_NOT_FOUND);
    return syncItem(row, this.clock, reader);
  }

  /** One page, newest first. */
  async page(page: number, pageSize: number, reader: SyncReader): Promise<Page<VehicleSyncItem[]>> {
    await this.failAbandoned();
    const [rows, total] = await this.dataSource
      .getRepository(VehicleCatalogSync)
      .findAndCount({ order: { id: 'DESC' }, skip: (page - 1) * pageSize, take: pageSize });
    const items = rows.map((row) => syncItem(row, this.clock, reader));
    return pageOf(items, total, page, pageSize);
  }

  /** Whether another sync is running. */
  async isBusy(): Promise<boolean> {
    await this.failAbandoned();
    return this.dataSource.getRepository(VehicleCatalogSync).existsBy({ state: 'Running' });
  }

  /** The last sync that has begun, for an order's `since`; 0 when there was none. Ids rise with the syncs. */
  async latest(): Promise<number> {
    const [last]: { id: number }[] = await this.dataSource.query(
      'select id from vehicle_catalog_sync order by id desc limit 1',
    );
    return last?.id ?? 0;
  }

  /**
   * Whether a list differs from the schedule's last list and from every list applied since, by anyone and even if
   * rolled back: the schedule must not undo changes made by hand.
   */
  async isNews(contentHash: string): Promise<boolean> {
    const same: unknown[] = await this.dataSource.query(
      `select from vehicle_catalog_sync
       where ${DONE} and content_hash = $1
         and id >= coalesce((select max(id) from vehicle_catalog_sync where ${DONE} and source = 'Schedule'), 0)
       limit 1`,
      [contentHash],
    );
    return same.length === 0;
  }
}

const FAILED: AuditAction = 'vehicleCatalog.syncFailed';
/** In characters; the sync's own row keeps the whole text. */
const ERROR_LENGTH = 500;
const targetOf = (id: number) => `vehicle catalog sync ${id}`;

/** Selects syncs that made the catalog equal to their content. */
const DONE = `state = 'Succeeded' and not dry_run`;
const FINISHED = `phase = 'Finished', finished_at = clock_timestamp(), done = $3, total = $3, added = $4, updated = $5,
  deactivated = $6, unchanged = $7, biggest_moves = $8, years = $9, agents = $10, notifications = $11`;

function figures(comparison: Comparison, reached: Reached | undefined): unknown[] {
  const { listed, added, updated, deactivated, moves, years } = comparison;
  const counts = [listed, added, updated, deactivated, listed - added - updated];
  const { agents = null, notifications = null } = reached ?? {};
  return [...counts, JSON.stringify(moves), JSON.stringify(years), agents, notifications];
}
