import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { DeliveryMetrics } from '../delivery.metrics.js';
import type { Parked } from './claim.sql.js';
import type { AttemptOutcome } from './record.sql.js';

/** Reports outcomes: metrics for all, a log line for those that are not a success. */
@Injectable()
export class OutcomeReport {
  constructor(
    private readonly settings: Settings,
    private readonly metrics: DeliveryMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reports a recorded outcome; a late one moved no delivery. */
  recorded(outcome: AttemptOutcome, isLate: boolean): void {
    if (isLate) this.metrics.late();
    else this.count(outcome);
    if (isLate || outcome.verdict !== 'Delivered') this.log(outcome, isLate);
  }

  /** Reports a parked delivery, whose claims keep ending without an outcome. */
  parked(agentId: number, { id: deliveryId, type, referanceNo }: Parked): void {
    this.metrics.ended(type, 'Parked');
    this.logger.error({ event: 'delivery parked', deliveryId, agentId, referanceNo, type });
  }

  private count({ type, verdict, lateMs, attemptOnLadder }: AttemptOutcome): void {
    const rung = Math.min(attemptOnLadder - 1, this.settings.notificationRetryWaits.length);
    this.metrics.attemptEnded(type, verdict, lateMs / 1_000, rung);
  }

  private log(outcome: AttemptOutcome, isLate: boolean): void {
    const { deliveryId, agentId, referanceNo, type, verdict, attempt, traceIds } = outcome;
    const { number, httpStatus, error } = attempt;
    this.logger.info({
      event: 'delivery attempt',
      deliveryId,
      agentId,
      referanceNo,
      type,
      number,
      verdict: isLate ? `Late ${verdict}` : verdict,
      httpStatus,
      error,
      ...traceIds,
    });
  }
}
