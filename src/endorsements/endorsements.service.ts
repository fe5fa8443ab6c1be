import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/access.js';
import { entryWithin } from '../audit/audit.service.js';
import { Clock } from '../common/clock.js';
import { DatabasePools } from '../common/database-pools.js';
import type { RawJson } from '../common/json/stringify.js';
import { SqlParameters } from '../common/sql-parameters.js';
import {
  type IdempotentRequest,
  idempotentRequest,
  keyWithin,
  type RepeatableCall,
  repeatOf,
} from '../idempotency/idempotency.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { actionWithin, unchangedJobWithin } from '../offline-jobs/job-actions.sql.js';
import { JobDocuments, type StoredFile } from '../offline-jobs/job-documents.service.js';
import { ActionType, type StageOperation } from '../offline-jobs/job-stages.rules.js';
import { type AuthorisedJob, JobsService } from '../offline-jobs/jobs.service.js';
import type { EndorsementDryRun } from './endorsement.answers.js';
import { endorsementMadePayload, endorsementRejectedPayload, type JobMove } from './endorsement.payloads.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import { localEquivalents, warnings } from './endorsement.rules.js';
import { endorsementWithin } from './endorsement.sql.js';
import { sentFiles, transferredFiles } from './endorsement-files.js';

/** What differs between the two operations. */
const OPERATIONS = {
  MakeEndorsement: {
    type: ActionType.EndorsementMade,
    audited: 'endorsement.make',
    notification: 101,
    keyed: 'make',
  },
  RejectEndorsement: {
    type: ActionType.EndorsementRejected,
    audited: 'endorsement.reject',
    notification: 102,
    keyed: 'reject',
  },
} as const;
type Operation = keyof typeof OPERATIONS & StageOperation;

/** How often an operation is checked anew because the job was changed between its checks and its statement. */
const CHANGED_AT_MOST = 10;

/** A request whose checks have passed. */
interface Checked extends AuthorisedJob, JobMove {
  repeatable: IdempotentRequest | undefined;
  /** Whether it is recorded already: its answer is repeated, and its stage and files were not checked. */
  isRepeat: boolean;
  /** The transfer documents that it uses. */
  files: readonly StoredFile[];
}
type Check = () => Promise<Checked>;

/** What an operation writes. */
interface Recording {
  operation: Operation;
  message: string | undefined;
  rejectReasonId?: number;
  /** The files that were sent. */
  files: readonly StoredFile[];
  payload(checked: Checked, actionId: RawJson): unknown;
  /** CTEs with the operation's own rows. */
  rows?(parameters: SqlParameters): Promise<string>;
}

/**
 * The two operations that answer a job in stage Zeyil İsteği. One statement reads what is checked, and one statement
 * writes everything, which makes it a transaction. It writes nothing of a job that was changed in between: then all is
 * checked again, so that a second caller gets the refusal of the new stage.
 */
@Injectable()
export class EndorsementsService {
  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly documents: JobDocuments,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Records an endorsement: stage, action, installments, documents and the outgoing notification, all or nothing.
   * @throws DomainError of the endorsement operation's table; see `TransitionErrorFilter` for anything else
   */
  async make(caller: Caller, request: MakeEndorsementRequest, call?: RepeatableCall): Promise<void> {
    const check = () => this.checkMake(caller, request, call);
    const checked = await check();
    if (checked.isRepeat) return;
    const local = localEquivalents(request);
    await this.documents.storing(sentFiles(request), (sent) =>
      this.record(caller, checked, check, {
        operation: 'MakeEndorsement',
        message: request.message,
        files: sent,
        payload: (move, actionId) => endorsementMadePayload(move, actionId, request, local, this.clock),
        rows: (parameters) =>
          endorsementWithin(parameters, { action: 'action', delivery: 'delivery_made' }, request, local),
      }),
    );
  }

  /** Runs every check of `make` in the same order; stores and sends nothing. */
  async tryMake(
    caller: Caller,
    request: MakeEndorsementRequest,
    call?: RepeatableCall,
  ): Promise<EndorsementDryRun> {
    const { job } = await this.checkMake(caller, request, call);
    const local = localEquivalents(request);
    return {
      LocalGrossPremium: local.grossPremium,
      LocalCommission: local.commission,
      Warnings: warnings(request, job.productId),
    };
  }

  /** Rejects the requested endorsement. @throws DomainError as `make` does */
  async reject(caller: Caller, request: RejectEndorsementRequest, call?: RepeatableCall): Promise<void> {
    const { jobId, message, rejectReasonId } = request;
    const check = () => this.check(caller, jobId, 'RejectEndorsement', call, () => []);
    const checked = await check();
    if (checked.isRepeat) return;
    await this.record(caller, checked, check, {
      operation: 'RejectEndorsement',
      message,
      rejectReasonId,
      files: [],
      payload: (move, actionId) => endorsementRejectedPayload(move, actionId, request, this.clock),
    });
  }

  private checkMake(
    caller: Caller,
    request: MakeEndorsementRequest,
    call: RepeatableCall | undefined,
  ): Promise<Checked> {
    return this.check(caller, request.jobId, 'MakeEndorsement', call, ({ transferred }) =>
      transferredFiles(request, transferred),
    );
  }

  /** All checks, in the order of the interface. A repeat skips that of the stage: the first request has moved the job. */
  private async check(
    caller: Caller,
    jobId: number,
    operation: Operation,
    call: RepeatableCall | undefined,
    filesOf: (authorised: AuthorisedJob) => StoredFile[],
  ): Promise<Checked> {
    const authorised = await this.jobs.authorise(caller, jobId, { operation, key: call?.key });
    const { job, actor } = authorised;
    const { keyed } = OPERATIONS[operation];
    const repeatable = call && (await idempotentRequest(call, actor.userId, `${keyed} ${jobId}`));
    const isRepeat = repeatable !== undefined && repeatOf(repeatable, authorised.recorded) !== undefined;
    const stage = isRepeat ? job.currentStage : this.jobs.nextStage(job, operation);
    const files = isRepeat ? [] : filesOf(authorised);
    return { ...authorised, repeatable, isRepeat, stage, files, at: this.clock.now() };
  }

  /**
   * Records what was checked. Returns false when that turned out to be recorded already, by a repeat at the same time.
   * @throws DomainError of a check that failed only now
   */
  private async record(
    caller: Caller,
    checked: Checked,
    check: Check,
    recording: Recording,
  ): Promise<boolean> {
    for (let tries = 0, valid = checked; tries < CHANGED_AT_MOST; tries++) {
      if (await this.write(caller, valid, recording)) return true;
      valid = await check();
      if (valid.isRepeat) return false;
    }
    throw new Error(`The job was changed ${CHANGED_AT_MOST} times between the checks and the recording.`);
  }

  /** Writes everything in one statement; returns false, and has written nothing, when the job has changed since the checks. */
  private async write(caller: Caller, checked: Checked, recording: Recording): Promise<boolean> {
    const { job, actor, stage, at, repeatable } = checked;
    const { type, audited, notification } = OPERATIONS[recording.operation];
    const { message, rejectReasonId } = recording;
    const parameters = new SqlParameters();
    const locked = unchangedJobWithin(parameters, job);
    // The key comes before the move: one that is taken meanwhile leaves the job unmoved.
    const key = repeatable && keyWithin(parameters, 'unchanged', repeatable);
    const target = key
      ? 'to_move as (select id from unchanged, recorded)'
      : 'to_move as (select id from unchanged)';
    const files = [...recording.files, ...checked.files];
    const action = actionWithin(parameters, 'to_move', {
      type,
      stage,
      actor,
      at,
      message,
      rejectReasonId,
      files,
    });
    const published = this.notifications.within(parameters, 'action', {
      type: notification,
      payload: (actionId) => recording.payload(checked, actionId),
      agentId: job.agentId,
      subject: { kind: 'Job', id: String(job.id) },
    });
    const entry = entryWithin(parameters, 'action', caller, {
      action: audited,
      target: `job ${job.id}`,
      before: { Stage: job.currentStage },
      after: { Stage: stage },
    });
    const own = await recording.rows?.(parameters);
    const parts = [locked, key, target, action, published.sql, own, entry].filter(
      (part) => part !== undefined,
    );
    const { rowCount } = await this.pools.requests.query({
      name: `${audited}${key ? '-keyed' : ''}`,
      text: `with ${parts.join(', ')} select id from action`,
      values: parameters.values,
    });
    if (rowCount !== 1) return false;
    published.wake();
    return true;
  }
}
