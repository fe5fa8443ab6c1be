import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { Clock } from '../common/clock.js';
import { RawJson } from '../common/json/stringify.js';
import { waitForLock } from '../common/locking.js';
import { inTransaction } from '../common/transaction.js';
import type { JobChanges } from './job.answers.js';
import type { ListJobChanges } from './job.requests.js';
import { jobItemColumns } from './job.sql.js';

const NUMBERED_AT_ONCE = 10_000;

/**
 * Jobs in the order of their last change. A sequence number drawn inside the changing transaction would not do:
 * transactions commit in another order than they draw, and a reader who has passed a gap would miss the job. So a
 * change only clears the job's number, and the feed numbers committed rows, one reader at a time.
 */
@Injectable()
export class JobChangeFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async page(caller: Caller, query: ListJobChanges): Promise<JobChanges> {
    await this.numberCommittedChanges();
    const rows: { items: string; last: string | null }[] = await this.dataSource.query(
      `with page as materialized (
         select j.* from job j
         where j.insurance_company_id = any ($1::int[]) and j.change_no > $2::bigint
         order by j.change_no limit $3
       )
       select coalesce((select json_agg(item) from (select ${jobItemColumns('$4')} from page j order by j.change_no) item), '[]')::text
                as items,
              (select max(change_no) from page) as last`,
      [caller.insuranceCompanyIds, query.cursor, query.pageSize, this.clock.timeZone],
    );
    return { Items: new RawJson(rows[0]?.items ?? '[]'), NextCursor: rows[0]?.last ?? query.cursor };
  }

  private async numberCommittedChanges(): Promise<void> {
    for (;;) {
      const waiting: unknown[] = await this.dataSource.query(
        'select from job where change_no is null limit 1',
      );
      if (waiting.length === 0) return;
      const numbered = await inTransaction(this.dataSource, async (tx) => {
        await waitForLock(tx, ADVISORY_LOCKS.jobNumbering);
        // Skips rows under change: their transactions clear the number anyway.
        const rows: unknown[] = await tx.query(
          `with fresh as materialized (
             select id from job where change_no is null order by last_action_date, id limit $1
             for no key update skip locked
           ), numbers as (select id, nextval('job_change_no_seq') as no from fresh), updated as (
             update job set change_no = numbers.no from numbers where job.id = numbers.id returning 1
           )
           select from updated`,
          [NUMBERED_AT_ONCE],
        );
        return rows.length;
      });
      if (numbered < NUMBERED_AT_ONCE) return;
    }
  }
}
