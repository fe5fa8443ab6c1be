import type { SqlParameters } from '../common/sql-parameters.js';
import { WAIT_FOR_OTHERS } from '../common/transaction.js';
import type { StoredFile } from './job-documents.service.js';
import type { ActionType, Stage } from './job-stages.rules.js';

/** The acting user, as the action records it. */
export interface Actor {
  userId: number;
  userName: string;
}

/** One action to be appended to a job. */
export interface ActionFields {
  type: ActionType;
  stage: Stage;
  actor: Actor;
  at: Date;
  message?: string;
  rejectReasonId?: number;
  files?: readonly StoredFile[];
}

/**
 * CTEs that move the job in `target`, a relation of one `id`, and append an action with its files. `action` has the id of
 * the new action; it is empty when `target` is.
 */
export function actionWithin(parameters: SqlParameters, target: string, action: ActionFields): string {
  const { type, stage, actor, at, message, rejectReasonId, files = [] } = action;
  const [ofType, ofStage, date, reason] = [
    parameters.add(type, 'smallint'),
    parameters.add(stage, 'smallint'),
    parameters.add(at, 'timestamptz'),
    parameters.add(rejectReasonId ?? null, 'int'),
  ];
  const [userId, userName, text] = [
    parameters.add(actor.userId, 'int'),
    parameters.add(actor.userName),
    parameters.add(message ?? null),
  ];
  return `
  moved as (
    update job set current_stage = ${ofStage}, last_job_action_type = ${ofType}, last_action_date = ${date}, change_no = null,
                   reject_reason_id = case when current_stage = ${ofStage} then reject_reason_id else ${reason} end
    from ${target} where job.id = ${target}.id
    returning job.id
  ), action as (
    insert into job_action (job_id, action_type, stage, user_id, user_name, message, reject_reason_id, create_date)
    select id, ${ofType}, ${ofStage}, ${userId}, ${userName}, ${text}, ${reason}, ${date} from moved
    returning id, job_id
  ), files as (
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    select action.job_id, action.id, f.kind, f."fileName", f."contentType", f.size, f.sha256, f."storeKey"
    from action, jsonb_to_recordset(${parameters.add(JSON.stringify(files), 'jsonb')})
      as f (kind text, "fileName" text, "contentType" text, size int, sha256 text, "storeKey" text)
  )`;
}

/**
 * A CTE `unchanged` with the id of a job, locked to the end of the transaction; it is empty when the job's row has changed
 * since it was read as `version`, also when the change was waited for. Every change of a job, of its owner and of its
 * transfer documents changes the row, so that all that was checked of an unchanged job holds.
 */
export function unchangedJobWithin(
  parameters: SqlParameters,
  { id, version }: { id: number; version: string },
): string {
  const [ofId, ofVersion] = [parameters.add(id, 'int'), parameters.add(version, 'xid')];
  return `
  unchanged as materialized (
    select id from job where id = ${ofId} and xmin = ${ofVersion} and (select ${WAIT_FOR_OTHERS}) is not null
    for no key update
  )`;
}
