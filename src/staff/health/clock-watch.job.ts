import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Gauge, Registry } from 'prom-client';
import { type Finding, Readiness } from '../../data/readiness.js';
import { Round } from '../../data/round.js';
import { Clock } from '../../time/clock.js';
import { DatabaseTime } from '../../time/database-time.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';

const MEASURE_EVERY_MS = 5_000;
/** The clock of a machine that is synchronised by the network is never off by more. */
const WARN_BEYOND_MS = 2_000;

/**
 * Measures the database's time periodically, and reports how far this machine's clock is from it. The service does not
 * use that clock, but logs are dated by it, and other programs of the machine use it.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap {
  /** Never rejects: while the database is away, the last measured time is continued. */
  private readonly measuring = new Round(
    () => this.time.measure(),
    () => undefined,
  );
  /** The deviation of the last warning; 0 when the clocks have agreed since. */
  private warnedOf = 0;

  constructor(
    private readonly clock: Clock,
    private readonly time: DatabaseTime,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
    readiness: Readiness,
  ) {
    readiness.add({ name: 'clock', probe: () => this.finding() });
    new Gauge({
      name: 'zeyil_clock_skew_seconds',
      help: "How far this machine's clock is ahead of the database's; negative when it is behind.",
      registers: [registry],
      collect() {
        this.set(clock.skew / 1_000);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.report();
  }

  @Interval(MEASURE_EVERY_MS)
  async measure(): Promise<void> {
    await this.measuring.run();
    this.report();
  }

  private finding(): Finding {
    if (this.clock.isOff) return { missing: this.clock.skewInWords() };
    return this.isMuch ? { warning: this.clock.skewInWords() } : {};
  }

  private get isMuch(): boolean {
    return Math.abs(this.clock.skew) > WARN_BEYOND_MS;
  }

  /** Warns once, and again when the deviation has grown by half or changed its sign. */
  private report(): void {
    const { skew } = this.clock;
    if (
      this.isMuch &&
      Math.abs(skew - this.warnedOf) > Math.max(WARN_BEYOND_MS, Math.abs(this.warnedOf) / 2)
    ) {
      this.warnedOf = skew;
      this.logger.warn({ event: "this machine's clock is off", skewSeconds: skew / 1_000 });
    } else if (this.warnedOf !== 0 && Math.abs(skew) < WARN_BEYOND_MS / 2) {
      this.warnedOf = 0;
      this.logger.info({ event: "this machine's clock agrees again", skewSeconds: skew / 1_000 });
    }
  }
}
