import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Round, warning } from '../../data/round.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { StatusChangeService } from '../status/status-change.service.js';
import { StatusPlans } from './status-plans.service.js';

const EVERY_MS = 1_000;

/**
 * Opens records whose closing has ended, and closes those whose plan is due. Every replica asks for them; one of them
 * changes a record.
 */
@Injectable()
export class DueChanges implements OnModuleDestroy {
  private readonly round: Round;

  constructor(statuses: StatusChangeService, plans: StatusPlans, @Inject(LOGGER) logger: Logger) {
    this.round = new Round(
      async (stopping) => {
        const whileDue = async (changeNext: () => Promise<boolean>) => {
          while (!stopping.aborted && (await changeNext()));
        };
        await whileDue(() => statuses.reopenNext()).catch(warning(logger, 'services not reopened'));
        await whileDue(() => plans.carryOutNext());
      },
      warning(logger, 'planned closings not made'),
    );
  }

  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }
}
