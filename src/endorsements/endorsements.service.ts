import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/access.js';
import { validationError } from '../api/general.refusals.js';
import type { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { entryRow } from '../audit/audit.service.js';
import { jsonObject } from '../data/answers.sql.js';
import { type Batches, BatchSizes } from '../data/batches.js';
import { DatabasePools } from '../data/database-pools.js';
import type { WrittenRow } from '../data/written-rows.sql.js';
import type { FieldError } from '../errors/domain-error.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import {
  type IdempotentRequest,
  idempotentRequest,
  keyRow,
  type RepeatableCall,
  repeatOf,
} from '../offline-jobs/idempotency.service.js';
import { JOB_NOT_FOUND } from '../offline-jobs/job.refusals.js';
import { oneJob } from '../offline-jobs/job.sql.js';
import { actionRow, companyOfAction } from '../offline-jobs/job-actions.sql.js';
import { JobDocuments, type StoredFile } from '../offline-jobs/job-documents.service.js';
import { ActionType, type StageOperation } from '../offline-jobs/job-stages.rules.js';
import { type AuthorisedJob, JobsService } from '../offline-jobs/jobs.service.js';
import { Clock } from '../time/clock.js';
import type { EndorsementDryRun } from './endorsement.answers.js';
import { endorsementMadePayload, endorsementRejectedPayload, type JobMove } from './endorsement.payloads.js';
import type { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import { type ComparedJob, localEquivalents, warnings } from './endorsement.rules.js';
import { endorsementRow } from './endorsement.sql.js';
import { sentFiles, transferredFiles } from './endorsement-files.js';
import { type RecordedOperation, recordingOf } from './recording.sql.js';

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

/** How `make` is called: as the repeat of another call perhaps, and refused for what a dry run warns of when it is strict. */
export interface MakeCall {
  repeatable?: RepeatableCall;
  isStrict: boolean;
}

/** What an operation writes. */
interface Recording {
  operation: Operation;
  message: string | undefined;
  rejectReasonId?: number;
  /** The files that were sent. */
  files: readonly StoredFile[];
  payload(checked: Checked, actionId: RawJson): unknown;
  /** The operation's own values of the row. */
  own?: WrittenRow;
}

/** A row to be written with others, as JSON, and what it is about. */
interface Member {
  json: string;
  jobId: number;
  /** User and Idempotency-Key. */
  key: string | undefined;
}

/**
 * The two operations that answer a job in stage Zeyil İsteği. One statement reads what is checked, and one statement
 * writes everything, which makes it a transaction; requests that come together share both. It writes nothing of a job that
 * was changed in between: then all is checked again, so that a second caller gets the refusal of the new stage.
 */
@Injectable()
export class EndorsementsService {
  private readonly recordings: Record<RecordedOperation, Batches<Member, boolean>>;

  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly documents: JobDocuments,
    private readonly notifications: NotificationsService,
    batches: BatchSizes,
  ) {
    const recording = (operation: RecordedOperation) =>
      batches.of<Member, boolean>({
        name: operation,
        together: (members) => this.write(operation, members),
        alone: async (member) => (await this.write(operation, [member]))[0] ?? false,
        keysOf: ({ jobId, key }) => [`job ${jobId}`, ...(key === undefined ? [] : [key])],
        bytesOf: ({ json }) => json.length,
      });
    this.recordings = {
      make: recording('make'),
      'make-keyed': recording('make-keyed'),
      reject: recording('reject'),
      'reject-keyed': recording('reject-keyed'),
    };
  }

  /**
   * Records an endorsement: stage, action, installments, documents and the outgoing notification, all or nothing.
   * @throws DomainError of the endorsement operation's table; see `TransitionErrorFilter` for anything else
   */
  async make(caller: Caller, request: MakeEndorsementRequest, call: MakeCall): Promise<void> {
    const check = () => this.checkMake(caller, request, call);
    const checked = await check();
    if (checked.isRepeat) return;
    const local = localEquivalents(request);
    const own = await endorsementRow(request, local);
    await this.documents.storing(sentFiles(request), (sent) =>
      this.record(caller, checked, check, {
        operation: 'MakeEndorsement',
        message: request.message,
        files: sent,
        payload: (move, actionId) => endorsementMadePayload(move, actionId, request, local, this.clock),
        own,
      }),
    );
  }

  /** Runs every check of `make` in the same order; stores and sends nothing. */
  async tryMake(caller: Caller, request: MakeEndorsementRequest, call: MakeCall): Promise<EndorsementDryRun> {
    const checked = await this.checkMake(caller, request, call);
    const local = localEquivalents(request);
    const found = await this.warningsOf(request, checked);
    return {
      LocalGrossPremium: local.grossPremium,
      LocalCommission: local.commission,
      Warnings: found.map(({ Message }) => Message),
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

  /** A call that is handled strictly is refused for warnings, unless it repeats one that is recorded. */
  private async checkMake(
    caller: Caller,
    request: MakeEndorsementRequest,
    { repeatable, isStrict }: MakeCall,
  ): Promise<Checked> {
    const checked = await this.check(
      caller,
      request.jobId,
      'MakeEndorsement',
      repeatable,
      ({ transferred }) => transferredFiles(request, transferred),
    );
    if (isStrict && !checked.isRepeat) {
      const found = await this.warningsOf(request, checked);
      if (found.length > 0) throw validationError(found);
    }
    return checked;
  }

  private async warningsOf(
    request: MakeEndorsementRequest,
    { job: { id, productId }, transferred }: AuthorisedJob,
  ): Promise<FieldError[]> {
    const { policyNumber, renewalNo, endorsementNo } = request.endorsementPolicy;
    const { rows } = await this.pools.requests.query<{ job: string }>({
      name: 'endorsement-warnings',
      text: COMPARED,
      values: [id, policyNumber, renewalNo, endorsementNo],
    });
    const [row] = rows;
    // The job was removed since its checks.
    if (!row) throw refused(JOB_NOT_FOUND, id);
    const { createDate, isEndorsementKnown } = JSON.parse(row.job);
    return warnings(request, {
      productId,
      createDate: new Date(createDate),
      isEndorsementKnown,
      transferred,
    });
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
      if (await this.recorded(caller, valid, recording)) return true;
      valid = await check();
      if (valid.isRepeat) return false;
    }
    throw new Error(`The job was changed ${CHANGED_AT_MOST} times between the checks and the recording.`);
  }

  /** Writes everything; returns false, and has written nothing, when the job has changed since the checks. */
  private async recorded(caller: Caller, checked: Checked, recording: Recording): Promise<boolean> {
    const { job, actor, stage, at, repeatable } = checked;
    const { type, audited, notification, keyed } = OPERATIONS[recording.operation];
    const { message, rejectReasonId } = recording;
    const files = [...recording.files, ...checked.files];
    const row: WrittenRow = {
      job_version: job.version,
      ...(repeatable && keyRow(repeatable)),
      ...actionRow(job.id, { type, stage, actor, at, message, rejectReasonId, files }),
      ...this.notifications.announcementRow(
        { type: notification, agentId: job.agentId, subject: { kind: 'Job', id: String(job.id) } },
        (actionId) => recording.payload(checked, actionId),
      ),
      ...entryRow(caller, {
        action: audited,
        target: `job ${job.id}`,
        before: { Stage: job.currentStage },
        after: { Stage: stage },
      }),
      ...recording.own,
    };
    const key = repeatable && `key ${repeatable.userId} ${repeatable.key}`;
    const recordings = this.recordings[repeatable ? (`${keyed}-keyed` as const) : keyed];
    const isRecorded = await recordings.call({ json: JSON.stringify(row), jobId: job.id, key });
    if (isRecorded) this.notifications.wake([job.agentId]);
    return isRecorded;
  }

  /**
   * Writes rows in one statement; true for each that was recorded. A member of several is undefined when its job is held or has
   * changed, or its key is taken; alone it waits for that, and is false.
   */
  private async write(
    operation: RecordedOperation,
    members: readonly Member[],
  ): Promise<(boolean | undefined)[]> {
    const statement = recordingOf(operation, members.length > 1);
    const values = [`[${members.map(({ json }) => json).join()}]`];
    const { rows } = await this.pools.requests.query<{ n: number }>({ ...statement, values });
    const results = members.map((): boolean | undefined => undefined);
    for (const { n } of rows) results[n - 1] = true;
    return results;
  }
}

/** $1 job; $2 to $4 policy number, renewal and number of an endorsement. Other companies' endorsements stay unknown. */
const COMPARED = oneJob(
  jsonObject<Omit<ComparedJob, 'productId' | 'transferred'>>({
    createDate: 'j.create_date',
    isEndorsementKnown: `exists (
      select from endorsement e where e.policy_number = $2 and e.renewal_no = $3 and e.endorsement_no = $4
      and ${companyOfAction('e.action_id')} = j.insurance_company_id
    )`,
  }),
);
