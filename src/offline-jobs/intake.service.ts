import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import { stringifyJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { entryRow } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { type Batches, BatchSizes } from '../data/batches.js';
import { DatabasePools } from '../data/database-pools.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import type { WrittenRow } from '../data/written-rows.sql.js';
import { attachmentFileName, storedFileName } from '../documents/document-names.js';
import { DocumentRemovals } from '../documents/document-removals.js';
import { DomainError } from '../errors/domain-error.js';
import { Clock } from '../time/clock.js';
import {
  IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  keyRow,
  type RepeatableCall,
  repeatOf,
} from './idempotency.service.js';
import type {
  OpenJobRequest,
  PutTransferDocumentRequest,
  RequestEndorsementRequest,
} from './intake.requests.js';
import { JOB_NOT_FOUND, PROPOSAL_OPEN } from './job.refusals.js';
import { PROPOSAL } from './job.sql.js';
import { actionRow, type JobActor } from './job-actions.sql.js';
import { JobDocuments } from './job-documents.service.js';
import { assertOwner } from './job-owner.js';
import { ActionType, Stage } from './job-stages.rules.js';
import {
  type ActingCaller,
  type Audited,
  type JobFacts,
  JobsService,
  type NewAction,
} from './jobs.service.js';
import { OPEN, type OpeningField } from './opening.sql.js';

/** Jobs on the platform's side: opens them, requests their endorsements and stores their transfer documents. */
@Injectable()
export class IntakeService {
  private readonly openings: Record<keyof typeof OPEN, Batches<Opening, number | null>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
    private readonly jobs: JobsService,
    private readonly keys: IdempotencyKeys,
    private readonly documents: JobDocuments,
    private readonly removals: DocumentRemovals,
    batches: BatchSizes,
  ) {
    const opening = (name: string, kind: keyof typeof OPEN) =>
      batches.of<Opening, number | null>({
        name,
        together: (openings) => this.openAll(kind, openings),
        alone: async (one) => (await this.openAll(kind, [one]))[0] ?? null,
        keysOf: ({ key }) => (key === undefined ? [] : [key]),
        bytesOf: ({ json }) => json.length,
      });
    this.openings = { plain: opening('open', 'plain'), keyed: opening('open-keyed', 'keyed') };
  }

  /**
   * Opens a job in stage Poliçe Gerçekleşti for the caller's agent and returns its id; a repeat gets the id of the first call.
   * @throws DomainError Validation.General for an owner who is no active user of the company; General.Conflict for a second open
   *   job of a proposal, when asked for
   */
  async open(
    caller: Caller,
    request: OpenJobRequest,
    call?: RepeatableCall,
  ): Promise<{ id: number; isRepeat: boolean }> {
    // An Operator reads only: beside PlatformUser, that role opens no job of another agent.
    const mayName = caller.roles.includes('Administrator');
    const agentId = await this.agents.actingFor(caller, request.agentId, mayName);
    const { actor, recorded } = await this.jobs.acting(caller, { key: call?.key });
    const repeatable = call && (await idempotentRequest(call, actor.userId, `open ${agentId}`));
    const before = repeatable && repeatOf(repeatable, recorded)?.jobId;
    if (before) return { id: before, isRepeat: true };
    const { ownerId, insuranceCompanyId, uniqueProposal, platformProposalId } = request;
    if (ownerId !== undefined) await assertOwner(this.dataSource.manager, ownerId, insuranceCompanyId);
    const row = openingRow(caller, agentId, actor, request, this.clock.now());
    const opening = {
      json: stringifyJson({ ...row, ...(repeatable && keyRow(repeatable)) }),
      key: repeatable && `key ${repeatable.userId} ${repeatable.key}`,
    };
    const id = await (uniqueProposal
      ? this.openUnique(agentId, platformProposalId, opening).catch((error: unknown) => {
          // A call at the same time, with the same key, may have opened the job that stands in the way.
          if (!repeatable || !(error instanceof DomainError)) throw error;
          return this.openedBefore(repeatable, error);
        })
      : this.openings[repeatable ? 'keyed' : 'plain'].call(opening));
    if (typeof id === 'number') return { id, isRepeat: false };
    return id ?? (await this.openedBefore(repeatable, new Error('A key that was taken is not recorded.')));
  }

  /** The job that a call at the same time, with the same key, has opened. @throws what came of this call, when there is none */
  private async openedBefore(
    repeatable: IdempotentRequest | undefined,
    otherwise: Error,
  ): Promise<{ id: number; isRepeat: true }> {
    const id = repeatable && (await this.keys.recorded(repeatable))?.jobId;
    if (!id) throw otherwise;
    return { id, isRepeat: true };
  }

  /** Opens a job unless one with its proposal is open. @throws DomainError General.Conflict */
  private openUnique(
    agentId: number,
    proposal: OpenJobRequest['platformProposalId'],
    { json, key }: Opening,
  ): Promise<number | null> {
    return inTransaction(this.dataSource, async (tx) => {
      await assertNoneOpen(tx, agentId, proposal);
      const statement = OPEN[key === undefined ? 'plain' : 'keyed'];
      return (await queryNamed<{ id: number }>(tx, statement, [`[${json}]`]))[0]?.id ?? null;
    });
  }

  /** Opens jobs in one statement; undefined for one whose key is taken. */
  private async openAll(
    kind: keyof typeof OPEN,
    openings: readonly Opening[],
  ): Promise<(number | undefined)[]> {
    const values = [`[${openings.map(({ json }) => json).join()}]`];
    const { rows } = await this.pools.requests.query<{ n: number; id: number }>({ ...OPEN[kind], values });
    const ids = new Map(rows.map(({ n, id }) => [n, id]));
    return openings.map((_, index) => ids.get(index + 1));
  }

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
          return this.keys.assertRepeat(repeatable);
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

/** A job to be opened with others. */
interface Opening {
  /** Its row as JSON. */
  json: string;
  /** User and Idempotency-Key. */
  key: string | undefined;
}

/** A job of the platform's own agent; for an Administrator any job. @throws DomainError JobNotFound */
function ownJob(caller: Caller, jobId: number, { job }: ActingCaller): JobFacts {
  const isOwn = caller.roles.includes('Administrator') || (job && job.agentId === caller.agentId);
  if (!job || !isOwn) throw refused(JOB_NOT_FOUND, jobId);
  return job;
}

/**
 * Refuses a second open job of an agent's proposal. Callers come one after the other, until their transactions end.
 * @throws DomainError General.Conflict
 */
async function assertNoneOpen(
  tx: EntityManager,
  agentId: number,
  proposal: OpenJobRequest['platformProposalId'],
): Promise<void> {
  if (proposal === undefined) return;
  await waitForLock(tx, ADVISORY_LOCKS.openProposal, { key: `${agentId} ${proposal}` });
  const [open]: { id: number }[] = await tx.query(OPEN_WITH_PROPOSAL, [agentId, String(proposal)]);
  if (open) throw refused(PROPOSAL_OPEN, open.id);
}

const OPEN_WITH_PROPOSAL = `
  select j.id from job j
  where j.agent_id = $1 and ${PROPOSAL} = $2 and j.current_stage in (${Stage.PolicyIssued}, ${Stage.EndorsementRequested})
  limit 1`;

/** A platform's operations on its own jobs are recorded as actions only, those of the staff also in the audit. */
function byStaff(
  caller: Caller,
  action: AuditAction,
  values: Pick<Audited, 'before' | 'after'>,
): Audited | undefined {
  return isStaff(caller) ? { actor: caller, action, ...values } : undefined;
}

/** The row of `OPEN` for a job in stage Poliçe Gerçekleşti. */
function openingRow(
  caller: Caller,
  agentId: number,
  actor: JobActor,
  request: OpenJobRequest,
  at: Date,
): WrittenRow {
  const stage = Stage.PolicyIssued;
  const fields: Record<OpeningField, WrittenRow[string]> = {
    insurance_company_id: request.insuranceCompanyId,
    agent_id: agentId,
    product_id: request.productId,
    product_branch_id: request.productBranchId,
    product_branch_name: request.productBranchName,
    policy_number: request.policyNumber,
    agent_name: request.agentName,
    owner_id: request.ownerId,
    platform_proposal_id: request.platformProposalId,
    has_exist_policy_request: request.hasExistPolicyRequest ?? false,
  };
  const audited = byStaff(caller, 'job.open', { after: { AgentId: agentId, Stage: stage } });
  return {
    ...fields,
    ...actionRow(undefined, { type: ActionType.JobCreated, stage, actor, at }),
    ...(audited && entryRow(audited.actor, { ...audited, target: 'job' })),
  };
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
