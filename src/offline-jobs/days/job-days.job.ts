import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { whileAny } from '../../time/in-steps.js';
import { SingleFlight } from '../../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { JobDays } from './job-days.service.js';

/** A list adds up the changes of so long a time beside the sums. */
const EVERY_MS = 1_000;

/** Sums up all jobs once, if need be, and adds the noted changes to the sums. */
@Injectable()
export class JobDayRounds implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly rounds = new SingleFlight();
  private areSummed = false;
  /** Every transaction up to this one must have ended before all jobs can be summed up. */
  private xid: string | undefined;

  constructor(
    private readonly days: JobDays,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next round goes on. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.rounds.run(() =>
      this.unlessItFails(async () => {
        if (!this.areSummed) await this.sumUp();
        await whileAny(() => this.days.foldNext(), this.stop.signal);
      }),
    );
  }

  /** At night, when a table's rows are gone through unnoticed. */
  @Cron('17 3 * * *', { timeZone: 'UTC' })
  tidy(): Promise<void> {
    return this.unlessItFails(() => this.days.removeEmpty());
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.rounds.current;
  }

  private async sumUp(): Promise<void> {
    this.xid ??= await this.days.noteChanges();
    if (this.xid === undefined) this.areSummed = true;
    else if (await this.days.haveEnded(this.xid)) this.areSummed = await this.days.sumUp();
  }

  private async unlessItFails(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ event: 'jobs not summed up', error: describeError(error) });
    }
  }
}
