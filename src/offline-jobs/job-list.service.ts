import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { RawJson } from '../common/json/stringify.js';
import { type Page, pageOf } from '../common/paging.js';
import type { JobListQuery, JobSortField, ListJobs } from './job.requests.js';
import { JOB_STATUS_SQL, jobItemSql } from './job.sql.js';

/** First moment of the days of a list, and the first one after them; undefined without a bound. */
export interface DayRange {
  from: Date | undefined;
  to: Date | undefined;
}

const SORT_COLUMNS: Readonly<Record<JobSortField, string>> = {
  id: 'j.id',
  createDate: 'j.create_date',
  lastActionDate: 'j.last_action_date',
  currentStage: 'j.current_stage',
  jobStatus: JOB_STATUS_SQL,
  productId: 'j.product_id',
  productBranchId: 'j.product_branch_id',
  productBranchName: 'j.product_branch_name',
  agentName: 'j.agent_name',
  ownerId: 'j.owner_id',
  lastJobActionType: 'j.last_job_action_type',
};

/**
 * `nulls last` is added only for columns with nulls: the indexes on the creation date are in plain order, and the
 * clause would keep them from being used for the order.
 */
const NULLS: Partial<Record<JobSortField, string>> = { agentName: 'nulls last', ownerId: 'nulls last' };

/** One page of the jobs of a caller's companies. */
@Injectable()
export class JobList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Total and page in one round trip; an index finds the page, and only its rows are read as a whole. The statement is
   * unnamed on purpose: a generic plan knows neither the range of days nor the number of companies.
   */
  async page(caller: Caller, query: ListJobs): Promise<Page<RawJson>> {
    const { from, to } = createdRange(query, this.clock);
    const rows: { total: string; items: string }[] = await this.dataSource.query(
      `with page as materialized (
         select j.id, row_number() over () as place
         from (select j.id from job j where ${FILTER}
               order by ${jobOrder(query)}
               limit $7 offset $8) j
       )
       select (select count(*) from job j where ${FILTER}) as total,
              coalesce((select json_agg(${jobItemSql('$6')} order by page.place) from page join job j using (id)), '[]')::text
                as items`,
      [
        caller.insuranceCompanyIds,
        from,
        to,
        query.currentStage,
        query.jobStatus,
        this.clock.timeZone,
        query.pageSize,
        (query.page - 1) * query.pageSize,
      ],
    );
    return pageOf(
      new RawJson(rows[0]?.items ?? '[]'),
      Number(rows[0]?.total ?? 0),
      query.page,
      query.pageSize,
    );
  }
}

/** The order of a list of rows `j`; ties are in the order of their ids. */
export function jobOrder({ sortBy, sortOrder }: JobListQuery): string {
  return `${SORT_COLUMNS[sortBy]} ${sortOrder} ${NULLS[sortBy] ?? ''}, j.id ${sortOrder}`;
}

/** The days of creation that a list asks for: today, unless it names others or `hasDefault` is false. */
export function createdRange(query: JobListQuery, clock: Clock, hasDefault = true): DayRange {
  const { createDate, createDateFrom, createDateTo } = query;
  const isToday = hasDefault && !createDateFrom && !createDateTo;
  const single = createDate ?? (isToday ? clock.today() : undefined);
  const days = [single, createDateFrom].flatMap((day) => (day ? clock.day(day)?.from : undefined) ?? []);
  const ends = [single, createDateTo].flatMap((day) => (day ? clock.day(day)?.to : undefined) ?? []);
  return {
    from: days.length > 0 ? new Date(Math.max(...days.map(Number))) : undefined,
    to: ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : undefined,
  };
}

const FILTER = `j.insurance_company_id = any ($1::int[])
  and j.create_date >= coalesce($2::timestamptz, '-infinity') and j.create_date < coalesce($3::timestamptz, 'infinity')
  and ($4::int is null or j.current_stage = $4) and ($5::int is null or ${JOB_STATUS_SQL} = $5)`;
