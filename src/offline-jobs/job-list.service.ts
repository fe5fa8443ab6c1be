import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { DatabasePools } from '../common/database-pools.js';
import type { RawJson } from '../common/json/stringify.js';
import type { Page } from '../common/paging.js';
import { SqlParameters } from '../common/sql-parameters.js';
import { jobsOfDays } from './days/job-days.sql.js';
import type { ListJobs } from './job.requests.js';
import { jobItemColumns, stagesFor } from './job.sql.js';
import { createdDays, type JobPageRow, jobOrder, jobPageSql, readJobPage } from './job-list.sql.js';

/** Rows that are passed over by reading them whole; of more, only the index is read. */
const PASSED_OVER_AT_MOST = 1_000;

/** One page of the jobs of a caller's companies. */
@Injectable()
export class JobList {
  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
  ) {}

  /** Total and page of one snapshot. */
  page(caller: Caller, query: ListJobs): Promise<Page<RawJson>> {
    return readJobPage(query, async (isCounted) => {
      const statement = this.statement(caller.insuranceCompanyIds, query, isCounted);
      return (await this.pools.requests.query<JobPageRow>(statement)).rows;
    });
  }

  /**
   * The list of one company by creation date is one range of an index, in its order: its plan is made once. For several
   * companies or another order the best plan depends on the range and on the companies, so that the statement has no name.
   */
  private statement(companies: readonly number[], query: ListJobs, isCounted: boolean) {
    const { page, pageSize, sortBy, sortOrder } = query;
    const isOne = companies.length === 1;
    const { first, last, from, to } = createdDays(query, this.clock);
    const stages = stagesFor(query);
    const offset = (page - 1) * pageSize;
    const isOneRange = isOne && sortBy === 'createDate';
    const isDirect = isOneRange && offset <= PASSED_OVER_AT_MOST;
    const parameters = new SqlParameters();
    const company = isOne ? parameters.add(companies[0], 'int') : parameters.add(companies, 'int[]');
    const zone = parameters.add(this.clock.timeZone, 'text');
    const days = {
      companies: { placeholder: company, isOne },
      firstDay: isCounted ? undefined : first && parameters.add(first),
      lastDay: isCounted ? undefined : last && parameters.add(last),
      stages,
      timeZone: zone,
    };
    const where = [
      `j.insurance_company_id = ${isOne ? company : `any (${company})`}`,
      from && `j.create_date >= ${parameters.add(from, 'timestamptz')}`,
      to && `j.create_date < ${parameters.add(to, 'timestamptz')}`,
      stages && `j.current_stage = any (${parameters.add(stages, 'int[]')})`,
    ].filter((condition) => condition !== undefined);
    const text = jobPageSql({
      columns: jobItemColumns(zone),
      where: where.join(' and '),
      order: jobOrder(query),
      limit: parameters.add(pageSize, 'int'),
      offset: parameters.add(offset, 'bigint'),
      isDirect,
      total: isCounted ? undefined : jobsOfDays(days),
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
