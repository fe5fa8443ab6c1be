import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DAY } from '../../config/duration.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { type BatchEnd, RetentionMetrics, RetentionRound } from '../../data/retention-round.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';

/** As long as a settlement reads days in one call. */
export const KEPT_DAYS = 92;
/** Rows of up to a megabyte. */
const BATCH = 100;

/** Removes results of comparisons `KEPT_DAYS` after they were made. */
@Injectable()
export class ComparisonRetention extends RetentionRound {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) dataSource: DataSource,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
    metrics: RetentionMetrics,
  ) {
    const retained = {
      what: 'comparisons',
      keptFor: KEPT_DAYS * DAY,
      lock: ADVISORY_LOCKS.comparisonRetention,
    };
    super(retained, dataSource, clock, logger, metrics);
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd) {
    const gone: BatchEnd[] = await tx.query(REMOVE_OLD, [before, after.at, after.id, BATCH]);
    return { removed: gone.length, last: gone.at(-1) };
  }
}

const REMOVE_OLD = `
  with old as materialized (
    select id, at from kept_comparison
    where at < $1 and (at, id) > ($2::timestamptz, $3::int)
    order by at, id limit $4
    for update skip locked
  ), gone as (
    delete from kept_comparison where id = any (array(select id from old))
  )
  select at::text as at, id::text as id from old order by old.at, old.id`;
