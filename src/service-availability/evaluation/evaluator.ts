import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { inTransaction } from '../../common/transaction.js';
import { HOUR, MINUTE } from '../../config/duration.js';
import { Settings } from '../../config/settings.js';
import { EvaluationMetrics, type RoundOutcome } from './evaluation.metrics.js';
import { EvaluationService } from './evaluation.service.js';
import { REMOVE_OLD } from './outcomes.sql.js';

/** Outcomes are judged by and repeated for an hour; the rest is for whoever looks into an incident. */
const KEPT_FOR = 3 * HOUR;
/** The transaction that holds the lock is idle meanwhile, which the database ends after a minute. */
const ROUND_AT_MOST_MS = 30_000;

/** Looks at the evaluated services on a schedule: every replica does, one at a time. */
@Injectable()
export class Evaluator implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;
  private running: Promise<RoundOutcome> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly evaluation: EvaluationService,
    private readonly metrics: EvaluationMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.evaluate(), this.settings.availabilityEvaluation.interval);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping = true;
    await this.running;
  }

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round tries again. */
  evaluate(): Promise<RoundOutcome> {
    this.running ??= this.round()
      .catch((error: unknown): RoundOutcome => {
        this.logger.warn({ event: 'services not evaluated', error: describeError(error) });
        return 'failed';
      })
      .then((outcome) => {
        this.metrics.roundEnded(outcome);
        this.running = undefined;
        return outcome;
      });
    return this.running;
  }

  /** Never rejects: a failure is logged, and the next time tries again. Every replica does it; twice does no harm. */
  @Interval(10 * MINUTE)
  async removeOld(): Promise<void> {
    try {
      for (const statement of REMOVE_OLD) await this.dataSource.query(statement, [KEPT_FOR]);
    } catch (error) {
      this.logger.warn({ event: 'old outcomes not removed', error: describeError(error) });
    }
  }

  /** Each record has a transaction of its own; this one only holds the lock, which leaves with it, whatever happens. */
  private round(): Promise<RoundOutcome> {
    return inTransaction(this.dataSource, async (tx) => {
      const [lock]: { held: boolean }[] = await tx.query('select pg_try_advisory_xact_lock($1) as held', [
        ADVISORY_LOCKS.evaluationRound,
      ]);
      if (!lock?.held) return 'elsewhere';
      let outcome: RoundOutcome = 'done';
      const end = performance.now() + ROUND_AT_MOST_MS;
      for (const id of await this.evaluation.due(tx)) {
        // What is left is judged anew in the next round.
        if (this.stopping || performance.now() > end) break;
        // One that cannot be changed must not keep the others from it.
        await this.evaluation.evaluate(id).catch((error: unknown) => {
          this.logger.warn({ event: 'service not evaluated', id, error: describeError(error) });
          outcome = 'failed';
        });
      }
      return outcome;
    });
  }
}
