import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../time/clock.js';
import { SingleFlight } from '../time/single-flight.js';
import { describeError, type Logger } from '../tracing/logger.js';
import type { AdvisoryLock } from './advisory-locks.js';
import { releaseSessionLock, trySessionLock } from './locking.js';
import { inTransaction } from './transaction.js';

const AFTER_START_MS = 120_000;
/** A batch that takes longer is cancelled; its rows wait for another night. */
const BATCH_WITHIN_MS = 60_000;
const LOCK_WITHIN_MS = 1_000;
/** Shortest pause. A pause lasts as long as the batch before it, which leaves half of the database's time to others. */
const PAUSE_AT_LEAST_MS = 10;
/** How long a stop waits for the running batch, whose transaction otherwise ends with its connection. */
const STOP_WITHIN_MS = 1_000;

/** The outcome of a round: done, stopped by the end of the process, running in another replica, or failed. */
export type RoundOutcome = 'done' | 'stopped' | 'elsewhere' | 'failed';

/** Data with a retention. */
export interface Retained {
  /** Its name in logs and metrics, such as `jobs`. */
  what: string;
  /** Milliseconds; undefined keeps all. */
  keptFor: number | undefined;
  /** Lets one replica at a time remove data. */
  lock: AdvisoryLock;
}

/** The last row of a batch, in the order of the deciding moments; `at` is PostgreSQL's own text of the moment. */
export interface BatchEnd {
  at: string;
  id: string;
}

/** Computes by the database's clock what is too old. $1 the retention in milliseconds. */
const BEFORE = `select clock_timestamp() - $1 * interval '1 millisecond' as before`;

/** Counters of the rows that this process removed because they had expired. */
@Injectable()
export class RetentionMetrics {
  private readonly removed: Counter<'what'>;
  private readonly rounds: Counter<'what' | 'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.removed = new Counter({
      name: 'zeyil_retention_removed_total',
      help: 'Rows that were removed because they had had their time.',
      labelNames: ['what'],
      registers,
    });
    this.rounds = new Counter({
      name: 'zeyil_retention_rounds_total',
      help: 'Rounds of the retention: done, stopped, elsewhere (another replica is about it), failed.',
      labelNames: ['what', 'outcome'],
      registers,
    });
  }

  /** Counts a batch after its commit. */
  batchEnded(what: string, removed: number): void {
    this.removed.inc({ what }, removed);
  }

  roundEnded(what: string, outcome: RoundOutcome): void {
    this.rounds.inc({ what, outcome });
  }
}

/**
 * Removes data that is older than its retention, every night and after a start, in small transactions by one replica at
 * a time. An interrupted round keeps its progress; the next one goes on.
 */
export abstract class RetentionRound implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly removing = new SingleFlight();

  constructor(
    private readonly retained: Retained,
    protected readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly metrics: RetentionMetrics,
  ) {}

  @Timeout(AFTER_START_MS)
  runAfterStart(): Promise<void> {
    return this.run();
  }

  @Cron('10 3 * * *', { timeZone: 'UTC' })
  runAtNight(): Promise<void> {
    return this.run();
  }

  /** Runs one round, or joins the running one. Never rejects. */
  run(): Promise<void> {
    const { what, keptFor } = this.retained;
    if (keptFor === undefined) return Promise.resolve();
    return this.removing.run(async () => {
      const outcome = await this.round(keptFor).catch((error: unknown): RoundOutcome => {
        this.logger.error({ event: 'retention failed', what, error: describeError(error) });
        return 'failed';
      });
      this.metrics.roundEnded(what, outcome);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.race([this.removing.current, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  /**
   * Removes a few rows that ended before `before` and come after `after`, oldest first, skipping locked ones. Returns
   * their number and the place to continue at, which is undefined when no row is left.
   */
  protected abstract removeBatch(
    tx: EntityManager,
    before: Date,
    after: BatchEnd,
  ): Promise<{ removed: number; last: BatchEnd | undefined }>;

  /** The lock belongs to a session, and ends with it even if this process dies. */
  private async round(keptFor: number): Promise<RoundOutcome> {
    const { lock } = this.retained;
    this.clock.assertAgreed();
    const session = this.dataSource.createQueryRunner();
    try {
      if (!(await trySessionLock(session, lock))) return 'elsewhere';
      try {
        const [{ before }]: [{ before: Date }] = await session.query(BEFORE, [keptFor]);
        return await this.removeAll(before);
      } finally {
        await releaseSessionLock(session, lock);
      }
    } finally {
      await session.release();
    }
  }

  private async removeAll(before: Date): Promise<RoundOutcome> {
    const { what } = this.retained;
    let total = 0;
    let last: BatchEnd | undefined = { at: '-infinity', id: '0' };
    while (last && !this.stop.signal.aborted) {
      const start = performance.now();
      const batch = await this.batch(before, last);
      this.metrics.batchEnded(what, batch.removed);
      total += batch.removed;
      last = batch.last;
      await pause(Math.max(performance.now() - start, PAUSE_AT_LEAST_MS));
    }
    if (total > 0) this.logger.info({ event: 'retention', what, before, removed: total });
    return last ? 'stopped' : 'done';
  }

  private batch(before: Date, after: BatchEnd) {
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query(`set local statement_timeout = ${BATCH_WITHIN_MS}`);
      await tx.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      return this.removeBatch(tx, before, after);
    });
  }
}
