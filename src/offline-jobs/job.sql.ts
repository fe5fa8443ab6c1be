import { answerColumns } from '../data/answers.sql.js';
import type { JobItem } from './job.answers.js';
import { JobStatus, jobStatusOf, STAGES, type Stage } from './job-stages.rules.js';

const stageCodes = Object.keys(STAGES).map(Number) as Stage[];
const stagesOf = (status: JobStatus) => stageCodes.filter((stage) => jobStatusOf(stage) === status);

/** The stages of a filter; undefined when it is none. */
export function stagesFor(filter: { currentStage?: number; jobStatus?: number }): Stage[] | undefined {
  const { currentStage, jobStatus } = filter;
  if (currentStage === undefined && jobStatus === undefined) return undefined;
  return stageCodes.filter(
    (stage) =>
      (currentStage ?? stage) === stage && (jobStatus === undefined || jobStatusOf(stage) === jobStatus),
  );
}

/** The text that belongs to the stage of row `j`. */
export function ofStage(value: (stage: Stage) => string): string {
  const cases = stageCodes.map((stage) => `when ${stage} then '${value(stage).replaceAll("'", "''")}'`);
  return `(case j.current_stage ${cases.join(' ')} end)`;
}

/** JobStatus of row `j`, generated from `jobStatusOf`. */
export const JOB_STATUS_SQL = `(case ${Object.values(JobStatus)
  .map((status) => `when j.current_stage in (${stagesOf(status).join(', ')}) then ${status}`)
  .join(' ')} end)`;

/**
 * A moment in the business zone, without offset, with three fractional digits; `zone` is the parameter's placeholder.
 */
export const localMoment = (column: string, zone: string) =>
  `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

/** A statement that answers the SQL `value` of row `j`, job $1, as `job`. */
export const oneJob = (value: string, condition = '') =>
  `select ${value}::text as job from job j where j.id = $1 ${condition}`;

/** The proposal of row `j` as text; an index has it. */
export const PROPOSAL = `j.platform_proposal_id #>> '{}'`;

/** The values of a job list item from row `j`. */
export const jobItemValues = (zone: string): Record<keyof JobItem, string> => ({
  Id: 'j.id',
  CurrentStage: 'j.current_stage',
  JobStatus: JOB_STATUS_SQL,
  ProductId: 'j.product_id',
  ProductBranchId: 'j.product_branch_id',
  RejectReasonId: 'j.reject_reason_id',
  LastJobActionType: 'j.last_job_action_type',
  CreateDate: localMoment('j.create_date', zone),
  LastActionDate: localMoment('j.last_action_date', zone),
  HasExistPolicyRequest: 'j.has_exist_policy_request',
  OwnerId: 'j.owner_id',
  AgentName: 'j.agent_name',
  ProductBranchName: 'j.product_branch_name',
  PlatformProposalId: 'j.platform_proposal_id',
});

/** The rows of a query, in its order, as the text of a JSON array on one line: `json_agg` breaks the line after each row. */
export const jsonRows = (query: string) =>
  `coalesce((select '[' || string_agg(row_to_json(item)::text, ',') || ']' from (${query}) item), '[]')`;

/** The columns of a job list item from row `j`; a row of them as JSON is the item. */
export const jobItemColumns = (zone: string) => answerColumns<JobItem>(jobItemValues(zone));
