import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { inTransaction } from '../common/transaction.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { JobDocuments, type StoredFile } from '../offline-jobs/job-documents.service.js';
import { ActionType } from '../offline-jobs/job-stages.rules.js';
import { type Actor, type JobFacts, JobsService, type NewAction } from '../offline-jobs/jobs.service.js';
import type { EndorsementDryRun } from './endorsement.answers.js';
import {
  endorsementMadePayload,
  endorsementRejectedPayload,
  type RecordedAction,
} from './endorsement.payloads.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import { localEquivalents, warnings } from './endorsement.rules.js';
import { insertEndorsement } from './endorsement.sql.js';
import { sentFiles, transferredFiles } from './endorsement-files.js';
import {
  IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  type RepeatableCall,
} from './idempotency.js';

/** The names of the operations in the audit. */
const AUDITED_AS = { MakeEndorsement: 'endorsement.make', RejectEndorsement: 'endorsement.reject' } as const;

/** The two operations that answer a job in stage Zeyil İsteği. Each is one transaction. */
@Injectable()
export class EndorsementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly documents: JobDocuments,
    private readonly notifications: NotificationsService,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Records an endorsement: stage, action, installments, documents and the outgoing notification, all or nothing.
   * @throws DomainError of the endorsement operation's table; see `TransitionErrorFilter` for anything else
   */
  async make(caller: Caller, request: MakeEndorsementRequest, call?: RepeatableCall): Promise<void> {
    const { actor, repeatable, isRepeat } = await this.checked(caller, request, call);
    if (isRepeat) return;
    await this.documents.storing(sentFiles(request), (sent) =>
      this.recordMade(caller, request, actor, sent, repeatable),
    );
  }

  /** Runs every check of `make` in the same order; stores and sends nothing. */
  async tryMake(
    caller: Caller,
    request: MakeEndorsementRequest,
    call?: RepeatableCall,
  ): Promise<EndorsementDryRun> {
    const { job } = await this.checked(caller, request, call);
    const local = localEquivalents(request);
    return {
      LocalGrossPremium: local.grossPremium,
      LocalCommission: local.commission,
      Warnings: warnings(request, job.productId),
    };
  }

  /** Rejects the requested endorsement. @throws DomainError as `make` does */
  async reject(caller: Caller, request: RejectEndorsementRequest, call?: RepeatableCall): Promise<void> {
    const { actor } = await this.jobs.authorise(caller, request.jobId);
    const repeatable = call && (await idempotentRequest(call, actor.userId, `reject ${request.jobId}`));
    await inTransaction(this.dataSource, async (tx) => {
      const { message, rejectReasonId } = request;
      const fields = { type: ActionType.EndorsementRejected, actor, message, rejectReasonId };
      const action = await this.append(
        tx,
        caller,
        request.jobId,
        'RejectEndorsement',
        () => fields,
        repeatable,
      );
      if (!action) return;
      await this.notifications.publish(tx, {
        type: 102,
        payload: endorsementRejectedPayload(action, request, this.clock),
        agentIds: [action.job.agentId],
        subject: { kind: 'Job', id: String(request.jobId) },
      });
    });
  }

  /**
   * Checks what can be checked without the job's lock. A repeat skips the stage check: the first request has moved the
   * job.
   */
  private async checked(caller: Caller, request: MakeEndorsementRequest, call: RepeatableCall | undefined) {
    const { job, actor } = await this.jobs.authorise(caller, request.jobId);
    const repeatable = call && (await idempotentRequest(call, actor.userId, `make ${request.jobId}`));
    const isRepeat = repeatable !== undefined && (await this.keys.isRepeat(repeatable));
    if (!isRepeat) {
      this.jobs.nextStage(job, 'MakeEndorsement');
      transferredFiles(request, await this.jobs.transferDocuments(job.id));
    }
    return { job, actor, repeatable, isRepeat };
  }

  /** Returns whether rows now name the sent files: a repeat that waited for the job's lock succeeds without them. */
  private async recordMade(
    caller: Caller,
    request: MakeEndorsementRequest,
    actor: Actor,
    sent: StoredFile[],
    repeatable: IdempotentRequest | undefined,
  ): Promise<boolean> {
    const local = localEquivalents(request);
    return inTransaction(this.dataSource, async (tx) => {
      const fieldsFor = async (job: JobFacts) => {
        const files = [...sent, ...transferredFiles(request, await this.jobs.transferDocuments(job.id, tx))];
        return { type: ActionType.EndorsementMade, actor, message: request.message, files };
      };
      const action = await this.append(tx, caller, request.jobId, 'MakeEndorsement', fieldsFor, repeatable);
      if (!action) return false;
      const published = await this.notifications.publish(tx, {
        type: 101,
        payload: endorsementMadePayload(action, request, local, this.clock),
        agentIds: [action.job.agentId],
        subject: { kind: 'Job', id: String(request.jobId) },
      });
      await insertEndorsement(tx, action.actionId, request, local, published?.deliveryIds[0]);
      return true;
    });
  }

  /**
   * Runs under the job's lock. A repeat of a recorded request appends nothing and returns undefined; after another
   * caller's success the stage refuses; otherwise the job moves.
   */
  private async append(
    tx: EntityManager,
    doer: Caller,
    jobId: number,
    operation: keyof typeof AUDITED_AS,
    fieldsFor: (
      job: JobFacts,
    ) => Promise<Omit<NewAction, 'stage' | 'at' | 'audited'>> | Omit<NewAction, 'stage' | 'at' | 'audited'>,
    repeatable: IdempotentRequest | undefined,
  ): Promise<RecordedAction | undefined> {
    const job = await this.jobs.lock(tx, jobId);
    if (repeatable && (await this.keys.isRepeat(repeatable, tx))) return undefined;
    const stage = this.jobs.nextStage(job, operation);
    const at = this.clock.now();
    const audited = {
      doer,
      action: AUDITED_AS[operation],
      before: { Stage: job.currentStage },
      after: { Stage: stage },
    };
    const actionId = await this.jobs.append(tx, jobId, { ...(await fieldsFor(job)), stage, at, audited });
    if (repeatable) await this.keys.record(tx, repeatable);
    return { job, actionId, stage, at };
  }
}
