import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SingleFlight } from '../../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { StatusPlans } from '../plans/status-plans.service.js';
import { StatusChangeService } from './status-change.service.js';

const LOOK_EVERY_MS = 1_000;

/**
 * Opens records whose closing has ended, and closes those whose plan is due. Every replica looks for them; one of them
 * changes a record.
 */
@Injectable()
export class Reopening implements OnModuleDestroy {
  private stopping = false;
  private readonly reopening = new SingleFlight();

  constructor(
    private readonly statuses: StatusChangeService,
    private readonly plans: StatusPlans,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next second tries again. */
  @Interval(LOOK_EVERY_MS)
  reopen(): Promise<void> {
    return this.reopening.run(async () => {
      await this.reopenDue();
      await this.closeDue();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.reopening.current;
  }

  private async reopenDue(): Promise<void> {
    try {
      while (!this.stopping && (await this.statuses.reopenNext()));
    } catch (error) {
      this.logger.warn({ event: 'services not reopened', error: describeError(error) });
    }
  }

  private async closeDue(): Promise<void> {
    try {
      while (!this.stopping && (await this.plans.carryOutNext()));
    } catch (error) {
      this.logger.warn({ event: 'planned closings not made', error: describeError(error) });
    }
  }
}
