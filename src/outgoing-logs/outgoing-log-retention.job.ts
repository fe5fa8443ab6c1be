import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { OldRowsRetention, RetentionTools, removeOldRows } from '../data/retention-round.js';
import { isLive } from '../notifications/notifications.sql.js';

const REMOVAL = {
  statement: removeOldRows('outgoing_log', 'created_at', isLive('r.delivery_id')),
  batch: 500,
};

/**
 * Removes logs that were recorded OUTGOING_LOG_RETENTION ago, except those whose bodies are still undelivered. The
 * bodies are stored in notifications and not affected.
 */
@Injectable()
export class OutgoingLogRetention extends OldRowsRetention {
  constructor({ outgoingLogRetention: keptFor }: Settings, tools: RetentionTools) {
    super({ what: 'outgoing_logs', keptFor, lock: ADVISORY_LOCKS.outgoingLogRetention }, REMOVAL, tools);
  }
}
