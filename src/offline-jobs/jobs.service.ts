import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { COMPANY_MISSING } from '../access/access.refusals.js';
import { actingUser } from '../access/may-act.sql.js';
import { refused } from '../api/refusal.js';
import {
  type Actor,
  type AuditedAction,
  ENTRY_ROW_COLUMNS,
  entriesOf,
  entryRow,
} from '../audit/audit.service.js';
import { type Batches, BatchSizes } from '../data/batches.js';
import { DatabasePools } from '../data/database-pools.js';
import { type NamedStatement, queryNamed, WAIT_FOR_OTHERS } from '../data/transaction.js';
import { givenRows, type RowColumns } from '../data/written-rows.sql.js';
import { type RecordedKey, recordedKeyOf } from './idempotency.sql.js';
import {
  IDENTITY_NOT_RESOLVED,
  JOB_NOT_FOUND,
  STAFF_JOB_NOT_FOUND,
  TRANSITION_FAILED,
} from './job.refusals.js';
import { assertInScope } from './job.rules.js';
import {
  ACTION_COLUMNS,
  type ActionFields,
  actionRow,
  actionsOf,
  type JobActor,
  withActionIds,
} from './job-actions.sql.js';
import type { StoredFile } from './job-documents.service.js';
import {
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
  /** Differs after every change of the job's row; see `unchangedOf`. */
  version: string;
}

/** An action to be appended to a job, with its audit entry. */
export interface NewAction extends ActionFields {
  /** Absent for a platform's operations on its own jobs, whose actions are record enough. */
  audited?: Audited;
}

/** The audit entry of an action: the actor, and the name of the operation in the audit. */
export interface Audited extends Pick<AuditedAction, 'action' | 'before' | 'after'> {
  actor: Actor;
}

/** A job that an insurer's caller may act on. */
export interface AuthorisedJob {
  job: JobFacts;
  actor: JobActor;
  /** The transfer documents by kind; none unless an endorsement is to be made. */
  transferred: ReadonlyMap<TransferKind, StoredFile>;
  /** What was recorded under the call's Idempotency-Key; null without a key, or when nothing was. */
  recorded: RecordedKey | null;
}

/** A caller who acts on the platform's side. */
export interface ActingCaller {
  actor: JobActor;
  /** The job asked for, whosever it is. */
  job: JobFacts | undefined;
  recorded: RecordedKey | null;
}

/** Who asks for which job, and the Idempotency-Key of the call. */
interface Asked {
  userId: string;
  jobId?: number;
  key?: string;
}

interface AuthoriseRow {
  actor: JobActor | null;
  job: JobFacts | null;
  transferred: (StoredFile & { kind: TransferKind })[] | null;
  recorded: RecordedKey | null;
}

/** Jobs, for the operations that act on them. */
@Injectable()
export class JobsService {
  private readonly checks: Record<keyof typeof AUTHORISE, Batches<Asked, AuthoriseRow>>;

  constructor(
    private readonly pools: DatabasePools,
    batches: BatchSizes,
  ) {
    const checking = (statement: NamedStatement) => {
      const together = async (all: readonly Asked[]) => {
        const values = [JSON.stringify(all)];
        return (await pools.requests.query<AuthoriseRow>({ ...statement, values })).rows;
      };
      const alone = async (asked: Asked) => (await together([asked]))[0] as AuthoriseRow;
      return batches.of({ name: 'authorise', together, alone });
    };
    this.checks = {
      plain: checking(AUTHORISE.plain),
      keyed: checking(AUTHORISE.keyed),
      making: checking(AUTHORISE.making),
      makingKeyed: checking(AUTHORISE.makingKeyed),
    };
  }

  /**
   * The job, for an insurer's caller. Checks the company in the token, identity, existence, company scope and ownership,
   * in the order of the interface. One statement reads all that is checked, for all who ask at the time; with the transfer
   * documents, and the key's row, only for the calls that may use them: their tables may be locked.
   * @throws DomainError 403 or 404
   */
  async authorise(
    caller: Caller,
    jobId: number,
    { operation, key }: { operation?: StageOperation; key?: string } = {},
  ): Promise<AuthorisedJob> {
    const { userId } = caller;
    if (caller.insuranceCompanyIds.length === 0) throw refused(COMPANY_MISSING);
    if (!userId) throw refused(IDENTITY_NOT_RESOLVED);
    const kind = operation === 'MakeEndorsement' ? 'making' : 'plain';
    const keyed = kind === 'making' ? 'makingKeyed' : 'keyed';
    const checks = this.checks[key === undefined ? kind : keyed];
    const { actor, job, transferred, recorded } = await checks.call({ userId, jobId, key });
    if (!actor) throw refused(IDENTITY_NOT_RESOLVED);
    if (!job) throw refused(JOB_NOT_FOUND, jobId);
    assertInScope(caller, job);
    return {
      job,
      actor,
      transferred: new Map((transferred ?? []).map((file) => [file.kind, file])),
      recorded,
    };
  }

  /**
   * The caller as an active user, with a job if there is one, and with what was recorded under the call's Idempotency-Key. One
   * statement reads it for all who ask at the time.
   * @throws DomainError OfflineUsers.UserIdentityNotResolved
   */
  async acting({ userId }: Caller, asked: Omit<Asked, 'userId'>): Promise<ActingCaller> {
    if (!userId) throw refused(IDENTITY_NOT_RESOLVED);
    const checks = this.checks[asked.key === undefined ? 'plain' : 'keyed'];
    const { actor, job, recorded } = await checks.call({ userId, ...asked });
    if (!actor) throw refused(IDENTITY_NOT_RESOLVED);
    return { actor, job: job ?? undefined, recorded };
  }

  /** For the staff. @throws DomainError General.NotFound */
  async assertFound(jobId: number): Promise<void> {
    const { rowCount } = await this.pools.requests.query('select from job where id = $1', [jobId]);
    if (!rowCount) throw refused(STAFF_JOB_NOT_FOUND, jobId);
  }

  /** The job, locked until the transaction ends: a second caller waits here and then sees the new stage. */
  async lock(tx: EntityManager, jobId: number): Promise<JobFacts> {
    const rows = await queryNamed<JobFacts>(tx, LOCK_JOB, [jobId]);
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
  async append(tx: EntityManager, jobId: number, { audited, ...action }: NewAction): Promise<string> {
    const entry = audited && entryRow(audited.actor, { ...audited, target: `job ${jobId}` });
    const values = [JSON.stringify([{ ...actionRow(jobId, action), ...entry }])];
    const rows = await queryNamed<{ id: string }>(tx, entry ? APPEND_AUDITED : APPEND, values);
    return rows[0]?.id ?? '';
  }
}

const JOB_FACTS = `
  select id, insurance_company_id as "insuranceCompanyId", agent_id as "agentId", product_id as "productId",
         owner_id as "ownerId", policy_number as "policyNumber", current_stage as "currentStage",
         platform_proposal_id::text as "platformProposalId", xmin::text as version
  from job where id = $1`;
/** Waits and locks in one statement: another round trip would delay every endorsement. */
const LOCK_JOB = {
  name: 'lock-job',
  text: `${JOB_FACTS} and (select ${WAIT_FOR_OTHERS}) is not null for no key update`,
};

const TRANSFERRED = `(
  select json_agg(json_build_object('kind', f.kind, 'fileName', f.file_name, 'contentType', f.content_type, 'size', f.size,
                                    'sha256', f.sha256, 'isPdf', f.is_pdf, 'storeKey', f.store_key))
  from job_transfer_document t join job_file f on f.id = t.file_id where t.job_id = asked."jobId")`;

/**
 * $1 is a JSON array of `Asked`, of which each is a row, in their order. A member is null where there is no such row, or the user is
 * not active. The rows of a JSON array are a constant to the planner: one plan serves any number.
 */
const authorise = (name: string, transferred: string, recorded: string): NamedStatement => ({
  name,
  text: `
  select (select json_build_object('userId', id, 'userName', user_name)
          from ${actingUser('asked."userId"')}) as actor,
         (select row_to_json(j) from (${JOB_FACTS.replace('$1', 'asked."jobId"')}) j) as job,
         ${transferred} as transferred, ${recorded} as recorded
  from rows from (json_to_recordset($1) as ("userId" bigint, "jobId" int, key text))
       with ordinality as asked ("userId", "jobId", key, n)
  order by n`,
});

/**
 * Appends the one action of $1, with or without an audit entry: a second round trip would hold the job's lock for longer. The limit
 * says how many rows there are; for the hundred that PostgreSQL expects, it would read all jobs while these are some thousands.
 */
const appending = (name: string, columns: RowColumns, ...more: string[]): NamedStatement => {
  const parts = [
    `given as (${givenRows(columns)} limit 1)`,
    `to_append as materialized (${withActionIds('given')})`,
    actionsOf('to_append'),
    ...more,
  ];
  return { name, text: `with ${parts.join(', ')} select action_id as id from to_append` };
};
export const APPEND = appending('append-action', ACTION_COLUMNS);
const APPEND_AUDITED = appending(
  'append-audited',
  { ...ACTION_COLUMNS, ...ENTRY_ROW_COLUMNS },
  entriesOf('to_append'),
);

const NONE = 'null::json';
const RECORDED = recordedKeyOf('asked."userId"', 'asked.key');
const AUTHORISE = {
  plain: authorise('authorise-job', NONE, NONE),
  keyed: authorise('authorise-keyed', NONE, RECORDED),
  making: authorise('authorise-making', TRANSFERRED, NONE),
  makingKeyed: authorise('authorise-making-keyed', TRANSFERRED, RECORDED),
};
