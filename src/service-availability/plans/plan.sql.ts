import { answerColumns } from '../../data/answers.sql.js';
import { RECORD } from '../status/availability.sql.js';
import type { MadePlan, StatusPlan } from './plan.answers.js';

const MADE = answerColumns<MadePlan>({ Id: 'id', ServiceAvailabilityId: 'service_availability_id' });

/** The plans of a call, by id. $1 its bulkId. */
export const OF_BULK = `
  select ${MADE}, status, reason, from_at as "from", until_at as "until"
  from service_status_plan where bulk_id = $1 order by id`;

/** Records of the catalog among $1. */
export const IN_CATALOG =
  'select id from service_availability where id = any ($1::int[]) and removed_at is null';

/** Records among $1 with a pending plan between $2 and $3; null is no end. */
export const OVERLAPPING = `
  select distinct service_availability_id as id from service_status_plan
  where state = 'Pending' and service_availability_id = any ($1::int[])
    and from_at < coalesce($3::timestamptz, 'infinity') and coalesce(until_at, 'infinity') > $2::timestamptz
  order by id`;

/** Returns the new plans. $1 records, $2 bulkId, $3 status, $4 reason, $5 from, $6 until, $7 by whom, $8 the user's id, $9 now. */
export const INSERT = `
  with made as (
    insert into service_status_plan (service_availability_id, insurance_company_id, bulk_id, status, reason, from_at, until_at,
      planned_by, planned_by_user_id, planned_at)
    select s.id, s.insurance_company_id, $2, $3, $4, $5, $6, $7, $8, $9
    from unnest($1::int[]) with ordinality as wanted (id, place) join service_availability s using (id)
    order by wanted.place
    returning id, service_availability_id
  )
  select ${MADE} from made order by id`;

/** The plans of a call, for the audit. $1 bulkId, $2 the values of each plan. */
export const PLANNED = `
  select 'service availability ' || service_availability_id, null::jsonb, jsonb_build_object('Plan', id) || $2::jsonb
  from service_status_plan where bulk_id = $1 order by id`;

/** A plan that is due, unless its record is about to open: an earlier closing has to end first. */
export const DUE = `
  from service_status_plan p join service_availability s on s.id = p.service_availability_id
  where p.state = 'Pending' and p.from_at <= statement_timestamp()
    and (s.reopen_at <= statement_timestamp()) is not true`;

/** What the plan $1 finds at its time, by the database's clock. */
export const DUE_PLAN = `
  select p.status, coalesce(p.until_at <= statement_timestamp(), false) as "isOver", s.status as present,
         s.removed_at is null as "inCatalog"
  from service_status_plan p join service_availability s on s.id = p.service_availability_id
  where p.id = $1 for no key update of s`;

/** $1 id, $2 state, $3 note. */
export const END = `
  update service_status_plan set state = $2, note = $3, ended_at = statement_timestamp() where id = $1`;

/** A plan with its record as the list shows it; moments still need their offsets. */
const PLAN = answerColumns<StatusPlan>({
  Id: 'p.id',
  ServiceAvailabilityId: 'p.service_availability_id',
  ...RECORD,
  Status: 'p.status',
  Reason: 'p.reason',
  From: 'p.from_at',
  Until: 'p.until_at',
  BulkId: 'p.bulk_id',
  PlannedBy: 'p.planned_by',
  PlannedAt: 'p.planned_at',
  State: 'p.state',
  EndedAt: 'p.ended_at',
  Note: 'p.note',
});

/** $1 record, $2 company, $3 bulkId, $4 state; null selects any. */
const LISTED = `
  from service_status_plan p
  where ($1::int is null or p.service_availability_id = $1) and ($2::int is null or p.insurance_company_id = $2)
    and ($3::uuid is null or p.bulk_id = $3) and ($4::text is null or p.state = $4)`;
export const COUNT = `select count(*)::int as total ${LISTED}`;
/**
 * All plans that fit are found first, as for the count: in search of a page's length alone the planner would walk back
 * through the plans of others. $5 how many, $6 after how many.
 */
export const PAGE = `
  with fit as materialized (select p.id ${LISTED})
  select ${PLAN}
  from (select id from fit order by id desc limit $5 offset $6) page
  join service_status_plan p using (id) join service_availability s on s.id = p.service_availability_id
  order by p.id desc`;
