import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { Clock } from '../common/clock.js';
import { refused } from '../common/errors/refusal.js';
import { stringifyJson } from '../common/json/stringify.js';
import { inTransaction, queryNamed } from '../common/transaction.js';
import { attachmentFileName, storedFileName } from '../documents/document-names.js';
import { DocumentRemovals } from '../documents/document-removals.js';
import type {
  OpenJobRequest,
  PutTransferDocumentRequest,
  RequestEndorsementRequest,
} from './intake.requests.js';
import { JOB_NOT_FOUND } from './job.refusals.js';
import { JobDocuments } from './job-documents.service.js';
import { assertOwner } from './job-owner.js';
import { ActionType, Stage } from './job-stages.rules.js';
import { type Audited, type JobFacts, JobsService, type NewAction } from './jobs.service.js';

/** Jobs on the platform's side: opens them, requests their endorsements and stores their transfer documents. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
    private readonly jobs: JobsService,
    private readonly documents: JobDocuments,
    private readonly removals: DocumentRemovals,
  ) {}

  /**
   * Opens a job in stage Poliçe Gerçekleşti for the caller's agent and returns its id.
   * @throws DomainError Validation.General for an owner who is no active user of the company
   */
  async open(caller: Caller, request: OpenJobRequest): Promise<number> {
    const agentId = await this.agents.actingFor(caller, request.agentId);
    const actor = await this.jobs.actor(caller);
    const { ownerId, insuranceCompanyId } = request;
    if (ownerId !== undefined) await assertOwner(this.dataSource.manager, ownerId, insuranceCompanyId);
    const at = this.clock.now();
    return inTransaction(this.dataSource, async (tx) => {
      const rows = await queryNamed<{ id: number }>(tx, INSERT_JOB, [
        request.insuranceCompanyId,
        agentId,
        request.productId,
        request.productBranchId,
        request.productBranchName,
        request.policyNumber ?? null,
        request.agentName ?? null,
        request.ownerId ?? null,
        request.platformProposalId === undefined ? null : stringifyJson(request.platformProposalId),
        request.hasExistPolicyRequest ?? false,
        Stage.PolicyIssued,
        ActionType.JobCreated,
        at,
      ]);
      const id = rows[0]?.id ?? 0;
      const stage = Stage.PolicyIssued;
      const audited = byStaff(caller, 'job.open', { after: { AgentId: agentId, Stage: stage } });
      await this.jobs.append(tx, id, { type: ActionType.JobCreated, stage, actor, at, audited });
      return id;
    });
  }

  /** Moves a job to Zeyil İsteği. @throws DomainError JobNotFound or StateTransitionFailed */
  async requestEndorsement(caller: Caller, request: RequestEndorsementRequest): Promise<void> {
    const { jobId, message } = request;
    const actor = await this.jobs.actor(caller);
    this.jobs.nextStage(await this.ownJob(caller, jobId), 'RequestEndorsement');
    const files = (request.files ?? []).map((file) => ({
      kind: 'Attachment' as const,
      fileName: attachmentFileName({ jobId, originalName: file.fileName }),
      contentType: mediaType(file.contentType),
      bytes: file.base64Content.bytes ?? Buffer.alloc(0),
    }));
    await this.documents.storing(files, (stored) =>
      this.append(jobId, (job) => {
        const stage = this.jobs.nextStage(job, 'RequestEndorsement');
        const values = { before: { Stage: job.currentStage }, after: { Stage: stage } };
        const audited = byStaff(caller, 'job.requestEndorsement', values);
        const type = ActionType.EndorsementRequested;
        return { type, stage, actor, at: this.clock.now(), message, files: stored, audited };
      }),
    );
  }

  /**
   * Stores a transfer document; it replaces an earlier one of its kind, which is removed from the store unless an
   * endorsement has used it.
   * @throws DomainError JobNotFound
   */
  async putTransferDocument(caller: Caller, request: PutTransferDocumentRequest): Promise<void> {
    const { jobId, kind } = request;
    const actor = await this.jobs.actor(caller);
    const found = await this.ownJob(caller, jobId);
    this.jobs.assertEndorsable(found);
    const fileName = storedFileName({
      jobId,
      policyNumber: found.policyNumber ?? '',
      renewalNo: '0',
      kind,
      originalName: request.fileName,
    });
    const bytes = request.base64Content.bytes ?? Buffer.alloc(0);
    const type = ActionType.TransferDocumentUploaded;
    const audited = byStaff(caller, 'job.putTransferDocument', { after: { Kind: kind } });
    await this.documents.storing([{ kind, fileName, contentType: 'application/pdf', bytes }], (files) =>
      this.append(
        jobId,
        (job) => {
          this.jobs.assertEndorsable(job);
          return { type, stage: job.currentStage, actor, at: this.clock.now(), files, audited };
        },
        async (tx, actionId) => {
          const replaced = await queryNamed<{ storeKey: string }>(tx, REPLACE_TRANSFER_DOCUMENT, [actionId]);
          const keys = replaced.map(({ storeKey }) => storeKey);
          await this.removals.request(tx, keys);
        },
      ),
    );
  }

  private async append(
    jobId: number,
    action: (locked: JobFacts) => NewAction,
    andThen?: (tx: EntityManager, actionId: string) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await this.jobs.lock(tx, jobId);
      const actionId = await this.jobs.append(tx, jobId, action(locked));
      await andThen?.(tx, actionId);
    });
  }

  /** Finds a job of the platform's own agent; for an Administrator any job. */
  private async ownJob(caller: Caller, jobId: number): Promise<JobFacts> {
    const job = await this.jobs.find(jobId);
    const isOwn = caller.roles.includes('Administrator') || (job && job.agentId === caller.agentId);
    if (!job || !isOwn) throw refused(JOB_NOT_FOUND, jobId);
    return job;
  }
}

/** A platform's operations on its own jobs are recorded as actions only, those of the staff also in the audit. */
function byStaff(
  caller: Caller,
  action: AuditAction,
  values: Pick<Audited, 'before' | 'after'>,
): Audited | undefined {
  return isStaff(caller) ? { doer: caller, action, ...values } : undefined;
}

const INSERT_JOB = {
  name: 'open-job',
  text: `
  insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
                   agent_name, owner_id, platform_proposal_id, has_exist_policy_request, current_stage,
                   last_job_action_type, create_date, last_action_date)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning id`,
};

/** Puts the file of action $1 in its place; returns the replaced file's store key when nothing else uses it. */
const REPLACE_TRANSFER_DOCUMENT = {
  name: 'replace-transfer-document',
  text: `
  with uploaded as (select job_id, kind, id from job_file where action_id = $1),
  former as (
    select f.id, f.store_key
    from uploaded join job_transfer_document t using (job_id, kind) join job_file f on f.id = t.file_id
  ), current as (
    insert into job_transfer_document (job_id, kind, file_id) select job_id, kind, id from uploaded
    on conflict (job_id, kind) do update set file_id = excluded.file_id
  ), emptied as (
    update job_file f set store_key = null from former
    where f.id = former.id
      and not exists (select from job_file other where other.store_key = former.store_key and other.id <> former.id)
    returning former.store_key
  )
  select store_key as "storeKey" from emptied where store_key is not null`,
};

/** Returns the given Content-Type when it is well-formed and so safe for downloads, else that of plain bytes. */
function mediaType(text: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(text.trim())
    ? text.trim().toLowerCase()
    : 'application/octet-stream';
}
