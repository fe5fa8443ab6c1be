import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { validationError } from '../api/general.refusals.js';
import { RawJson } from '../api/json/stringify.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { DatabasePools } from '../data/database-pools.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import type { JobChanges } from './job.answers.js';
import { type ListJobChanges, NOW } from './job.requests.js';
import { ANY_UNNUMBERED, feedOf, NUMBER_CHANGES } from './job-feed.sql.js';

const NUMBERED_AT_ONCE = 10_000;

/** The jobs of a feed: those of insurance companies, or of agents. */
export type FeedScope = { companies: readonly number[] } | { agents: readonly number[] };

const OF_COMPANIES = feedOf('insurance_company_id');
const OF_AGENTS = feedOf('agent_id');

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

  /** @throws DomainError Validation.General for both `cursor` and `since` */
  async page(scope: FeedScope, { cursor, since, pageSize }: ListJobChanges): Promise<JobChanges> {
    if (cursor !== undefined && since !== undefined) {
      throw validationError([{ Field: 'Since', Message: 'Since and Cursor must not be sent together.' }]);
    }
    await this.numberCommittedChanges();
    const [statements, ids] =
      'companies' in scope ? [OF_COMPANIES, scope.companies] : [OF_AGENTS, scope.agents];
    const read = async <T extends object>(statement: { name: string; text: string }, ...values: unknown[]) =>
      (await this.pools.requests.query<T>({ ...statement, values: [ids, ...values] })).rows[0];
    if (since === NOW) {
      const end = await read<{ cursor: string }>(statements.end);
      return { Items: new RawJson('[]'), NextCursor: end?.cursor ?? '0' };
    }
    const moment = since === undefined ? undefined : this.clock.parse(since);
    const first = moment && (await read<{ cursor: string }>(statements.since, moment));
    const after = cursor ?? first?.cursor ?? '0';
    const zone = this.clock.timeZone;
    const found = await read<{ items: string; last: string | null }>(statements.page, after, pageSize, zone);
    return { Items: new RawJson(found?.items ?? '[]'), NextCursor: found?.last ?? after };
  }

  private async numberCommittedChanges(): Promise<void> {
    for (;;) {
      const { rowCount } = await this.pools.requests.query(ANY_UNNUMBERED);
      if (rowCount === 0) return;
      const numbered = await inTransaction(this.dataSource, async (tx) => {
        await waitForLock(tx, ADVISORY_LOCKS.jobNumbering);
        return (await queryNamed(tx, NUMBER_CHANGES, [NUMBERED_AT_ONCE])).length;
      });
      if (numbered < NUMBERED_AT_ONCE) return;
    }
  }
}
