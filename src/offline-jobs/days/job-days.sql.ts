import { Stage } from '../job-stages.rules.js';

/** The jobs of a list's total; placeholders are those of its values. Without a member, all jobs fit. */
export interface JobsOfDays {
  /** The condition of the companies, on a column `insurance_company_id`. */
  ofCompanies?: string | undefined;
  /** SQL of the first and the last day, as dates. */
  firstDay?: string;
  lastDay?: string;
  stages?: readonly Stage[];
  /** Placeholder. */
  timeZone: string;
}

/**
 * The number of jobs, from the sums and the changes that they do not contain yet: both are read by one statement, so that no
 * change is missed or counted twice. It is null while the sums are those of another time zone or not complete.
 */
export function jobsOfDays({ ofCompanies, firstDay, lastDay, stages, timeZone }: JobsOfDays): string {
  const sum = (jobs: string, table: string, ...conditions: (string | undefined)[]) => {
    const where = conditions.filter((condition) => condition !== undefined);
    return `(select coalesce(sum(${jobs}), 0) from ${table} where ${['true', ...where].join(' and ')})`;
  };
  const days = [ofCompanies, firstDay && `day >= ${firstDay}`, lastDay && `day <= ${lastDay}`];
  // No stage fits when a stage and a status that it does not have are asked for.
  const ofStages = stages?.map((stage) => `by_stage[${stage}]`).join(' + ') || '0';
  const inStages = stages && `stage in (${stages.length > 0 ? stages.join(', ') : 'null'})`;
  return `case when exists (select from job_day_state where time_zone = ${timeZone} and is_summed)
    then ${sum(stages ? ofStages : 'jobs', 'job_day', ...days)} + ${sum('jobs', 'job_day_change', ...days, inStages)} end`;
}

const STAGES_IN_ORDER = Object.values(Stage).sort((one, other) => one - other);
/** An array with an element for each stage, from stage 1 on. */
const eachStage = (sql: (stage: Stage) => string) => `array[${STAGES_IN_ORDER.map(sql).join(', ')}]`;
const KEY = 'insurance_company_id, day';

/** Adds the oldest changes, at most $1, to their sums. Returns how many these were. */
export const FOLD = `
  with folded as (
    delete from job_day_change where ctid = any (array(select ctid from job_day_change limit $1))
    returning ${KEY}, stage, jobs
  ), changed as (
    insert into job_day as d (${KEY}, jobs, by_stage)
    select ${KEY}, sum(jobs), ${eachStage((stage) => `coalesce(sum(jobs) filter (where stage = ${stage}), 0)`)}
    from folded group by ${KEY} order by ${KEY}
    on conflict (${KEY}) do update
      set jobs = d.jobs + excluded.jobs,
          by_stage = ${eachStage((stage) => `d.by_stage[${stage}] + excluded.by_stage[${stage}]`)}
  )
  select count(*)::int as count from folded`;

/** One row when changes wait to be added. */
export const ANY_CHANGE = 'select from job_day_change limit 1';

/** Removes the sums of days whose jobs are all gone. */
export const REMOVE_EMPTY = 'delete from job_day where jobs = 0';

/**
 * Lets triggers note changes by days of the time zone $1, unless they do so and all jobs are summed up. Returns the number of
 * its transaction: every later one is noted.
 */
export const NOTE_CHANGES = `
  insert into job_day_state as s (time_zone) values ($1)
  on conflict (id) do update set time_zone = excluded.time_zone, is_summed = false
  where s.time_zone <> excluded.time_zone or not s.is_summed
  returning pg_current_xact_id()::text as xid`;

/** Whether all jobs are summed up by days of the time zone $1; no row when the days are those of another one. */
export const STATE = 'select is_summed as "isSummed" from job_day_state where time_zone = $1';

/**
 * Sums up all jobs by days of the time zone $1, in a transaction that sees one snapshot: the changes in it are part of the
 * jobs in it, and all others stay noted.
 */
export const SUM_UP = [
  'delete from job_day_change',
  'delete from job_day',
  // In the order of days, in which later rows come as well: the sums of a day lie on few pages.
  `insert into job_day (${KEY}, jobs, by_stage)
   select insurance_company_id, (create_date at time zone $1)::date as day, count(*),
          ${eachStage((stage) => `count(*) filter (where current_stage = ${stage})`)}
   from job group by 1, 2 order by day, insurance_company_id`,
  'update job_day_state set is_summed = true where time_zone = $1',
] as const;
