import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { actingUser } from '../access/may-act.sql.js';
import { INSURER_ROLES } from '../access/roles.js';
import { validationError } from '../api/general.refusals.js';
import { AuditService } from '../audit/audit.service.js';
import { inTransaction } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { JobsService } from './jobs.service.js';

const IS_OWNER = `
  select 1 from ${actingUser('$1')} and u.roles && $2::text[] and u.insurance_company_ids @> array[$3::int]`;

/**
 * Accepts as owner an active user of the job's insurance company, in one of the roles that see jobs.
 * @throws DomainError Validation.General naming OwnerId
 */
export async function assertOwner(manager: EntityManager, ownerId: number, companyId: number): Promise<void> {
  const found = await manager.query<unknown[]>(IS_OWNER, [ownerId, INSURER_ROLES, companyId]);
  if (found.length > 0) return;
  const Message = 'OwnerId must be an active user of the insurance company.';
  throw validationError([{ Field: 'OwnerId', Message }]);
}

/** Gives jobs to the users who work on them. */
@Injectable()
export class JobOwners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Gives a job to a user, or leaves it without owner. It appends no action, and the feed shows the job again. The present owner
   * changes nothing.
   * @throws DomainError of `JobsService.authorise`; Validation.General for an owner who is no active user of the company
   */
  async assign(caller: Caller, jobId: number, ownerId: number | null): Promise<void> {
    await this.jobs.authorise(caller, jobId);
    await inTransaction(this.dataSource, async (tx) => {
      const job = await this.jobs.lock(tx, jobId);
      if (job.ownerId === ownerId) return;
      if (ownerId !== null) await assertOwner(tx, ownerId, job.insuranceCompanyId);
      await tx.query(ASSIGN, [jobId, ownerId, this.clock.now()]);
      await this.audit.record(tx, caller, {
        action: 'job.assignOwner',
        target: `job ${jobId}`,
        before: { OwnerId: job.ownerId },
        after: { OwnerId: ownerId },
      });
    });
  }
}

const ASSIGN = 'update job set owner_id = $2, owner_changed_at = $3, change_no = null where id = $1';
