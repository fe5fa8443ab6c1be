import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { OldRowsRetention, RetentionTools, removeOldRows } from '../data/retention-round.js';

export const REMOVAL = { statement: removeOldRows('operational_event', 'last_at'), batch: 1_000 };

/** Removes events that last happened EVENT_RETENTION ago. */
@Injectable()
export class EventRetention extends OldRowsRetention {
  constructor({ alerts }: Settings, tools: RetentionTools) {
    super({ what: 'events', keptFor: alerts.retention, lock: ADVISORY_LOCKS.eventRetention }, REMOVAL, tools);
  }
}
