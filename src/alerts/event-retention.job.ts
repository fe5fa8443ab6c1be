import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../data/direct-data-source.js';
import { type BatchEnd, RetentionMetrics, RetentionRound } from '../data/retention-round.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';

const BATCH = 1_000;

/** Removes events that last happened EVENT_RETENTION ago. */
@Injectable()
export class EventRetention extends RetentionRound {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) dataSource: DataSource,
    { alerts }: Settings,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
    metrics: RetentionMetrics,
  ) {
    const retained = { what: 'events', keptFor: alerts.retention, lock: ADVISORY_LOCKS.eventRetention };
    super(retained, dataSource, clock, logger, metrics);
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd) {
    const events: BatchEnd[] = await tx.query(REMOVE_OLD, [before, after.at, after.id, BATCH]);
    return { removed: events.length, last: events.at(-1) };
  }
}

/** Removes up to $4 events that last happened before $1, behind the place ($2, $3). */
export const REMOVE_OLD = `
  with old as materialized (
    select id, last_at from operational_event
    where last_at < $1 and (last_at, id) > ($2::timestamptz, $3::bigint)
    order by last_at, id limit $4
    for update skip locked
  ), gone as (
    delete from operational_event where id = any (array(select id from old))
  )
  select last_at::text as at, id::text as id from old order by old.last_at, old.id`;
