import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { leading, Round } from '../../data/round.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { type EvaluationEnd, EvaluationMetrics } from './evaluation.metrics.js';
import { EvaluationService } from './evaluation.service.js';

/**
 * The transaction that holds the lock is idle during a round, and the database ends idle transactions after a minute.
 */
const ROUND_AT_MOST_MS = 30_000;
/** The name of the rounds' interval in the SchedulerRegistry. */
const SCHEDULE = 'availability evaluation';

/** Evaluates services on a schedule, in one replica at a time. */
@Injectable()
export class Evaluator implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly round: Round<EvaluationEnd>;

  constructor(
    private readonly settings: Settings,
    private readonly scheduler: SchedulerRegistry,
    private readonly dataSource: DataSource,
    private readonly evaluation: EvaluationService,
    private readonly metrics: EvaluationMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(
      (stopping) => this.evaluateDue(stopping),
      (error) => {
        this.logger.warn({ event: 'services not evaluated', error: describeError(error) });
        this.metrics.roundEnded('failed');
        return 'failed';
      },
    );
  }

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
    await this.round.stop();
  }

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round tries again. */
  evaluate(): Promise<EvaluationEnd> {
    return this.round.run();
  }

  /** Each record has a transaction of its own; this transaction only holds the lock and releases it in every case. */
  private async evaluateDue(stopping: AbortSignal): Promise<EvaluationEnd> {
    const lock = ADVISORY_LOCKS.evaluationRound;
    const outcome = await leading(this.dataSource, lock, async (tx): Promise<EvaluationEnd> => {
      let judged: EvaluationEnd = 'done';
      const end = performance.now() + ROUND_AT_MOST_MS;
      for (const id of await this.evaluation.due(tx)) {
        // The remaining records are judged anew in the next round.
        if (stopping.aborted || performance.now() > end) break;
        // A record that cannot be changed must not hold up the others.
        await this.evaluation.evaluate(id).catch((error: unknown) => {
          this.logger.warn({ event: 'service not evaluated', id, error: describeError(error) });
          judged = 'failed';
        });
      }
      return judged;
    });
    this.metrics.roundEnded(outcome ?? 'elsewhere');
    return outcome ?? 'elsewhere';
  }
}
