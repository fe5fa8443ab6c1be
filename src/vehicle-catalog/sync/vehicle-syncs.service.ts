import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Doer } from '../../audit/audit.service.js';
import { isDatabaseUnavailable } from '../../common/errors/database-errors.js';
import { conflict, notFound } from '../../common/errors/domain-error.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { inTransaction, inTrialTransaction, undoTrial } from '../../common/transaction.js';
import { VehicleListError } from '../list/list-remarks.js';
import { CatalogWriter } from './catalog.writer.js';
import { stageList } from './list.staging.js';
import { type SyncOrder, SyncRefused } from './sync.order.js';
import { changedCount, gateRefusal, isVersion } from './sync.rules.js';
import { SETTINGS, STAGE_HISTORY } from './sync.sql.js';
import { SyncJournal, type SyncOutcome } from './sync-journal.js';
import { takeSyncLock } from './sync-lock.js';
import { SyncProgress } from './sync-progress.js';

const BUSY = 'A sync of the vehicle catalog is running.';
const OVERTAKEN = 'Another sync of the vehicle catalog came while the list was on its way.';
const STOPPED = 'The service was stopped. Nothing was changed.';
const UNEXPECTED = 'An unexpected error occurred. Nothing was changed.';

/** Ends the transaction of a sync whose failure has been told. */
class FailureRecorded extends Error {}

/** A sync that runs. */
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
export class VehicleSyncs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: SyncJournal,
    private readonly catalog: CatalogWriter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What the database does not take now, the next sync or start does: what can be read is served. */
  async onApplicationBootstrap(): Promise<void> {
    await this.journal.failAbandoned().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ event: 'abandoned syncs not ended', error: describeError(error) });
    });
  }

  /** Lets what runs come to nothing, and waits until that is recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.idle();
  }

  /** When no sync of this process runs, and none of its lists is needed any more. */
  async idle(): Promise<void> {
    await Promise.all(this.running);
  }

  /**
   * Takes the catalog back to what it was before a version, by a new version: what that version and every later one
   * changed is undone, what they added becomes inactive. Gates do not apply.
   * @throws DomainError General.NotFound, General.Conflict
   */
  async rollBack(doer: Doer, version: string, dryRun: boolean): Promise<StartedSync> {
    const [before]: { id: number; version: string }[] = isVersion(version)
      ? await this.dataSource.query('select id, version from vehicle_catalog_version where version = $1', [
          version,
        ])
      : [];
    if (!before) throw notFound('The version');
    return this.start({ content: { before }, source: 'Rollback', doer, dryRun, confirm: true });
  }

  /** @throws DomainError General.Conflict while another sync runs */
  async refuseIfBusy(): Promise<void> {
    if (await this.journal.isBusy()) throw conflict(BUSY);
  }

  /**
   * Starts a sync and answers as soon as it is the one that runs. Its list is released in any case.
   * @throws DomainError General.Conflict while another sync runs, or when one came since the order's
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
        if (session === undefined) throw conflict(BUSY);
        const { since } = order;
        if (since !== undefined && (await this.journal.isOvertaken(tx, since))) throw conflict(OVERTAKEN);
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
        // Its locks are of no use any more; the session stays this sync's until the outcome is told.
        await undoTrial(tx);
        await this.journal.succeedTrial(id, order, outcome);
      }
    } catch (error) {
      await progress.settled();
      // Told before the session goes on to somebody else's work: until then it is known by it.
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
    this.stop.signal.throwIfAborted();
    const version = await this.catalog.apply(tx, order, comparison);
    this.stop.signal.throwIfAborted();
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
        signal: this.stop.signal,
        onBatch: (done, warnings) => {
          read = done;
          all.push(...warnings);
          progress.report({ phase: 'Reading', done, total: Math.max(done, expected) });
        },
        onStaged: (after) => this.catalog.compareStaged(tx, after),
      });
    } finally {
      // Whoever mends a refused list should see them too.
      if (all.length > 0) await this.journal.warn(id, all);
    }
    progress.report({ phase: 'Comparing', done: read, total: read });
  }

  /** Whether the failure could be recorded. */
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
    if (this.stop.signal.aborted) return STOPPED;
    this.logger.error({ event: 'vehicle catalog sync failed', error: describeError(error) });
    return UNEXPECTED;
  }
}
