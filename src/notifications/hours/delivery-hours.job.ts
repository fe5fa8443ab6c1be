import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { whileAny } from '../../time/in-steps.js';
import { SingleFlight } from '../../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { DeliveryHours } from './delivery-hours.service.js';

/** Often enough for a person who watches, and rare enough to cost nothing. */
const EVERY_MS = 15_000;

/** Counts outcomes of deliveries by hour, also those that an outage passed over, and removes old counts. */
@Injectable()
export class HourRounds implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly counting = new SingleFlight();

  constructor(
    private readonly hours: DeliveryHours,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round goes on. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.counting.run(async () => {
      try {
        await whileAny(() => this.hours.countNext(), this.stop.signal);
        await whileAny(() => this.hours.removeOldest(), this.stop.signal);
      } catch (error) {
        this.logger.warn({ event: 'deliveries not counted by hour', error: describeError(error) });
      }
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.counting.current;
  }
}
