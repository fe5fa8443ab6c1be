import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { type Deed, type Doer, entryWithin } from '../audit/audit.service.js';
import { refused } from '../common/errors/refusal.js';
import { requireTransaction, WAIT_FOR_OTHERS } from '../common/transaction.js';
import { COMPANY_MISSING, IDENTITY_NOT_RESOLVED, JOB_NOT_FOUND, TRANSITION_FAILED } from './job.refusals.js';
import { assertInScope } from './job.rules.js';
import type { StoredFile } from './job-documents.service.js';
import {
  type ActionType,
  canStillReach,
  Stage,
  type StageOperation,
  type TransferKind,
  transition,
} from './job-stages.rules.js';

/** The facts of a job that operations need. */
export interface JobFacts {
  id: number;
  insuranceCompanyId: number;
  agentId: number;
  productId: number;
  ownerId: number | null;
  policyNumber: string | null;
  currentStage: Stage;
  /** JSON text of a number or string, or null. */
  platformProposalId: string | null;
}

/** The acting user, as the action records it. */
export interface Actor {
  userId: number;
  userName: string;
}

/** One action to be appended to a job. */
export interface NewAction {
  type: ActionType;
  stage: Stage;
  actor: Actor;
  at: Date;
  message?: string;
  rejectReasonId?: number;
  files?: readonly StoredFile[];
  /** Absent for a platform's operations on its own jobs, whose actions are record enough. */
  audited?: Audited;
}

/** The audit entry of an action: the doer, and the name of the operation in the audit. */
export interface Audited extends Pick<Deed, 'action' | 'before' | 'after'> {
  doer: Doer;
}

/** Jobs, for the operations that act on them. */
@Injectable()
export class JobsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The job, for an insurer's caller. Checks the company in the token, identity, existence, company scope and
   * ownership, in the order of the interface.
   * @throws DomainError 403 or 404
   */
  async authorise(caller: Caller, jobId: number): Promise<{ job: JobFacts; actor: Actor }> {
    if (caller.insuranceCompanyIds.length === 0) throw refused(COMPANY_MISSING);
    const actor = await this.actor(caller);
    const job = await this.find(jobId);
    if (!job) throw refused(JOB_NOT_FOUND, jobId);
    assertInScope(caller, job);
    return { job, actor };
  }

  /** The caller as an active user. @throws DomainError OfflineUsers.UserIdentityNotResolved */
  async actor(caller: Caller): Promise<Actor> {
    if (!caller.userId) throw refused(IDENTITY_NOT_RESOLVED);
    const users: Actor[] = await this.dataSource.query(
      'select id as "userId", user_name as "userName" from app_user where id = $1::bigint and is_active',
      [caller.userId],
    );
    if (!users[0]) throw refused(IDENTITY_NOT_RESOLVED);
    return users[0];
  }

  async find(jobId: number): Promise<JobFacts | undefined> {
    const rows: JobFacts[] = await this.dataSource.query(JOB_FACTS, [jobId]);
    return rows[0];
  }

  /** The job, locked until the transaction ends: a second caller waits here and then sees the new stage. */
  async lock(tx: EntityManager, jobId: number): Promise<JobFacts> {
    requireTransaction(tx);
    const rows: JobFacts[] = await tx.query(LOCKED_JOB_FACTS, [jobId]);
    if (!rows[0]) throw refused(JOB_NOT_FOUND, jobId);
    return rows[0];
  }

  /** The stage that an operation leads to. @throws DomainError OfflineEndorsements.StateTransitionFailed */
  nextStage(job: JobFacts, operation: StageOperation): Stage {
    const next = transition(job.currentStage, operation);
    if (next.refusal !== undefined) throw refused(TRANSITION_FAILED, next.refusal);
    return next.stage;
  }

  /**
   * Refuses an operation that only serves an endorsement once none can be made any more.
   * @throws DomainError OfflineEndorsements.StateTransitionFailed
   */
  assertEndorsable(job: JobFacts): void {
    if (!canStillReach(job.currentStage, Stage.EndorsementMade)) this.nextStage(job, 'MakeEndorsement');
  }

  /** Appends an action with its files and moves the job to the action's stage; returns the action's id. */
  async append(tx: EntityManager, jobId: number, action: NewAction): Promise<string> {
    requireTransaction(tx);
    const values = [
      jobId,
      action.type,
      action.stage,
      action.actor.userId,
      action.actor.userName,
      action.message ?? null,
      action.rejectReasonId ?? null,
      action.at,
      JSON.stringify(action.files ?? []),
    ];
    const entry = action.audited && auditEntry(values.length + 1, jobId, action.audited);
    const rows: { id: string }[] = await tx.query(appendAction(entry?.sql), [
      ...values,
      ...(entry?.values ?? []),
    ]);
    return rows[0]?.id ?? '';
  }

  /** The job's transfer documents by kind. */
  async transferDocuments(
    jobId: number,
    executor: Pick<DataSource, 'query'> | EntityManager = this.dataSource,
  ): Promise<Map<TransferKind, StoredFile>> {
    const files: (StoredFile & { kind: TransferKind })[] = await executor.query(TRANSFER_DOCUMENTS, [jobId]);
    return new Map(files.map((file) => [file.kind, file]));
  }
}

const JOB_FACTS = `
  select id, insurance_company_id as "insuranceCompanyId", agent_id as "agentId", product_id as "productId",
         owner_id as "ownerId", policy_number as "policyNumber", current_stage as "currentStage",
         platform_proposal_id::text as "platformProposalId"
  from job where id = $1`;
/** Waits and locks in one statement: another round trip would delay every endorsement. */
const LOCKED_JOB_FACTS = `${JOB_FACTS} and (select ${WAIT_FOR_OTHERS}) is not null for no key update`;

/** The entry is part of the statement: a round trip of its own would hold the job's lock for longer. */
function auditEntry(first: number, jobId: number, { doer, ...deed }: Audited) {
  return entryWithin(first, doer, { ...deed, target: `job ${jobId}` });
}

const appendAction = (auditEntry = '') => `
  with action as (
    insert into job_action (job_id, action_type, stage, user_id, user_name, message, reject_reason_id, create_date)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
  ), moved as (
    update job set current_stage = $3, last_job_action_type = $2, last_action_date = $8, change_no = null,
                   reject_reason_id = case when current_stage = $3 then reject_reason_id else $7 end
    where id = $1
  ), files as (
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    select $1, action.id, f.kind, f."fileName", f."contentType", f.size, f.sha256, f."storeKey"
    from action, jsonb_to_recordset($9) as f (kind text, "fileName" text, "contentType" text, size int, sha256 text,
                                              "storeKey" text)
  )${auditEntry && `, ${auditEntry}`}
  select id from action`;

const TRANSFER_DOCUMENTS = `
  select f.kind, f.file_name as "fileName", f.content_type as "contentType", f.size, f.sha256, f.store_key as "storeKey"
  from job_transfer_document t join job_file f on f.id = t.file_id
  where t.job_id = $1`;
