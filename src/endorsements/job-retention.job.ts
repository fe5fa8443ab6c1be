import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { type BatchEnd, RetentionRound, RetentionTools } from '../data/retention-round.js';
import { isLive } from '../notifications/notifications.sql.js';
import { ACTION_IDS, actionsFrom } from '../offline-jobs/job-actions.sql.js';
import { finishedJobs, JobRemoval } from '../offline-jobs/job-removal.service.js';

const BATCH = 50;

/**
 * Removes jobs that ended JOB_RETENTION ago with everything that belongs to them: rows first, then documents. A job
 * waits while the notification of its endorsement is undelivered. The change feed is not affected: it does not report
 * removed jobs, and cursors stay valid.
 */
@Injectable()
export class JobRetention extends RetentionRound {
  constructor(
    { jobRetention: keptFor }: Settings,
    tools: RetentionTools,
    private readonly jobs: JobRemoval,
  ) {
    super({ what: 'jobs', keptFor, lock: ADVISORY_LOCKS.jobRetention }, tools);
  }

  protected override async removeBatch(tx: EntityManager, before: Date, after: BatchEnd) {
    const jobs: BatchEnd[] = await tx.query(OLD_JOBS, [before, after.at, after.id, BATCH]);
    const ids = jobs.map(({ id }) => id);
    for (const table of ['former_installment', 'endorsement']) {
      await tx.query(`delete from ${table} where action_id in (${ACTION_IDS})`, [ids]);
    }
    await this.jobs.remove(tx, ids);
    return { removed: jobs.length, last: jobs.at(-1) };
  }
}

const ENDORSED = actionsFrom('j.id', 'join endorsement e on e.action_id = a.id');
const OLD_JOBS = finishedJobs(`${ENDORSED} and ${isLive('e.delivery_id')}`);
