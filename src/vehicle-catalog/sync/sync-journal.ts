import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/domain-error.js';
import { type Page, pageOf } from '../../common/paging.js';
import { inTransaction } from '../../common/transaction.js';
import type { SyncItem } from './sync.answers.js';
import type { SyncOrder } from './sync.order.js';
import type { Comparison } from './sync.rules.js';
import { SESSION_IS_GONE } from './sync-lock.js';
import type { SyncStage } from './sync-progress.js';
import { VehicleCatalogSync } from './vehicle-catalog-sync.entity.js';

const ABANDONED = 'The process that ran the sync ended. Nothing was changed.';

/** What came of a sync that did not fail. */
export interface SyncOutcome {
  comparison: Comparison;
  version: string | null;
}

/** The record of syncs. It is written on connections of its own, so that all see how far a sync is while it runs. */
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

  /** Tells how far a sync is; the reading of a list does not know how long it will be. */
  async tell(id: number, { phase, done, total }: SyncStage): Promise<void> {
    await this.dataSource.query(
      `update vehicle_catalog_sync set phase = $2, done = $3, total = $4 where id = $1 and state = 'Running'`,
      [id, phase, done, total],
    );
  }

  /** Adds to what the sender of the list should know. */
  async warn(id: number, warnings: readonly string[]): Promise<void> {
    await this.dataSource.query('update vehicle_catalog_sync set warnings = $2 where id = $1', [
      id,
      JSON.stringify(warnings),
    ]);
  }

  /** Records success in the transaction that is the success. */
  async succeed(tx: EntityManager, id: number, { comparison, version }: SyncOutcome): Promise<void> {
    await tx.query(
      `update vehicle_catalog_sync set state = 'Succeeded', version = $2, ${FINISHED} where id = $1`,
      [id, version, ...figures(comparison)],
    );
  }

  /** Records the success of a dry run, after it. */
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

  /** Records why a sync failed, unless its outcome is known. */
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
  async find(id: number): Promise<SyncItem> {
    const syncs = this.dataSource.getRepository(VehicleCatalogSync);
    let row = await syncs.findOneBy({ id });
    if (row?.state === 'Running') {
      await this.failAbandoned();
      row = await syncs.findOneBy({ id });
    }
    if (!row) throw notFound('The sync');
    return this.asItem(row);
  }

  /** One page, newest first. */
  async page(page: number, pageSize: number): Promise<Page<SyncItem[]>> {
    await this.failAbandoned();
    const [rows, total] = await this.dataSource
      .getRepository(VehicleCatalogSync)
      .findAndCount({ order: { id: 'DESC' }, skip: (page - 1) * pageSize, take: pageSize });
    const items = rows.map((row) => this.asItem(row));
    return pageOf(items, total, page, pageSize);
  }

  /** Whether a sync would have to wait for another. */
  async isBusy(): Promise<boolean> {
    await this.failAbandoned();
    return this.dataSource.getRepository(VehicleCatalogSync).existsBy({ state: 'Running' });
  }

  /** The sync that succeeded last, be it of a list or a rollback; 0 when there was none. Ids rise with the syncs. */
  async latest(): Promise<number> {
    const [last]: { id: number }[] = await this.dataSource.query(
      `select id from vehicle_catalog_sync where ${DONE} order by id desc limit 1`,
    );
    return last?.id ?? 0;
  }

  /** Whether another sync has succeeded after that one. Only a transaction with the lock has an answer that stays true. */
  async isOvertaken(tx: EntityManager, since: number): Promise<boolean> {
    const later: unknown[] = await tx.query(
      `select from vehicle_catalog_sync where ${DONE} and id > $1 limit 1`,
      [since],
    );
    return later.length > 0;
  }

  /**
   * Whether a list is another than all that were applied since the schedule's last one, and than that itself, whoever
   * applied them and whatever was taken back since: the schedule shall not undo what somebody did by hand.
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

  private asItem(row: VehicleCatalogSync): SyncItem {
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

const FAILED = 'vehicleCatalog.syncFailed';
/** Characters; the sync itself keeps the whole of it. */
const ERROR_LENGTH = 500;
const targetOf = (id: number) => `vehicle catalog sync ${id}`;

/** Of a sync that made the catalog what its content says. */
const DONE = `state = 'Succeeded' and not dry_run`;
const FINISHED = `phase = 'Finished', finished_at = clock_timestamp(), done = $3, total = $3, added = $4, updated = $5,
  deactivated = $6, unchanged = $7, biggest_moves = $8`;

function figures(comparison: Comparison): unknown[] {
  const { listed, added, updated, deactivated, moves } = comparison;
  return [listed, added, updated, deactivated, listed - added - updated, JSON.stringify(moves)];
}
