import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refused } from '../../api/refusal.js';
import type { Actor } from '../../audit/audit.service.js';
import { inTransaction, inTrialTransaction, undoTrial } from '../../data/transaction.js';
import { isDatabaseUnavailable } from '../../errors/database-errors.js';
import type { Reached } from '../../notifications/notifications.service.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { type ListRemark, VehicleListError } from '../list/list-remarks.js';
import { type ListPeriod, periodFrom } from '../list/period.rules.js';
import type { MessageCode } from '../messages/english.js';
import { message } from '../messages/message.js';
import { CatalogWriter } from './catalog-writer.service.js';
import { trippedGates } from './gates.rules.js';
import { stageList } from './list-staging.js';
import { SYNC_GATES } from './sync.answers.js';
import { SYNC_RUNNING, VERSION_TO_ROLL_BACK_NOT_FOUND } from './sync.refusals.js';
import { type Comparison, changedCount, isVersion } from './sync.rules.js';
import { SETTINGS, STAGE_HISTORY, VERSION_AND_PERIOD_BEFORE } from './sync.sql.js';
import { SyncJournal, type SyncOutcome } from './sync-journal.js';
import { sessionName, takeSyncLock } from './sync-lock.js';
import { type SyncOrder, SyncRefused } from './sync-order.js';
import { SyncProgress } from './sync-progress.js';
import type { SyncFailure } from './sync-report.js';

/** Between two tries to record a failure that the database did not take. */
const RECORD_AGAIN_MS = 5_000;

const NOBODY: Reached = { agents: 0, notifications: 0 };

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
  async rollBack(actor: Actor, version: string, dryRun: boolean): Promise<StartedSync> {
    const [row]: { id: number; version: string; period: string | null; revision: number | null }[] =
      isVersion(version) ? await this.dataSource.query(VERSION_AND_PERIOD_BEFORE, [version]) : [];
    if (!row) throw refused(VERSION_TO_ROLL_BACK_NOT_FOUND);
    const before = { id: row.id, version, period: periodFrom(row.period, row.revision) };
    return this.start({ content: { before }, source: 'Rollback', actor, dryRun, confirm: SYNC_GATES });
  }

  /** The `since` of an order whose content is about to come. @throws DomainError General.Conflict while a sync runs */
  async whenIdle(): Promise<number> {
    const since = await this.journal.latest();
    if (await this.journal.isBusy()) throw refused(SYNC_RUNNING);
    return since;
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
        const opened = await this.journal.open(order, await sessionName(tx));
        if (!(await takeSyncLock(tx))) {
          await this.journal.fail(opened, order, because('sync.overlapped'));
          throw refused(SYNC_RUNNING);
        }
        id = opened;
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
    const progress = new SyncProgress((stage) =>
      this.journal.recordProgress(id, stage).catch(() => undefined),
    );
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
    const period = await this.fillStage(tx, id, order, progress);
    const comparison: Comparison = {
      ...(await this.catalog.compare(tx)),
      ...(period && { period }),
      last: await this.journal.lastPeriod(),
    };
    const closed = trippedGates(comparison).filter(({ gate }) => !order.confirm.includes(gate));
    if (closed.length > 0)
      throw new SyncRefused(closed, comparison, await this.wouldReach(tx, order, comparison));
    const total = changedCount(comparison);
    if (total === 0) return { comparison, version: null, reached: NOBODY };
    const report = (share: number) =>
      progress.report({ phase: 'Applying', done: Math.floor(total * share), total });
    report(0);
    this.stopping.signal.throwIfAborted();
    const { version, reached } = await this.catalog.apply(tx, order, comparison, report);
    this.stopping.signal.throwIfAborted();
    return { comparison, version: order.dryRun ? null : version, reached };
  }

  /** Whom a dry run's list would reach that did not pass its gates. Its transaction is undone; what fails leaves it unknown. */
  private async wouldReach(
    tx: EntityManager,
    order: SyncOrder,
    comparison: Comparison,
  ): Promise<Reached | undefined> {
    if (!order.dryRun) return undefined;
    const applied = this.catalog.apply(tx, order, comparison, () => undefined);
    return applied.then(
      ({ reached }) => reached,
      () => undefined,
    );
  }

  private async fillStage(
    tx: EntityManager,
    id: number,
    { content }: SyncOrder,
    progress: SyncProgress,
  ): Promise<ListPeriod | undefined> {
    if ('before' in content) {
      await tx.query(STAGE_HISTORY, [content.before.id]);
      await this.catalog.compareStaged(tx, 0);
      return content.before.period;
    }
    const { list } = content;
    const [{ expected }]: [{ expected: number }] = await tx.query(
      'select count(*)::int as expected from vehicle_type where is_active',
    );
    const all: ListRemark[] = [];
    let read = 0;
    let period: ListPeriod | undefined;
    try {
      await stageList(tx, list.path, {
        signal: this.stopping.signal,
        fileName: list.fileName,
        ...(list.stamp && { stamp: list.stamp }),
        onBatch: (done, warnings, found) => {
          read = done;
          period = found;
          all.push(...warnings);
          progress.report({ phase: 'Reading', done, total: Math.max(done, expected) });
        },
        onStaged: (after) => this.catalog.compareStaged(tx, after),
      });
    } finally {
      // The sender needs the warnings too in order to correct a refused list.
      await this.journal.describe(id, period, all);
    }
    progress.report({ phase: 'Comparing', done: read, total: read });
    return period;
  }

  /** Records a failure; returns whether it could be recorded at once. */
  private async fail(id: number, order: SyncOrder, error: unknown): Promise<boolean> {
    const failure = this.failureOf(error);
    try {
      await this.journal.fail(id, order, failure);
      return true;
    } catch (refusal) {
      this.logger.error({ event: 'vehicle catalog sync not recorded', error: describeError(refusal) });
      void this.recordLater(id, order, failure);
      return false;
    }
  }

  /**
   * Records a failure as soon as the database takes it. Until then the sync counts as running and keeps every other one out,
   * since its session lives on in the pool; when the process stops, its end shows the sync as abandoned.
   */
  private async recordLater(id: number, order: SyncOrder, failure: SyncFailure): Promise<void> {
    const { signal } = this.stopping;
    for (let isRecorded = false; !isRecorded && !signal.aborted; ) {
      await setTimeout(RECORD_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      isRecorded = await this.journal.fail(id, order, failure).then(
        () => true,
        () => false,
      );
    }
  }

  private failureOf(error: unknown): SyncFailure {
    if (error instanceof VehicleListError) {
      return { reasons: [...error.remarks, message('list.notApplied')], gates: [] };
    }
    if (error instanceof SyncRefused) {
      const { gates, comparison, reached } = error;
      return { reasons: [], gates, comparison, ...(reached && { reached }) };
    }
    if (this.stopping.signal.aborted) return because('sync.stopped');
    this.logger.error({ event: 'vehicle catalog sync failed', error: describeError(error) });
    return because(isDatabaseUnavailable(error) ? 'sync.unavailable' : 'sync.unexpected');
  }
}

function because(code: MessageCode & `sync.${string}`): SyncFailure {
  return { reasons: [{ code }], gates: [] };
}
