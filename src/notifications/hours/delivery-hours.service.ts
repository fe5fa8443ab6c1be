import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { DAY, MINUTE } from '../../config/duration.js';
import { Settings } from '../../config/settings.js';
import { Round, warning, whileAny } from '../../data/round.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { REPORT_FIRST_LOSS, rungs } from '../outages/first-loss.sql.js';
import { KEPT_DAYS } from './hours.rules.js';
import {
  COUNT_OUTCOMES,
  COUNTED_TO,
  NEXT_STEP,
  NOTE_HEALTH,
  REMOVE_OLDEST,
  REPORT_FAILING,
} from './hours.sql.js';

/** Often enough for a person who watches, and rare enough to cost nothing. */
const EVERY_MS = 15_000;
/** How long an attempt may take beyond its time-out until its outcome is recorded. */
const RECORDED_WITHIN_MS = MINUTE;

/** Counts outcomes of deliveries by hour, from the rows that the dispatcher writes anyway: each is read once. */
@Injectable()
export class DeliveryHours implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(
      async (stopping) => {
        await whileAny(() => this.countNext(), stopping);
        await whileAny(() => this.removeOldest(), stopping);
      },
      warning(logger, 'deliveries not counted by hour'),
    );
  }

  /** Counts outcomes, also those that an outage passed over, and removes old counts. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  /**
   * Counts the next outcomes in one transaction, unless another replica is counting. Returns whether it counted, and so
   * there may be more. The database's clock alone decides what is counted.
   */
  async countNext(): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const [step]: { from: Date; to: Date }[] = await tx.query(NEXT_STEP);
      if (!step) return false;
      const { from, to } = step;
      await tx.query(COUNT_OUTCOMES, [from, to]);
      await tx.query(NOTE_HEALTH, [from, to, this.settings.platform.timeout + RECORDED_WITHIN_MS]);
      await tx.query(REPORT_FAILING);
      await tx.query(REPORT_FIRST_LOSS, rungs(this.settings.notificationRetryWaits));
      await tx.query(COUNTED_TO, [to]);
      return true;
    });
  }

  /** Removes the hours of the oldest day that is no longer kept; returns whether there was one. @throws Error while the clocks differ */
  async removeOldest(): Promise<boolean> {
    this.clock.assertAgreed();
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY);
    const [removed]: { count: number }[] = await this.dataSource.query(REMOVE_OLDEST, [before]);
    return (removed?.count ?? 0) > 0;
  }
}
