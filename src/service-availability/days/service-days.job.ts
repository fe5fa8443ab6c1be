import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { SingleFlight } from '../../common/single-flight.js';
import { MINUTE } from '../../config/duration.js';
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
        await this.whileAny(() => this.days.countNext());
        await this.whileAny(() => this.days.removeOldest());
      } catch (error) {
        this.logger.warn({ event: 'days of services not counted', error: describeError(error) });
      }
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.counting.current;
  }

  /** Pauses as long as each step took, which leaves half of the database's time to others. */
  private async whileAny(step: () => Promise<boolean>): Promise<void> {
    for (let more = true; more && !this.stop.signal.aborted; ) {
      const start = performance.now();
      more = await step();
      if (more) await pause(performance.now() - start);
    }
  }
}
