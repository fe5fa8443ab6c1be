import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { Clock } from '../common/clock.js';
import { DatabasePools } from '../common/database-pools.js';
import { RawJson } from '../common/json/stringify.js';
import { waitForLock } from '../common/locking.js';
import { inTransaction, queryNamed } from '../common/transaction.js';
import type { JobChanges } from './job.answers.js';
import type { ListJobChanges } from './job.requests.js';
import { jobItemColumns, jsonRows } from './job.sql.js';

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
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
  ) {}

  async page(caller: Caller, query: ListJobChanges): Promise<JobChanges> {
    await this.numberCommittedChanges();
    const values = [caller.insuranceCompanyIds, query.cursor, query.pageSize, this.clock.timeZone];
    const { rows } = await this.pools.requests.query<{ items: string; last: string | null }>({
      ...PAGE_OF_CHANGES,
      values,
    });
    return { Items: new RawJson(rows[0]?.items ?? '[]'), NextCursor: rows[0]?.last ?? query.cursor };
  }

  private async numberCommittedChanges(): Promise<void> {
    for (;;) {
      const { rowCount } = await this.pools.requests.query(ANY_UNNUMBERED);
      if (rowCount === 0) return;
      const numbered = await inTransaction(this.dataSource, async (tx) => {
        await waitForLock(tx, ADVISORY_LOCKS.jobNumbering);
        // Skips rows under change: their transactions clear the number anyway.
        return (await queryNamed(tx, NUMBER_CHANGES, [NUMBERED_AT_ONCE])).length;
      });
      if (numbered < NUMBERED_AT_ONCE) return;
    }
  }
}

const ANY_UNNUMBERED = {
  name: 'any-unnumbered-change',
  text: 'select from job where change_no is null limit 1',
};

const NUMBER_CHANGES = {
  name: 'number-changes',
  text: `
  with fresh as materialized (
    select id from job where change_no is null order by last_action_date, id limit $1
    for no key update skip locked
  ), numbers as (select id, nextval('job_change_no_seq') as no from fresh), updated as (
    update job set change_no = numbers.no from numbers where job.id = numbers.id returning 1
  )
  select from updated`,
};

/**
 * The next changes of each company, from an index, and of these the first ones: a feed of few companies does not pass over the
 * changes of all others. $1 companies, $2 cursor, $3 page size, $4 zone.
 */
const PAGE_OF_CHANGES = {
  name: 'page-of-changes',
  text: `
  with page as materialized (
    select next.id, next.change_no
    from (select distinct unnest($1::int[]) as id) company, lateral (
      select id, change_no from job
      where insurance_company_id = company.id and change_no > $2::bigint
      order by change_no limit $3) next
    order by next.change_no limit $3
  )
  select ${jsonRows(`select ${jobItemColumns('$4')} from page join job j using (id) order by page.change_no`)} as items,
         (select max(change_no) from page) as last`,
};
