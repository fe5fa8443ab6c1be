import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { Clock } from '../common/clock.js';
import { refused } from '../common/errors/refusal.js';
import { RawJson } from '../common/json/stringify.js';
import { type Page, pageOf } from '../common/paging.js';
import { inTransaction } from '../common/transaction.js';
import type { JobFile } from './job.entity.js';
import { JOB_NOT_FOUND } from './job.refusals.js';
import { JOB_STATUS_SQL } from './job.sql.js';
import { createdRange, jobOrder } from './job-list.service.js';
import { JobReads } from './job-reads.service.js';
import type { ListStaffJobs } from './staff-job.requests.js';
import { staffJobItemSql, staffJobSql } from './staff-jobs.sql.js';

/** Jobs as the service operator's staff reads them. Reading what persons wrote and signed is audited. */
@Injectable()
export class StaffJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly reads: JobReads,
    private readonly audit: AuditService,
  ) {}

  /** One page. The statement is unnamed, so that its plan is made for the filter. */
  async page(query: ListStaffJobs): Promise<Page<RawJson>> {
    const { page, pageSize } = query;
    const { where, parameter, values } = this.filter(query);
    const limit = `limit ${parameter(pageSize)} offset ${parameter((page - 1) * pageSize)}`;
    const item = staffJobItemSql(parameter(this.clock.timeZone));
    const rows: { total: string; items: string }[] = await this.dataSource.query(
      `with page as materialized (
         select j.id, row_number() over () as place
         from (select j.id from job j where ${where} order by ${jobOrder(query)} ${limit}) j
       )
       select (select count(*) from job j where ${where}) as total,
              coalesce((select json_agg(${item} order by page.place) from page join job j using (id)), '[]')::text as items`,
      values,
    );
    return pageOf(new RawJson(rows[0]?.items ?? '[]'), Number(rows[0]?.total ?? 0), page, pageSize);
  }

  /** @throws DomainError OfflineJobs.JobNotFound */
  async one(jobId: number): Promise<RawJson> {
    const rows: { job: string }[] = await this.dataSource.query(
      `select ${staffJobSql('$2')}::text as job from job j where j.id = $1`,
      [jobId, this.clock.timeZone],
    );
    if (!rows[0]) throw refused(JOB_NOT_FOUND, jobId);
    return new RawJson(rows[0].job);
  }

  /** All actions, oldest first. @throws DomainError OfflineJobs.JobNotFound */
  async actions(caller: Caller, jobId: number): Promise<RawJson> {
    await this.assertFound(jobId);
    const actions = await this.reads.actions(jobId);
    await this.record(caller, 'job.readActions', jobId);
    return actions;
  }

  /**
   * A file and its bytes; the caller must read or destroy the stream.
   * @throws DomainError OfflineJobs.JobNotFound, and those of `JobReads.file`
   */
  async file(caller: Caller, jobId: number, fileId: number): Promise<{ file: JobFile; content: Readable }> {
    await this.assertFound(jobId);
    const found = await this.reads.file(jobId, fileId);
    try {
      await this.record(caller, 'job.readFile', jobId, { FileId: fileId });
    } catch (error) {
      found.content.destroy();
      throw error;
    }
    return found;
  }

  private async record(
    caller: Caller,
    action: AuditAction,
    jobId: number,
    details?: Record<string, number>,
  ): Promise<void> {
    await inTransaction(this.dataSource, (tx) =>
      this.audit.record(tx, caller, { action, target: `job ${jobId}`, ...(details && { details }) }),
    );
  }

  private async assertFound(jobId: number): Promise<void> {
    const found: unknown[] = await this.dataSource.query('select from job where id = $1', [jobId]);
    if (found.length === 0) throw refused(JOB_NOT_FOUND, jobId);
  }

  private filter(query: ListStaffJobs) {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const where = ['true'];
    const only = (sql: string, value: unknown) => {
      if (value !== undefined) where.push(`${sql} ${parameter(value)}`);
    };
    only('j.id =', query.id);
    only('j.policy_number =', query.policyNumber);
    only("j.platform_proposal_id #>> '{}' =", query.platformProposalId);
    only('j.insurance_company_id =', query.insuranceCompanyId);
    only('j.agent_id =', query.agentId);
    only('j.current_stage =', query.currentStage);
    only(`${JOB_STATUS_SQL} =`, query.jobStatus);
    const created = createdRange(query, this.clock, !looksAtAllDays(query));
    only('j.create_date >=', created.from);
    only('j.create_date <', created.to);
    only('j.last_action_date >=', query.lastActionFrom && this.clock.day(query.lastActionFrom)?.from);
    only('j.last_action_date <', query.lastActionTo && this.clock.day(query.lastActionTo)?.to);
    return { where: where.join(' and '), parameter, values };
  }
}

/** Whether the query names a job or the days of its last action: today's jobs would hide what is sought. */
function looksAtAllDays(query: ListStaffJobs): boolean {
  const { id, policyNumber, platformProposalId, lastActionFrom, lastActionTo } = query;
  return [id, policyNumber, platformProposalId, lastActionFrom, lastActionTo].some(
    (value) => value !== undefined,
  );
}
