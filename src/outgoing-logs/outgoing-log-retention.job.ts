import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../data/direct-data-source.js';
import { type BatchEnd, RetentionMetrics, RetentionRound } from '../data/retention-round.js';
import { isLive } from '../notifications/notifications.sql.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';

const BATCH = 500;

/**
 * Removes logs that were recorded OUTGOING_LOG_RETENTION ago, except those whose bodies are still undelivered. The
 * bodies are stored in notifications and not affected.
 */
@Injectable()
export class OutgoingLogRetention extends RetentionRound {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) dataSource: DataSource,
    { outgoingLogRetention }: Settings,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
    metrics: RetentionMetrics,
  ) {
    const lock = ADVISORY_LOCKS.outgoingLogRetention;
    super({ what: 'outgoing_logs', keptFor: outgoingLogRetention, lock }, dataSource, clock, logger, metrics);
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd) {
    const logs: BatchEnd[] = await tx.query(REMOVE_OLD, [before, after.at, after.id, BATCH]);
    return { removed: logs.length, last: logs.at(-1) };
  }
}

const REMOVE_OLD = `
  with old as materialized (
    select l.id, l.created_at from outgoing_log l
    where l.created_at < $1 and (l.created_at, l.id) > ($2::timestamptz, $3::bigint)
      and not ${isLive('l.delivery_id')}
    order by l.created_at, l.id limit $4
    for update of l skip locked
  ), gone as (
    delete from outgoing_log where id = any (array(select id from old))
  )
  select created_at::text as at, id::text as id from old order by old.created_at, old.id`;
