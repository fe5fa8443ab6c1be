import { answerColumns, jsonObject } from '../data/answers.sql.js';
import type { StaffJob, StaffJobItem } from './job.answers.js';
import { jobItemValues, jsonRows, ofStage, oneJob } from './job.sql.js';
import { STAGES, Stage } from './job-stages.rules.js';

/**
 * A name of the service catalog, from any present record of row `j`'s company that fits. The order is that of the records' index,
 * which finds one at once; without it, records of other companies are gone through.
 */
const nameOf = (column: string, condition = '') => `(
  select s.${column} from service_availability s
  where s.insurance_company_id = j.insurance_company_id and s.removed_at is null ${condition}
  order by s.insurance_company_id, s.product_id, s.service_operation_id limit 1)`;

const staffValues = (zone: string): Record<keyof StaffJobItem, string> => ({
  ...jobItemValues(zone),
  InsuranceCompanyId: 'j.insurance_company_id',
  InsuranceCompanyName: nameOf('insurance_company_name'),
  ProductName: nameOf('product_name', 'and s.product_id = j.product_id'),
  AgentId: 'j.agent_id',
  PolicyNumber: 'j.policy_number',
});

/** The columns of an item of the staff's list from row `j`; `zone` is the parameter's placeholder. */
export const staffJobItemColumns = (zone: string) => answerColumns<StaffJobItem>(staffValues(zone));

/** The items of the jobs $1, the newest first, as `items`; $2 is the zone. */
export const STAFF_JOB_ITEMS = `select ${jsonRows(
  `select ${staffJobItemColumns('$2')} from job j where j.id = any ($1::int[]) order by j.id desc`,
)} as items`;

/**
 * How many jobs are requested endorsements, as `count`; counting ends at 1,000. The order is that of the partial index: without it, the
 * planner would read the table from its beginning when many wait, and those are at its end.
 */
export const REQUESTED_JOBS = `select count(*)::int as count from (
  select from job where current_stage = ${Stage.EndorsementRequested} order by last_action_date, id limit 1000) counted`;

const reachable = (stage: Stage) => STAGES[stage].to.map((to) => ({ Stage: to, Name: STAGES[to].tr }));

/** $1 job, $2 zone. */
export const STAFF_JOB = oneJob(
  jsonObject<StaffJob>({
    ...staffValues('$2'),
    StageName: ofStage((stage) => STAGES[stage].tr),
    ReachableStages: `${ofStage((stage) => JSON.stringify(reachable(stage)))}::json`,
  }),
);
