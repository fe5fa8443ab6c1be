import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../time/clock.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import type { AdvisoryLock } from './advisory-locks.js';
import { DIRECT_DATA_SOURCE } from './direct-data-source.js';
import { leadingSession, Round, whileAny } from './round.js';
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

/** What a batch removed, and the place to continue at: undefined when no row is left. */
export interface Removed {
  removed: number;
  last: BatchEnd | undefined;
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

/** What every round works with. */
@Injectable()
export class RetentionTools {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) readonly dataSource: DataSource,
    readonly clock: Clock,
    @Inject(LOGGER) readonly logger: Logger,
    readonly metrics: RetentionMetrics,
  ) {}
}

/**
 * Removes data that is older than its retention, every night and after a start, in small transactions by one replica at
 * a time. An interrupted round keeps its progress; the next one goes on.
 */
export abstract class RetentionRound implements OnModuleDestroy {
  private readonly removing: Round;

  constructor(
    private readonly retained: Retained,
    private readonly tools: RetentionTools,
  ) {
    const { what, keptFor } = retained;
    const { logger, metrics } = tools;
    this.removing = new Round(
      async (stopping) => {
        if (keptFor === undefined) return;
        metrics.roundEnded(what, await this.round(keptFor, stopping));
      },
      (error) => {
        logger.error({ event: 'retention failed', what, error: describeError(error) });
        metrics.roundEnded(what, 'failed');
      },
    );
  }

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
    return this.removing.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.removing.stop(STOP_WITHIN_MS);
  }

  /**
   * Removes a few rows that ended before `before` and come after `after`, oldest first, skipping locked ones. Returns
   * their number and the place to continue at, which is undefined when no row is left.
   */
  protected abstract removeBatch(tx: EntityManager, before: Date, after: BatchEnd): Promise<Removed>;

  private async round(keptFor: number, stopping: AbortSignal): Promise<RoundOutcome> {
    const { clock, dataSource } = this.tools;
    clock.assertAgreed();
    const outcome = await leadingSession(dataSource, this.retained.lock, async (session) => {
      const [{ before }]: [{ before: Date }] = await session.query(BEFORE, [keptFor]);
      return this.removeAll(session.manager, before, stopping);
    });
    return outcome ?? 'elsewhere';
  }

  /** Over the session of the lock: rounds begin at one time, and each would wait for a second connection while it holds the first. */
  private async removeAll(
    session: EntityManager,
    before: Date,
    stopping: AbortSignal,
  ): Promise<RoundOutcome> {
    const { what } = this.retained;
    const { logger, metrics } = this.tools;
    let total = 0;
    let after: BatchEnd = { at: '-infinity', id: '0' };
    let isLeft = true;
    const removeNext = async () => {
      const { removed, last } = await this.batch(session, before, after);
      metrics.batchEnded(what, removed);
      total += removed;
      isLeft = last !== undefined;
      after = last ?? after;
      return isLeft;
    };
    await whileAny(removeNext, stopping, PAUSE_AT_LEAST_MS);
    if (total > 0) logger.info({ event: 'retention', what, before, removed: total });
    return isLeft ? 'stopped' : 'done';
  }

  private batch(session: EntityManager, before: Date, after: BatchEnd) {
    return inTransaction(session, async (tx) => {
      await tx.query(`set local statement_timeout = ${BATCH_WITHIN_MS}`);
      await tx.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      return this.removeBatch(tx, before, after);
    });
  }
}

/**
 * A statement that removes up to $4 rows of a table on which nothing else hangs, whose moment `at` is before $1, behind the
 * place ($2, $3), and returns the place of each. `unless` is a condition of rows that stay. An index of (`at`, id) serves it.
 */
export const removeOldRows = (table: string, at: string, unless = 'false'): string => `
  with old as materialized (
    select r.id, r.${at} as at from ${table} r
    where r.${at} < $1 and (r.${at}, r.id) > ($2::timestamptz, $3::bigint) and not ${unless}
    order by r.${at}, r.id limit $4
    for update of r skip locked
  ), gone as (
    delete from ${table} where id = any (array(select id from old))
  )
  select at::text as at, id::text as id from old order by old.at, old.id`;

/** Removes rows of one table, on which nothing else hangs, by a statement of `removeOldRows`. */
export abstract class OldRowsRetention extends RetentionRound {
  constructor(
    retained: Retained,
    private readonly removal: { statement: string; batch: number },
    tools: RetentionTools,
  ) {
    super(retained, tools);
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd): Promise<Removed> {
    const { statement, batch } = this.removal;
    const rows: BatchEnd[] = await tx.query(statement, [before, after.at, after.id, batch]);
    return { removed: rows.length, last: rows.at(-1) };
  }
}
