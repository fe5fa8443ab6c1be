import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { StatusChangeService } from './status-change.service.js';

const LOOK_EVERY_MS = 1_000;

/** Opens what was closed until now. Every replica looks; a record is opened by one of them. */
@Injectable()
export class Reopening implements OnModuleDestroy {
  private stopping = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly statuses: StatusChangeService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Joins the round that is under way, if any. Never rejects: a failure is logged, and the next second tries again. */
  @Interval(LOOK_EVERY_MS)
  reopen(): Promise<void> {
    this.running ??= this.reopenDue().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async reopenDue(): Promise<void> {
    try {
      while (!this.stopping && (await this.statuses.reopenNext()));
    } catch (error) {
      this.logger.warn({ event: 'services not reopened', error: describeError(error) });
    }
  }
}
