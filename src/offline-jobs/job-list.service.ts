import { Injectable } from '@nestjs/common';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { DatabasePools } from '../data/database-pools.js';
import { SqlParameters, unseen } from '../data/sql-parameters.js';
import { Clock } from '../time/clock.js';
import { jobsOfDays } from './days/job-days.sql.js';
import type { JobListQuery } from './job.requests.js';
import { jobItemColumns, PROPOSAL, stagesFor } from './job.sql.js';
import {
  createdDays,
  isWhole,
  type JobPageRow,
  jobOrder,
  jobPageOf,
  jobPageSql,
  readJobPage,
  type WalkedJobPageRow,
  walkedJobPageSql,
} from './job-list.sql.js';

/** Rows that are passed over by reading them whole; of more, only the index is read. */
const PASSED_OVER_AT_MOST = 1_000;

/** PostgreSQL plans a condition of more companies for longer than it walks. */
const FEW_COMPANIES = 10;
/** Entries of the index of days: about a millisecond. */
const WALKED_AT_MOST = 10_000;
/** The sums of more days are found by company. Milliseconds of a month, of which an hour may be doubled. */
const WALKED_DAYS_AT_MOST = 31 * 86_400_000 + 3_600_000;

/** The jobs that a list may show. */
export interface ListedJobs {
  /** The insurance companies; all when left out. */
  companies?: readonly number[];
  /** Only jobs of this owner. */
  ownerId?: string;
  /** Only jobs of this agent. */
  agentId?: number;
  /** The platform's proposal, as text. */
  platformProposalId?: string | undefined;
  /** Whether the list shows today's jobs when it is asked for no day. */
  isOfToday?: boolean;
}

/** Pages of jobs. */
@Injectable()
export class JobList {
  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
  ) {}

  /** Total and page of one snapshot. */
  async page(jobs: ListedJobs, query: JobListQuery): Promise<Page<RawJson>> {
    const walk = this.walk(jobs, query);
    if (walk) {
      const [row] = (await this.pools.requests.query<WalkedJobPageRow>(walk)).rows;
      if (row && isWhole(row, query)) return jobPageOf(row, query);
    }
    return readJobPage(query, async (isCounted) => {
      const statement = this.statement(jobs, query, isCounted);
      return (await this.pools.requests.query<JobPageRow>(statement)).rows;
    });
  }

  /**
   * The list of many companies by creation date, whose companies most of the jobs are of as a rule: a walk along the days, with a
   * plan that is made once, finds the page after few of others. Where it does not, or there are no sums that tell, the
   * statement of any list follows. Undefined for other lists.
   */
  private walk({ companies, isOfToday = false, ...others }: ListedJobs, query: JobListQuery) {
    const { page, pageSize, sortBy, sortOrder } = query;
    const offset = (page - 1) * pageSize;
    const isOther =
      sortBy !== 'createDate' ||
      stagesFor(query) ||
      Object.values(others).some((value) => value !== undefined);
    if (isOther || (companies?.length ?? 0) <= FEW_COMPANIES || offset + pageSize > WALKED_AT_MOST)
      return undefined;
    const { first, last, from, to } = createdDays(query, this.clock, isOfToday);
    if (!from || !to || to.getTime() - from.getTime() > WALKED_DAYS_AT_MOST) return undefined;
    const parameters = new SqlParameters();
    const zone = parameters.add(this.clock.timeZone, 'text');
    const listed = parameters.add(companies, 'int[]');
    // Without `is true`, the condition is a join, whose plan begins with the companies.
    const isListed = (column: string) => `(${column} in (select unnest(${listed}))) is true`;
    const moment = (date: Date) => unseen(parameters.add(date, 'timestamptz'));
    const day = (text: string | undefined) => unseen(parameters.add(text, 'date'));
    const text = walkedJobPageSql({
      columns: jobItemColumns(zone),
      ofDays: `j.create_date >= ${moment(from)} and j.create_date < ${moment(to)}`,
      isListed: isListed('j.insurance_company_id'),
      order: jobOrder(query),
      walked: WALKED_AT_MOST,
      limit: unseen(parameters.add(pageSize, 'int')),
      offset: unseen(parameters.add(offset, 'int')),
      total: jobsOfDays({
        ofCompanies: isListed('insurance_company_id'),
        firstDay: day(first),
        lastDay: day(last),
        timeZone: zone,
      }),
    });
    return { name: `job-walk-${sortOrder}`, text, values: parameters.values };
  }

  /**
   * The list of one company by creation date is one range of an index, in its order: its plan is made once. For other lists the
   * best plan depends on the values, so that the statement has no name.
   */
  private statement(jobs: ListedJobs, query: JobListQuery, isCounted: boolean) {
    const { companies, ownerId, agentId, platformProposalId, isOfToday = false } = jobs;
    const { page, pageSize, sortBy, sortOrder } = query;
    const isOne = companies?.length === 1;
    const isOfCompanies = [ownerId, agentId, platformProposalId].every((value) => value === undefined);
    const { first, last, from, to } = createdDays(query, this.clock, isOfToday);
    const stages = stagesFor(query);
    const offset = (page - 1) * pageSize;
    const isOneRange = isOne && isOfCompanies && sortBy === 'createDate';
    const isDirect = isOneRange && offset <= PASSED_OVER_AT_MOST;
    const parameters = new SqlParameters();
    const company =
      companies && (isOne ? parameters.add(companies[0], 'int') : parameters.add(companies, 'int[]'));
    const zone = parameters.add(this.clock.timeZone, 'text');
    const isSummed = isOfCompanies && !isCounted;
    const ofCompanies = company && `insurance_company_id = ${isOne ? company : `any (${company})`}`;
    const days = {
      ofCompanies,
      firstDay: isSummed ? first && parameters.add(first, 'date') : undefined,
      lastDay: isSummed ? last && parameters.add(last, 'date') : undefined,
      stages,
      timeZone: zone,
    };
    const where = [
      ofCompanies && `j.${ofCompanies}`,
      ownerId !== undefined && `j.owner_id = ${parameters.add(ownerId, 'int')}`,
      agentId !== undefined && `j.agent_id = ${parameters.add(agentId, 'int')}`,
      platformProposalId !== undefined && `${PROPOSAL} = ${parameters.add(platformProposalId, 'text')}`,
      from && `j.create_date >= ${parameters.add(from, 'timestamptz')}`,
      to && `j.create_date < ${parameters.add(to, 'timestamptz')}`,
      stages && `j.current_stage = any (${parameters.add(stages, 'int[]')})`,
    ].filter(Boolean);
    const text = jobPageSql({
      columns: jobItemColumns(zone),
      where: where.join(' and '),
      order: jobOrder(query),
      limit: parameters.add(pageSize, 'int'),
      offset: parameters.add(offset, 'bigint'),
      isDirect,
      total: isSummed ? jobsOfDays(days) : undefined,
    });
    const parts = [
      sortOrder,
      from && 'from',
      to && 'to',
      stages && `stages ${stages}`,
      isDirect && 'direct',
      isCounted && 'counted',
    ];
    const name = isOneRange ? `job-list-${parts.filter(Boolean).join('-')}` : undefined;
    return { name, text, values: parameters.values };
  }
}
