import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { Clock } from '../../common/clock.js';
import { refused } from '../../common/errors/refusal.js';
import { type Page, pageOf } from '../../common/paging.js';
import { inTransaction } from '../../common/transaction.js';
import type { VehicleSyncItem } from './sync.answers.js';
import { SYNC_NOT_FOUND } from './sync.refusals.js';
import type { Comparison } from './sync.rules.js';
import { SESSION_IS_GONE } from './sync-lock.js';
import type { SyncOrder } from './sync-order.js';
import type { SyncStage } from './sync-progress.js';
import { VehicleCatalogSync } from './vehicle-catalog-sync.entity.js';

const ABANDONED = 'The process that ran the sync ended. Nothing was changed.';

/** The result of a successful sync. */
export interface SyncOutcome {
  comparison: Comparison;
  version: string | null;
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

  /** Begins the record of a sync that holds the lock in this session. */
  async open({ content, source, doer, dryRun, confirm }: SyncOrder, session: string): Promise<number> {
    const list = 'list' in content ? content.list : undefined;
    const rollbackOf = 'before' in content ? content.before.version : null;
    const [row]: { id: number }[] = await this.dataSource.query(
      `insert into vehicle_catalog_sync (phase, total, dry_run, confirm, source, file_name, content_hash, rollback_of, started_by,
                                         session)
       values ('Reading', (select count(*) from vehicle_type where is_active), $1, $2, $3, $4, $5, $6, $7, $8)
       returning id`,
      [dryRun, confirm, source, list?.fileName, list?.contentHash, rollbackOf, doer.name, session],
    );
    return row?.id ?? 0;
  }

  /** Records the progress of a sync; the length of a list is unknown while it is read. */
  async tell(id: number, { phase, done, total }: SyncStage): Promise<void> {
    await this.dataSource.query(
      `update vehicle_catalog_sync set phase = $2, done = $3, total = $4 where id = $1 and state = 'Running'`,
      [id, phase, done, total],
    );
  }

  /** Records the warnings for the sender of the list. */
  async warn(id: number, warnings: readonly string[]): Promise<void> {
    await this.dataSource.query('update vehicle_catalog_sync set warnings = $2 where id = $1', [
      id,
      JSON.stringify(warnings),
    ]);
  }

  /** Records success in the sync's own transaction. */
  async succeed(tx: EntityManager, id: number, { comparison, version }: SyncOutcome): Promise<void> {
    await tx.query(
      `update vehicle_catalog_sync set state = 'Succeeded', version = $2, ${FINISHED} where id = $1`,
      [id, version, ...figures(comparison)],
    );
  }

  /** Records the success of a dry run, once it is undone. */
  async succeedTrial(id: number, order: SyncOrder, outcome: SyncOutcome): Promise<void> {
    const { added: Added, updated: Updated, deactivated: Deactivated } = outcome.comparison;
    await inTransaction(this.dataSource, async (tx) => {
      await this.succeed(tx, id, outcome);
      const details = { Source: order.source, Added, Updated, Deactivated };
      await this.audit.record(tx, order.doer, {
        action: 'vehicleCatalog.trySync',
        target: targetOf(id),
        details,
      });
    });
  }

  /** Records why a sync failed, unless its outcome is recorded already. */
  async fail(id: number, order: SyncOrder, error: string, comparison?: Comparison): Promise<void> {
    const [sets, values] = comparison
      ? [FINISHED, figures(comparison)]
      : ['finished_at = clock_timestamp()', []];
    await inTransaction(this.dataSource, async (tx) => {
      const [, failed]: [unknown, number] = await tx.query(
        `update vehicle_catalog_sync set state = 'Failed', error = $2, ${sets} where id = $1 and state = 'Running'`,
        [id, error, ...values],
      );
      if (failed === 0) return;
      const { source, dryRun, confirm } = order;
      const details = {
        Source: source,
        DryRun: dryRun,
        Confirm: confirm,
        Error: error.slice(0, ERROR_LENGTH),
      };
      await this.audit.record(tx, order.doer, { action: FAILED, target: targetOf(id), details });
    });
  }

  /** Records the failure of syncs whose process died. */
  async failAbandoned(): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [failed]: [{ id: number; startedBy: string }[], number] = await tx.query(
        `update vehicle_catalog_sync set state = 'Failed', error = $1, finished_at = clock_timestamp()
         where state = 'Running' and ${SESSION_IS_GONE} returning id, started_by as "startedBy"`,
        [ABANDONED],
      );
      for (const { id, startedBy } of failed) {
        const deed = { action: FAILED, target: targetOf(id), details: { Error: ABANDONED } };
        await this.audit.record(tx, { userId: undefined, name: startedBy }, deed);
      }
    });
  }

  /** @throws DomainError General.NotFound */
  async find(id: number): Promise<VehicleSyncItem> {
    const syncs = this.dataSource.getRepository(VehicleCatalogSync);
    let row = await syncs.findOneBy({ id });
    if (row?.state === 'Running') {
      await this.failAbandoned();
      row = await syncs.findOneBy({ id });
    }
    if (!row) throw refused(SYNC_NOT_FOUND);
    return this.asItem(row);
  }

  /** One page, newest first. */
  async page(page: number, pageSize: number): Promise<Page<VehicleSyncItem[]>> {
    await this.failAbandoned();
    const [rows, total] = await this.dataSource
      .getRepository(VehicleCatalogSync)
      .findAndCount({ order: { id: 'DESC' }, skip: (page - 1) * pageSize, take: pageSize });
    const items = rows.map((row) => this.asItem(row));
    return pageOf(items, total, page, pageSize);
  }

  /** Whether another sync is running. */
  async isBusy(): Promise<boolean> {
    await this.failAbandoned();
    return this.dataSource.getRepository(VehicleCatalogSync).existsBy({ state: 'Running' });
  }

  /** The last successful sync, of a list or a rollback; 0 when there was none. Ids rise with the syncs. */
  async latest(): Promise<number> {
    const [last]: { id: number }[] = await this.dataSource.query(
      `select id from vehicle_catalog_sync where ${DONE} order by id desc limit 1`,
    );
    return last?.id ?? 0;
  }

  /**
   * Whether another sync has succeeded after `since`. The answer stays true only in a transaction that holds the lock.
   */
  async isOvertaken(tx: EntityManager, since: number): Promise<boolean> {
    const later: unknown[] = await tx.query(
      `select from vehicle_catalog_sync where ${DONE} and id > $1 limit 1`,
      [since],
    );
    return later.length > 0;
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

  private asItem(row: VehicleCatalogSync): VehicleSyncItem {
    return {
      Id: row.id,
      State: row.state,
      Phase: row.phase,
      Done: row.done,
      Total: row.total,
      Added: row.added,
      Updated: row.updated,
      Deactivated: row.deactivated,
      Unchanged: row.unchanged,
      ChangedCount: row.added + row.updated + row.deactivated,
      Version: row.version,
      Error: row.error,
      Warnings: row.warnings,
      BiggestMoves: row.biggestMoves,
      DryRun: row.dryRun,
      Confirm: row.confirm,
      Source: row.source,
      FileName: row.fileName,
      RollbackOf: row.rollbackOf,
      StartedBy: row.startedBy,
      StartedAt: this.clock.withOffset(row.startedAt),
      FinishedAt: row.finishedAt && this.clock.withOffset(row.finishedAt),
    };
  }
}

const FAILED: AuditAction = 'vehicleCatalog.syncFailed';
/** In characters; the sync's own row keeps the whole text. */
const ERROR_LENGTH = 500;
const targetOf = (id: number) => `vehicle catalog sync ${id}`;

/** Selects syncs that made the catalog equal to their content. */
const DONE = `state = 'Succeeded' and not dry_run`;
const FINISHED = `phase = 'Finished', finished_at = clock_timestamp(), done = $3, total = $3, added = $4, updated = $5,
  deactivated = $6, unchanged = $7, biggest_moves = $8`;

function figures(comparison: Comparison): unknown[] {
  const { listed, added, updated, deactivated, moves } = comparison;
  return [listed, added, updated, deactivated, listed - added - updated, JSON.stringify(moves)];
}
