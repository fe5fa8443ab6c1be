import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Doer } from '../../audit/audit.service.js';
import { isDatabaseUnavailable } from '../../common/errors/database-errors.js';
import { refused } from '../../common/errors/refusal.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { inTransaction, inTrialTransaction, undoTrial } from '../../common/transaction.js';
import { VehicleListError } from '../list/list-remarks.js';
import { CatalogWriter } from './catalog-writer.service.js';
import { stageList } from './list-staging.js';
import { SYNC_OVERTAKEN, SYNC_RUNNING, VERSION_TO_ROLL_BACK_NOT_FOUND } from './sync.refusals.js';
import { changedCount, gateRefusal, isVersion } from './sync.rules.js';
import { SETTINGS, STAGE_HISTORY } from './sync.sql.js';
import { SyncJournal, type SyncOutcome } from './sync-journal.js';
import { takeSyncLock } from './sync-lock.js';
import { type SyncOrder, SyncRefused } from './sync-order.js';
import { SyncProgress } from './sync-progress.js';

const STOPPED = 'The service was stopped. Nothing was changed.';
const UNEXPECTED = 'An unexpected error occurred. Nothing was changed.';

/** Ends the transaction of a sync whose failure has been recorded. */
class FailureRecorded extends Error {}

/** A running sync. */
export interface StartedSync {
  id: number;
  /** Resolves when its outcome is recorded; never rejects. */
  done: Promise<void>;
}

/**
 * Syncs of the vehicle catalog, one at a time over all replicas. Each is one transaction: catalog, version, change set,
 * parameters 91 to 93 and the notifications 13 and 8, or nothing.
 */
@Injectable()
export class VehicleSyncs implements OnApplicationBootstrap {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: SyncJournal,
    private readonly catalog: CatalogWriter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Ends abandoned syncs. When the database takes no writes, the next sync or start does so; reads are served
   * meanwhile.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.journal.failAbandoned().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ event: 'abandoned syncs not ended', error: describeError(error) });
    });
  }

  /** Aborts the running syncs, and waits until that is recorded. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.idle();
  }

  /** Resolves when no sync of this process runs, and none of its lists is needed any more. */
  async idle(): Promise<void> {
    await Promise.all(this.running);
  }

  /**
   * Takes the catalog back to its state before a version, by a new version: changes of that version and of every later
   * one are undone, types that they added become inactive. Gates do not apply.
   * @throws DomainError General.NotFound, General.Conflict
   */
  async rollBack(doer: Doer, version: string, dryRun: boolean): Promise<StartedSync> {
    const [before]: { id: number; version: string }[] = isVersion(version)
      ? await this.dataSource.query('select id, version from vehicle_catalog_version where version = $1', [
          version,
        ])
      : [];
    if (!before) throw refused(VERSION_TO_ROLL_BACK_NOT_FOUND);
    return this.start({ content: { before }, source: 'Rollback', doer, dryRun, confirm: true });
  }

  /** @throws DomainError General.Conflict while another sync runs */
  async refuseIfBusy(): Promise<void> {
    if (await this.journal.isBusy()) throw refused(SYNC_RUNNING);
  }

  /**
   * Starts a sync and returns as soon as it holds the lock. Its list is released in every case.
   * @throws DomainError General.Conflict while another sync runs, or when one has followed the order's
   */
  start(order: SyncOrder): Promise<StartedSync> {
    return new Promise((resolve, reject) => {
      const done = this.run(order, (id) => resolve({ id, done })).catch(reject);
      this.running.add(done);
      void done.finally(() => this.running.delete(done));
    });
  }

  /** Rejects only when the sync has not begun. */
  private async run(order: SyncOrder, begin: (id: number) => void): Promise<void> {
    let id: number | undefined;
    try {
      await this.journal.failAbandoned();
      await (order.dryRun ? inTrialTransaction : inTransaction)(this.dataSource, async (tx) => {
        const session = await takeSyncLock(tx);
        if (session === undefined) throw refused(SYNC_RUNNING);
        const { since } = order;
        if (since !== undefined && (await this.journal.isOvertaken(tx, since))) throw refused(SYNC_OVERTAKEN);
        id = await this.journal.open(order, session);
        begin(id);
        await this.carryOut(tx, id, order);
      });
    } catch (error) {
      if (id === undefined) throw error;
      if (!(error instanceof FailureRecorded)) await this.fail(id, order, error);
    } finally {
      if ('list' in order.content) await order.content.list.release();
    }
  }

  private async carryOut(tx: EntityManager, id: number, order: SyncOrder): Promise<void> {
    const progress = new SyncProgress((stage) => this.journal.tell(id, stage).catch(() => undefined));
    let outcome: SyncOutcome;
    try {
      outcome = await this.work(tx, id, order, progress);
      await progress.settled();
      if (order.dryRun) {
        // The trial's locks are no longer needed; the session belongs to this sync until the outcome is recorded.
        await undoTrial(tx);
        await this.journal.succeedTrial(id, order, outcome);
      }
    } catch (error) {
      await progress.settled();
      // Recorded before the session is reused, since others recognise the running sync by it.
      throw (await this.fail(id, order, error)) ? new FailureRecorded() : error;
    }
    if (!order.dryRun) await this.journal.succeed(tx, id, outcome);
  }

  private async work(
    tx: EntityManager,
    id: number,
    order: SyncOrder,
    progress: SyncProgress,
  ): Promise<SyncOutcome> {
    await tx.query(SETTINGS);
    await this.catalog.openStage(tx);
    await this.fillStage(tx, id, order, progress);
    const comparison = await this.catalog.compare(tx);
    const { listed: done } = comparison;
    const refusal = order.confirm ? undefined : gateRefusal(comparison);
    if (refusal !== undefined) throw new SyncRefused(refusal, comparison);
    if (changedCount(comparison) === 0) return { comparison, version: null };
    progress.report({ phase: 'Applying', done, total: done });
    this.stopping.signal.throwIfAborted();
    const version = await this.catalog.apply(tx, order, comparison);
    this.stopping.signal.throwIfAborted();
    return { comparison, version: order.dryRun ? null : version };
  }

  private async fillStage(
    tx: EntityManager,
    id: number,
    { content }: SyncOrder,
    progress: SyncProgress,
  ): Promise<void> {
    if ('before' in content) {
      await tx.query(STAGE_HISTORY, [content.before.id]);
      await this.catalog.compareStaged(tx, 0);
      return;
    }
    const [{ expected }]: [{ expected: number }] = await tx.query(
      'select count(*)::int as expected from vehicle_type where is_active',
    );
    const all: string[] = [];
    let read = 0;
    try {
      await stageList(tx, content.list.path, {
        signal: this.stopping.signal,
        onBatch: (done, warnings) => {
          read = done;
          all.push(...warnings);
          progress.report({ phase: 'Reading', done, total: Math.max(done, expected) });
        },
        onStaged: (after) => this.catalog.compareStaged(tx, after),
      });
    } finally {
      // The sender needs the warnings too in order to correct a refused list.
      if (all.length > 0) await this.journal.warn(id, all);
    }
    progress.report({ phase: 'Comparing', done: read, total: read });
  }

  /** Records a failure; returns whether it could be recorded. */
  private async fail(id: number, order: SyncOrder, error: unknown): Promise<boolean> {
    const reason = this.reasonOf(error);
    try {
      await this.journal.fail(id, order, reason, error instanceof SyncRefused ? error.comparison : undefined);
      return true;
    } catch (failure) {
      this.logger.error({ event: 'vehicle catalog sync not recorded', error: describeError(failure) });
      return false;
    }
  }

  private reasonOf(error: unknown): string {
    if (error instanceof VehicleListError || error instanceof SyncRefused) return error.message;
    if (this.stopping.signal.aborted) return STOPPED;
    this.logger.error({ event: 'vehicle catalog sync failed', error: describeError(error) });
    return UNEXPECTED;
  }
}
