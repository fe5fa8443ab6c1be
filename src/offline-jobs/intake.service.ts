import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { refused } from '../api/refusal.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import { attachmentFileName, storedFileName } from '../documents/document-names.js';
import { DocumentRemovals } from '../documents/document-removals.js';
import { Clock } from '../time/clock.js';
import { IdempotencyKeys, idempotentRequest, type RepeatableCall, repeatOf } from './idempotency.service.js';
import type { PutTransferDocumentRequest, RequestEndorsementRequest } from './intake.requests.js';
import { JOB_NOT_FOUND } from './job.refusals.js';
import { JobDocuments } from './job-documents.service.js';
import { ActionType } from './job-stages.rules.js';
import {
  type ActingCaller,
  type Audited,
  type JobFacts,
  JobsService,
  type NewAction,
} from './jobs.service.js';

/** Jobs on the platform's side: requests their endorsements and stores their transfer documents. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly keys: IdempotencyKeys,
    private readonly documents: JobDocuments,
    private readonly removals: DocumentRemovals,
  ) {}

  /** Moves a job to Zeyil İsteği; a repeat changes nothing. @throws DomainError JobNotFound or StateTransitionFailed */
  async requestEndorsement(
    caller: Caller,
    request: RequestEndorsementRequest,
    call?: RepeatableCall,
  ): Promise<void> {
    const { jobId, message } = request;
    const acting = await this.jobs.acting(caller, { jobId, key: call?.key });
    const { actor } = acting;
    const found = ownJob(caller, jobId, acting);
    const repeatable = call && (await idempotentRequest(call, actor.userId, `request ${jobId}`));
    if (repeatable && repeatOf(repeatable, acting.recorded)) return;
    this.jobs.nextStage(found, 'RequestEndorsement');
    const files = (request.files ?? []).map((file) => ({
      kind: 'Attachment' as const,
      fileName: attachmentFileName({ jobId, originalName: file.fileName }),
      contentType: mediaType(file.contentType),
      bytes: file.base64Content.bytes ?? Buffer.alloc(0),
    }));
    await this.documents.storing(files, (stored) =>
      inTransaction(this.dataSource, async (tx) => {
        const job = await this.jobs.lock(tx, jobId);
        // With the job locked, a call with the same key has ended, or waits.
        if (repeatable && !(await this.keys.record(tx, repeatable)))
          return this.keys.assertRepeat(tx, repeatable);
        const stage = this.jobs.nextStage(job, 'RequestEndorsement');
        const values = { before: { Stage: job.currentStage }, after: { Stage: stage } };
        const audited = byStaff(caller, 'job.requestEndorsement', values);
        const type = ActionType.EndorsementRequested;
        const at = this.clock.now();
        await this.jobs.append(tx, jobId, { type, stage, actor, at, message, files: stored, audited });
        return true;
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
    const acting = await this.jobs.acting(caller, { jobId });
    const { actor } = acting;
    const found = ownJob(caller, jobId, acting);
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
}

/** A job of the platform's own agent; for an Administrator any job. @throws DomainError JobNotFound */
function ownJob(caller: Caller, jobId: number, { job }: ActingCaller): JobFacts {
  const isOwn = caller.roles.includes('Administrator') || (job && job.agentId === caller.agentId);
  if (!job || !isOwn) throw refused(JOB_NOT_FOUND, jobId);
  return job;
}

/** A platform's operations on its own jobs are recorded as actions only, those of the staff also in the audit. */
function byStaff(
  caller: Caller,
  action: AuditAction,
  values: Pick<Audited, 'before' | 'after'>,
): Audited | undefined {
  return isStaff(caller) ? { actor: caller, action, ...values } : undefined;
}

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
