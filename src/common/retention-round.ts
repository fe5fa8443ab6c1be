import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import type { AdvisoryLock } from './advisory-locks.js';
import type { Clock } from './clock.js';
import { describeError, type Logger } from './http/logger.js';
import { inTransaction } from './transaction.js';

const AFTER_START_MS = 120_000;
/** A batch that takes longer is given up; its rows wait for another night. */
const BATCH_WITHIN_MS = 60_000;
const LOCK_WITHIN_MS = 1_000;
/** Between batches as long as a batch took, and no shorter: half of the database's time is left to everybody else. */
const PAUSE_AT_LEAST_MS = 10;
/** A stop does not wait longer for the batch under way; its transaction ends with its connection. */
const STOP_WITHIN_MS = 1_000;

/** What came of a round: done, stopped by the end of the process, under way in another replica, or broken off. */
export type RoundOutcome = 'done' | 'stopped' | 'elsewhere' | 'failed';

/** What is kept for a time only. */
export interface Retained {
  /** For logs and metrics: `jobs`. */
  what: string;
  /** Milliseconds; undefined keeps all. */
  keptFor: number | undefined;
  /** One replica removes at a time. */
  lock: AdvisoryLock;
}

/** Where a batch ended, in the order of the moments that decide; `at` is PostgreSQL's own text of it. */
export interface BatchEnd {
  at: string;
  id: string;
}

/** How old is too old, the database says. $1 the lock, $2 how long is kept, in milliseconds. */
const BEGIN = `
  select pg_try_advisory_lock($1) as held, clock_timestamp() - $2 * interval '1 millisecond' as before`;

/** Counters of what this process removed because it had had its time. */
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

  /** A batch was committed. */
  batchEnded(what: string, removed: number): void {
    this.removed.inc({ what }, removed);
  }

  roundEnded(what: string, outcome: RoundOutcome): void {
    this.rounds.inc({ what, outcome });
  }
}

/**
 * Removes what is older than its retention, every night and after a start, in small transactions by one replica at a
 * time. A round that was broken off has done what it has done; the next one goes on.
 */
export abstract class RetentionRound implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;

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

  /** One round; joins the one that is under way. Never rejects. */
  run(): Promise<void> {
    const { what, keptFor } = this.retained;
    if (keptFor === undefined) return Promise.resolve();
    this.running ??= this.round(keptFor)
      .catch((error: unknown): RoundOutcome => {
        this.logger.error({ event: 'retention failed', what, error: describeError(error) });
        return 'failed';
      })
      .then((outcome) => {
        this.metrics.roundEnded(what, outcome);
        this.running = undefined;
      });
    return this.running;
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.race([this.running, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  /**
   * Removes a few of what ended before `before` and comes after `after`, oldest first, passing over what somebody else
   * holds. Answers how many, and where to go on; no place when none is left.
   */
  protected abstract removeBatch(
    tx: EntityManager,
    before: Date,
    after: BatchEnd,
  ): Promise<{ removed: number; last: BatchEnd | undefined }>;

  /** The lock is a session's: it ends with it, whatever becomes of this process. */
  private async round(keptFor: number): Promise<RoundOutcome> {
    const { lock } = this.retained;
    this.clock.assertAgreed();
    const session = this.dataSource.createQueryRunner();
    try {
      const [row]: { held: boolean; before: Date }[] = await session.query(BEGIN, [lock, keptFor]);
      if (!row?.held) return 'elsewhere';
      try {
        return await this.removeAll(row.before);
      } finally {
        await session.query('select pg_advisory_unlock($1)', [lock]);
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
