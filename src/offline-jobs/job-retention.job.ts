import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../data/direct-data-source.js';
import { type BatchEnd, RetentionMetrics, RetentionRound } from '../data/retention-round.js';
import { DocumentRemovals } from '../documents/document-removals.js';
import { Clock } from '../time/clock.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { FINAL_STAGES } from './job-stages.rules.js';

const BATCH = 50;

/**
 * Removes jobs that ended JOB_RETENTION ago with everything that belongs to them: rows first, then documents. A job
 * waits while the notification of its endorsement is undelivered. The change feed is not affected: it does not report
 * removed jobs, and cursors stay valid.
 */
@Injectable()
export class JobRetention extends RetentionRound {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) dataSource: DataSource,
    { jobRetention }: Settings,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
    metrics: RetentionMetrics,
    private readonly removals: DocumentRemovals,
  ) {
    super(
      { what: 'jobs', keptFor: jobRetention, lock: ADVISORY_LOCKS.jobRetention },
      dataSource,
      clock,
      logger,
      metrics,
    );
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd) {
    const jobs: BatchEnd[] = await tx.query(OLD_JOBS, [before, after.at, after.id, BATCH]);
    const ids = jobs.map(({ id }) => id);
    for (const statement of WHAT_BELONGS_TO_THEM) await tx.query(statement, [ids]);
    const files: { key: string }[] = await tx.query(FILES, [ids]);
    await this.removals.request(tx, [...new Set(files.map(({ key }) => key))]);
    for (const statement of THEMSELVES) await tx.query(statement, [ids]);
    return { removed: jobs.length, last: jobs.at(-1) };
  }
}

/** Final jobs that are older than $1, after ($2, $3), at most $4; the index job_final has them in this order. */
const OLD_JOBS = `
  select j.last_action_date::text as at, j.id::text as id from job j
  where j.current_stage in (${FINAL_STAGES.join(', ')}) and j.last_action_date < $1
    and (j.last_action_date, j.id) > ($2::timestamptz, $3::int)
    and not exists (
      select from job_action a join endorsement e on e.action_id = a.id join delivery d on d.id = e.delivery_id
      where a.job_id = j.id
    )
  order by j.last_action_date, j.id limit $4
  for update of j skip locked`;

const WHAT_BELONGS_TO_THEM = [
  `delete from former_installment where action_id in (select id from job_action where job_id = any ($1::int[]))`,
  `delete from endorsement where action_id in (select id from job_action where job_id = any ($1::int[]))`,
  `delete from job_transfer_document where job_id = any ($1::int[])`,
];

const FILES = `
  with gone as (delete from job_file where job_id = any ($1::int[]) returning store_key)
  select store_key as key from gone where store_key is not null`;

const THEMSELVES = [
  `delete from job_action where job_id = any ($1::int[])`,
  `delete from job where id = any ($1::int[])`,
];
