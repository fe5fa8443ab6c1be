import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE } from '../../config/duration.js';
import { whileAny } from '../../time/in-steps.js';
import { SingleFlight } from '../../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { ServiceDays } from './service-days.service.js';

/** Counts the days that are over, also those that an outage passed over, and removes old ones. */
@Injectable()
export class DayRounds implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly counting = new SingleFlight();

  constructor(
    private readonly days: ServiceDays,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round goes on. */
  @Interval(MINUTE)
  run(): Promise<void> {
    return this.counting.run(async () => {
      try {
        await whileAny(() => this.days.countNext(), this.stop.signal);
        await whileAny(() => this.days.removeOldest(), this.stop.signal);
      } catch (error) {
        this.logger.warn({ event: 'days of services not counted', error: describeError(error) });
      }
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.counting.current;
  }
}
