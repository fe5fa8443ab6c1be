import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { refused } from '../api/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { startingWith } from '../data/sought-words.js';
import { SqlParameters } from '../data/sql-parameters.js';
import { inTransaction } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { type JobsOfDays, jobsOfDays } from './days/job-days.sql.js';
import type { JobFile } from './job.entity.js';
import { STAFF_JOB_NOT_FOUND } from './job.refusals.js';
import type { ListStaffJobs } from './job.requests.js';
import { PROPOSAL, stagesFor } from './job.sql.js';
import { createdDays, type JobPageRow, jobOrder, jobPageSql, readJobPage } from './job-list.sql.js';
import { JobReads } from './job-reads.service.js';
import { JobsService } from './jobs.service.js';
import { REQUESTED_JOBS, STAFF_JOB, STAFF_JOB_ITEMS, staffJobItemColumns } from './staff-jobs.sql.js';

/** Jobs as the service operator's staff reads them. Reading what persons wrote and signed is audited. */
@Injectable()
export class StaffJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly reads: JobReads,
    private readonly audit: AuditService,
  ) {}

  /** One page. The statement is unnamed, so that its plan is made for the filter. */
  page(query: ListStaffJobs): Promise<Page<RawJson>> {
    return readJobPage(query, (isCounted) => {
      const { sql, values } = this.statement(query, isCounted);
      return this.dataSource.query<JobPageRow[]>(sql, values);
    });
  }

  /** How many jobs wait for their insurers, counted up to 1,000. */
  async requested(): Promise<number> {
    const rows: { count: number }[] = await this.dataSource.query(REQUESTED_JOBS);
    return rows[0]?.count ?? 0;
  }

  /** Items of jobs, the newest first, as the text of a JSON array. */
  async listed(ids: readonly number[]): Promise<RawJson> {
    const rows: { items: string }[] = await this.dataSource.query(STAFF_JOB_ITEMS, [
      ids,
      this.clock.timeZone,
    ]);
    return new RawJson(rows[0]?.items ?? '[]');
  }

  /** @throws DomainError General.NotFound */
  async one(jobId: number): Promise<RawJson> {
    const rows: { job: string }[] = await this.dataSource.query(STAFF_JOB, [jobId, this.clock.timeZone]);
    if (!rows[0]) throw refused(STAFF_JOB_NOT_FOUND, jobId);
    return new RawJson(rows[0].job);
  }

  /**
   * A file and its bytes; the caller must read or destroy the stream.
   * @throws DomainError General.NotFound, and those of `JobReads.file`
   */
  async file(caller: Caller, jobId: number, fileId: number): Promise<{ file: JobFile; content: Readable }> {
    await this.jobs.assertFound(jobId);
    const found = await this.reads.file(jobId, fileId);
    try {
      const audited = {
        action: 'job.readFile',
        target: `job ${jobId}`,
        details: { FileId: fileId },
      } as const;
      await inTransaction(this.dataSource, (tx) => this.audit.record(tx, caller, audited));
    } catch (error) {
      found.content.destroy();
      throw error;
    }
    return found;
  }

  private statement(query: ListStaffJobs, isCounted: boolean) {
    const { page, pageSize } = query;
    const parameters = new SqlParameters();
    const zone = parameters.add(this.clock.timeZone, 'text');
    const { where, days } = this.filter(query, parameters, isCounted ? undefined : zone);
    const sql = jobPageSql({
      columns: staffJobItemColumns(zone),
      where: where.join(' and '),
      order: jobOrder(query),
      limit: parameters.add(pageSize),
      offset: parameters.add((page - 1) * pageSize),
      total: days && jobsOfDays(days),
    });
    return { sql, values: parameters.values };
  }

  /**
   * The conditions of rows `j`, and the days whose jobs these are, unless other conditions are
   * among them or there is no time zone.
   */
  private filter(query: ListStaffJobs, parameters: SqlParameters, timeZone: string | undefined) {
    const { first, last, from, to } = createdDays(query, this.clock, !isOfAllDays(query));
    const stages = stagesFor(query);
    const company =
      query.insuranceCompanyId === undefined ? undefined : parameters.add(query.insuranceCompanyId, 'int');
    const ofDays = ['true'];
    if (company) ofDays.push(`j.insurance_company_id = ${company}`);
    if (stages) ofDays.push(`j.current_stage = any (${parameters.add(stages, 'int[]')})`);
    if (from) ofDays.push(`j.create_date >= ${parameters.add(from, 'timestamptz')}`);
    if (to) ofDays.push(`j.create_date < ${parameters.add(to, 'timestamptz')}`);
    const others: string[] = [];
    const only = (sql: string, value: unknown) => {
      if (value !== undefined) others.push(`${sql} ${parameters.add(value)}`);
    };
    only('j.id =', query.id);
    only('j.policy_number =', query.policyNumber);
    only('j.policy_number like', query.policyNumberStart && startingWith(query.policyNumberStart));
    only(`${PROPOSAL} =`, query.platformProposalId);
    only('j.agent_id =', query.agentId);
    only('j.last_action_date >=', query.lastActionFrom && this.clock.day(query.lastActionFrom)?.from);
    only('j.last_action_date <', query.lastActionTo && this.clock.day(query.lastActionTo)?.to);
    const where = [...ofDays, ...others];
    if (others.length > 0 || timeZone === undefined) return { where };
    const days: JobsOfDays = {
      ofCompanies: company && `insurance_company_id = ${company}`,
      firstDay: first && parameters.add(first, 'date'),
      lastDay: last && parameters.add(last, 'date'),
      stages,
      timeZone,
    };
    return { where, days };
  }
}

/** Whether the query names a job or the days of its last action: today's jobs would hide what is sought. */
function isOfAllDays(query: ListStaffJobs): boolean {
  const { id, policyNumber, policyNumberStart, platformProposalId, lastActionFrom, lastActionTo } = query;
  return [id, policyNumber, policyNumberStart, platformProposalId, lastActionFrom, lastActionTo].some(
    (value) => value !== undefined,
  );
}
