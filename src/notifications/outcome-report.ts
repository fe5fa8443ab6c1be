import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../common/http/logger.js';
import { Settings } from '../config/settings.js';
import type { Parked } from './delivery.claim.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import type { Outcome } from './delivery.record.js';

/** Tells what became of deliveries: metrics of all, a line of the log of those that did not go well. */
@Injectable()
export class OutcomeReport {
  constructor(
    private readonly settings: Settings,
    private readonly metrics: DeliveryMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** An outcome is recorded; a late one moved nothing. */
  recorded(outcome: Outcome, isLate: boolean): void {
    if (isLate) this.metrics.late();
    else this.count(outcome);
    if (isLate || outcome.verdict !== 'Delivered') this.log(outcome, isLate);
  }

  /** A delivery was parked: its attempts keep dying with their process. */
  parked({ id: deliveryId, type }: Parked): void {
    this.metrics.ended(type, 'Parked');
    this.logger.error({ event: 'delivery parked', deliveryId, type });
  }

  private count({ type, verdict, lateMs, attemptOnLadder }: Outcome): void {
    const rung = Math.min(attemptOnLadder - 1, this.settings.notificationRetryWaits.length);
    this.metrics.attemptEnded(type, verdict, lateMs / 1_000, rung);
  }

  private log({ deliveryId, type, verdict, attempt }: Outcome, isLate: boolean): void {
    const { number, httpStatus, error } = attempt;
    const told = isLate ? `Late ${verdict}` : verdict;
    this.logger.info({
      event: 'delivery attempt',
      deliveryId,
      type,
      number,
      verdict: told,
      httpStatus,
      error,
    });
  }
}
