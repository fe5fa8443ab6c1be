import { jsonObject } from '../data/answers.sql.js';
import { WAIT_FOR_OTHERS } from '../data/transaction.js';
import { momentText, type RowColumns, type WrittenRow } from '../data/written-rows.sql.js';
import { localMoment } from './job.sql.js';
import type { JobActionRecord, JobFileItem, StaffJobFileItem } from './job-action.answers.js';
import type { StoredFile } from './job-documents.service.js';
import { ActionType, Stage } from './job-stages.rules.js';

/** The acting user, as the action records it. */
export interface JobActor {
  userId: number;
  userName: string;
}

/** One action to be appended to a job. */
export interface ActionFields {
  type: ActionType;
  stage: Stage;
  actor: JobActor;
  at: Date;
  message?: string;
  rejectReasonId?: number;
  files?: readonly StoredFile[];
}

/** What `actionsOf` needs of each row. */
export const ACTION_COLUMNS = {
  job_id: 'int',
  action_type: 'smallint',
  stage: 'smallint',
  acted_at: 'timestamptz',
  actor_id: 'int',
  actor_name: 'text',
  message: 'text',
  reject_reason_id: 'int',
  files: 'jsonb',
} satisfies RowColumns;

/** The values of `ACTION_COLUMNS` for an action of a job; one that is opened has no id yet. */
export function actionRow(jobId: number | undefined, action: ActionFields): WrittenRow {
  const { type, stage, actor, at, message, rejectReasonId, files = [] } = action;
  return {
    job_id: jobId,
    action_type: type,
    stage,
    acted_at: momentText(at),
    actor_id: actor.userId,
    actor_name: actor.userName,
    message,
    reject_reason_id: rejectReasonId,
    files,
  };
}

/** A query of `rows` with the number of the action that each becomes, and `more` numbers. */
export const withActionIds = (rows: string, more?: string): string =>
  `select ${rows}.*, nextval('job_action_id_seq') as action_id${more === undefined ? '' : `, ${more}`} from ${rows}`;

/** A CTE that appends the action of each row of `rows` (`ACTION_COLUMNS` and `action_id`). */
export const appendedOf = (rows: string): string => `
  appended as (
    insert into job_action (id, job_id, action_type, stage, user_id, user_name, message, reject_reason_id, create_date)
    overriding system value
    select action_id, job_id, action_type, stage, actor_id, actor_name, message, reject_reason_id, acted_at from ${rows}
  )`;

/** CTEs that move the job of each row of `rows` (`ACTION_COLUMNS` and `action_id`) and append its action and files. */
export const actionsOf = (rows: string): string => `
  moved as (
    update job set current_stage = r.stage, last_job_action_type = r.action_type, last_action_date = r.acted_at,
                   change_no = null,
                   reject_reason_id = case when job.current_stage = r.stage then job.reject_reason_id else r.reject_reason_id end
    from ${rows} r where job.id = r.job_id
  ), ${appendedOf(rows)}, filed as (
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, is_pdf, store_key)
    select r.job_id, r.action_id, f.kind, f."fileName", f."contentType", f.size, f.sha256, f."isPdf", f."storeKey"
    from ${rows} r, jsonb_to_recordset(r.files)
      as f (kind text, "fileName" text, "contentType" text, size int, sha256 text, "isPdf" boolean, "storeKey" text)
  )`;

/** What `unchangedOf` needs of each row: the job, and its version when it was read. */
export const JOB_COLUMNS = { job_id: 'int', job_version: 'text' } satisfies RowColumns;

/**
 * A CTE `unchanged` with those rows of `rows` whose job has not changed since it was read as `job_version`, locked to the end of
 * the transaction in the order of their ids. A job whose row somebody else holds is waited for, and left out when it has
 * changed then, or with `skipsHeld` left out at once. Every change of a job, of its owner and of its transfer documents
 * changes the row, so that all that was checked of an unchanged job holds. Each job is looked up by its key: joined, a few of them
 * would be found by reading all jobs while these are some thousands, since PostgreSQL expects a hundred rows of JSON.
 */
export const unchangedOf = (rows: string, { skipsHeld }: { skipsHeld: boolean }): string => `
  unchanged as materialized (
    select r.* from (select * from ${rows} order by job_id) r, lateral (
      select xmin as version from job where id = r.job_id for no key update ${skipsHeld ? 'skip locked' : ''}
    ) j
    where j.version = r.job_version::xid and (select ${WAIT_FOR_OTHERS}) is not null
  )`;

const FILE_VALUES: Record<keyof JobFileItem, string> = {
  Id: 'f.id',
  Kind: 'f.kind',
  FileName: 'f.file_name',
  ContentType: 'f.content_type',
  Size: 'f.size',
  Sha256: 'f.sha256',
};
/** A file `f` of an action, as insurers and as the staff read it. */
export const FILE = jsonObject<JobFileItem>(FILE_VALUES);
export const STAFF_FILE = jsonObject<StaffJobFileItem>({ ...FILE_VALUES, IsPdf: 'f.is_pdf' });

/** The SQL of an action `a` with its files `file`, as answers have it; `zone` is the parameter's placeholder. */
export const actionValues = (zone: string, file: string): Record<keyof JobActionRecord, string> => ({
  Id: 'a.id',
  JobId: 'a.job_id',
  ActionType: 'a.action_type',
  Stage: 'a.stage',
  UserId: 'a.user_id',
  UserName: 'a.user_name',
  Message: 'a.message',
  CreateDate: localMoment('a.create_date', zone),
  RejectReasonId: 'a.reject_reason_id',
  Files: `(select coalesce(json_agg(${file} order by f.id), '[]') from job_file f where f.action_id = a.id)`,
});

/** A query of the ids of the actions of the jobs in $1. */
export const ACTION_IDS = 'select id from job_action where job_id = any ($1::int[])';

/**
 * Jobs `j` that were endorsed from one moment to another, with the action `a` that did it, joined with what another folder has of that
 * action. No action follows it, so that its moment is the job's last one, of which there is an index.
 */
export const endorsedWithin = (from: string, to: string, join: string): string => `
  from job j join job_action a on a.job_id = j.id and a.action_type = ${ActionType.EndorsementMade} ${join}
  where j.current_stage = ${Stage.EndorsementMade} and j.last_action_date >= ${from} and j.last_action_date < ${to}`;

/** Actions `a` with their jobs `j`, joined with what another folder has of them. */
export const actionsWithJobs = (join: string): string =>
  `from job_action a join job j on j.id = a.job_id ${join}`;

/** The insurance company of an action's job. */
export const companyOfAction = (actionId: string): string =>
  `(select o.insurance_company_id from job_action a join job o on o.id = a.job_id where a.id = ${actionId})`;

/** The actions `a` of a job, joined with what another folder has of them. */
export const actionsFrom = (jobId: string, join: string): string =>
  `from job_action a ${join} where a.job_id = ${jobId}`;

/** Queries of the job numbers: those of a policy's own jobs, and those of actions that join what another folder has of them. */
export const jobsOfPolicy = (policyNumber: string): string =>
  `select id from job where policy_number = ${policyNumber}`;
export const jobsOfActions = (join: string): string => `select a.job_id from job_action a ${join}`;

/** A query of the jobs `j` in $1. */
export const JOBS_OF_IDS = 'select j.* from unnest($1::int[]) wanted (id) join job j on j.id = wanted.id';

/** The newest actions `a` of job `j`, to be joined. */
export const newestActions = (limit: number): string => `lateral (${newestOf('job_action', limit)}) a`;

/** The newest files `f` of job `j`, each with its action `a`, to be joined. */
export const newestFiles = (limit: number): string =>
  `lateral (${newestOf('job_file', limit)}) f join job_action a on a.id = f.action_id`;

function newestOf(table: 'job_action' | 'job_file', limit: number): string {
  return `select * from ${table} where job_id = j.id order by id desc limit ${limit}`;
}
