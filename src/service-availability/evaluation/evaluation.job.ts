import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { HOUR, MINUTE } from '../../config/duration.js';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { tryLock } from '../../data/locking.js';
import { inTransaction } from '../../data/transaction.js';
import { SingleFlight } from '../../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { REMOVE_OLD } from '../outcomes/outcomes.sql.js';
import { type EvaluationEnd, EvaluationMetrics } from './evaluation.metrics.js';
import { EvaluationService } from './evaluation.service.js';

/**
 * Outcomes count, and their repeats are recognised, for an hour; the rest of the time serves the analysis of incidents.
 */
const KEPT_FOR = 3 * HOUR;
/**
 * The transaction that holds the lock is idle during a round, and the database ends idle transactions after a minute.
 */
const ROUND_AT_MOST_MS = 30_000;
/** The name of the rounds' interval in the SchedulerRegistry. */
const SCHEDULE = 'availability evaluation';

/** Evaluates services on a schedule, in one replica at a time. */
@Injectable()
export class Evaluator implements OnApplicationBootstrap, OnModuleDestroy {
  private stopping = false;
  private readonly evaluating = new SingleFlight<EvaluationEnd>();

  constructor(
    private readonly settings: Settings,
    private readonly scheduler: SchedulerRegistry,
    private readonly dataSource: DataSource,
    private readonly evaluation: EvaluationService,
    private readonly metrics: EvaluationMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { interval } = this.settings.availabilityEvaluation;
    this.scheduler.addInterval(
      SCHEDULE,
      setInterval(() => void this.evaluate(), interval),
    );
  }

  async onModuleDestroy(): Promise<void> {
    // A start that failed has not added it.
    if (this.scheduler.doesExist('interval', SCHEDULE)) this.scheduler.deleteInterval(SCHEDULE);
    this.stopping = true;
    await this.evaluating.current;
  }

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round tries again. */
  evaluate(): Promise<EvaluationEnd> {
    return this.evaluating.run(async () => {
      const outcome = await this.round().catch((error: unknown): EvaluationEnd => {
        this.logger.warn({ event: 'services not evaluated', error: describeError(error) });
        return 'failed';
      });
      this.metrics.roundEnded(outcome);
      return outcome;
    });
  }

  /** Never rejects: a failure is logged, and the next run tries again. Every replica runs it, which does no harm. */
  @Interval(10 * MINUTE)
  async removeOld(): Promise<void> {
    try {
      for (const statement of REMOVE_OLD) await this.dataSource.query(statement, [KEPT_FOR]);
    } catch (error) {
      this.logger.warn({ event: 'old outcomes not removed', error: describeError(error) });
    }
  }

  /** Each record has a transaction of its own; this transaction only holds the lock and releases it in every case. */
  private round(): Promise<EvaluationEnd> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await tryLock(tx, ADVISORY_LOCKS.evaluationRound))) return 'elsewhere';
      let outcome: EvaluationEnd = 'done';
      const end = performance.now() + ROUND_AT_MOST_MS;
      for (const id of await this.evaluation.due(tx)) {
        // The remaining records are judged anew in the next round.
        if (this.stopping || performance.now() > end) break;
        // A record that cannot be changed must not hold up the others.
        await this.evaluation.evaluate(id).catch((error: unknown) => {
          this.logger.warn({ event: 'service not evaluated', id, error: describeError(error) });
          outcome = 'failed';
        });
      }
      return outcome;
    });
  }
}
