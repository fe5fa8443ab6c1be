import { activeAgentOf } from '../../agents/agents.sql.js';
import { answerColumns, jsonObject } from '../../data/answers.sql.js';
import { TURKISH } from '../../data/turkish.sql.js';
import { IN_SCOPE, IS_SUBSCRIBED, ITEM, SCOPE } from '../status/availability.sql.js';
import type { BulkSummary, PreviewedAgent, StatusPreview } from './bulk.answers.js';

/**
 * What a change of the records $1 to the status $2 would do now, or at the moment $3 of a plan, as one row. The audience is that of the
 * notifications: the same scope, the same subscription, active agents. A plan counts all records, since each may have another status by
 * then.
 */
export const PREVIEW = `
  with wanted as (
    select distinct id from unnest($1::int[]) id
  ), present as materialized (
    select s.* from wanted join service_availability s using (id) where s.removed_at is null
  ), changing as materialized (
    select * from present where status <> $2 or $3::timestamptz is not null
  ), scoped as materialized (
    select distinct p.agent_id, s.id from changing s join ${SCOPE} on ${IN_SCOPE}
  ), notified as (
    select a.id as agent_id, a.name, count(*)::int as operations
    from scoped join changing s using (id)
    join agent_subscription u on u.agent_id = scoped.agent_id and ${IS_SUBSCRIBED}
    join ${activeAgentOf('u.agent_id')}
    group by a.id
  )
  select ${answerColumns<StatusPreview>({
    Changing: '(select count(*)::int from changing)',
    Already:
      'array(select id from present where status = $2 and (reopen_at <= $3::timestamptz) is not true order by id)',
    Missing: 'array(select id from wanted where id not in (select id from present) order by id)',
    ReopeningsTakenBack: `(select count(*)::int from changing
      where status <> $2 and reopen_at is not null and (reopen_at <= $3::timestamptz) is not true)`,
    Notifications: '(select coalesce(sum(operations), 0)::int from notified)',
    Agents: `(select coalesce(json_agg(${jsonObject<PreviewedAgent>({
      AgentId: 'agent_id',
      AgentName: 'name',
      Operations: 'operations',
    })} order by name ${TURKISH}, agent_id), '[]') from notified)`,
  })}`;

/**
 * $1 id, $2 status, $3 reason, $4 until, $5 by whom, $6 the user's id. It bears the moment of its transaction, as the notifications of its
 * changes do.
 */
export const BEGIN = `
  insert into service_bulk_change (id, status, reason, until_at, changed_by, changed_by_user_id, started_at)
  values ($1, $2, $3, $4, $5, $6, now()) on conflict (id) do nothing`;

/** Locked until the transaction ends: a second call with the same id waits, and then sees what the first one recorded. */
export const HEAD = `
  select status, reason, until_at as until, changed_by_user_id as "userId" from service_bulk_change where id = $1 for update`;

/** Records of a bulk change among $2 that have been answered. */
export const ANSWERED = `
  select service_availability_id as id, from_status as "from", cause, present
  from service_bulk_record where bulk_id = $1 and service_availability_id = any ($2::int[])`;

/** $1 bulk, $2 records, $3 statuses before or null, $4 causes or null, $5 present states as JSON or null. */
export const RECORD = `
  insert into service_bulk_record (bulk_id, service_availability_id, from_status, cause, present)
  select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::jsonb[])`;

/** The changed records, for the audit. $1 records, $2 their values before as JSON, $3 the values after. */
export const CHANGED = `
  select 'service availability ' || changed.id, changed.before, $3::jsonb
  from unnest($1::int[], $2::jsonb[]) as changed (id, before) order by changed.id`;

/** The records of the bulk change $1 among $2, as the change left them. */
export const AS_CHANGED = `
  select ${ITEM}
  from service_status_change c
  join service_availability record on record.id = c.service_availability_id
  cross join lateral (
    select record.id, record.insurance_company_id, record.insurance_company_name, record.product_id, record.product_name,
           record.service_operation_id, record.service_operation_name, record.service_name, record.outsource_process_id,
           record.outsource_process_name, c.to_status as status, c.reason, c.changed_at as status_date
  ) s
  where c.bulk_id = $1 and c.service_availability_id = any ($2::int[])
  order by s.id`;

/** Bulk changes with the numbers of their records, the newest first; `found` selects their rows. */
const summaries = (found: string) => `
  select ${answerColumns<BulkSummary>({
    BulkId: 'b.id',
    Status: 'b.status',
    Reason: 'b.reason',
    Until: 'b.until_at',
    ChangedBy: 'b.changed_by',
    ChangedByUserId: 'b.changed_by_user_id',
    StartedAt: 'b.started_at',
    Changed: 'outcome.changed',
    Refused: 'outcome.refused',
    Notifications:
      '(select coalesce(sum(c.notifications), 0)::int from service_status_change c where c.bulk_id = b.id)',
  })}
  from (${found}) b cross join lateral (
    select (count(*) filter (where r.cause is null))::int as changed, count(r.cause)::int as refused
    from service_bulk_record r where r.bulk_id = b.id
  ) outcome
  order by b.started_at desc, b.id`;

/** The bulk change $1. */
export const SUMMARY = summaries('select * from service_bulk_change where id = $1');

/** $1 how many, $2 after how many. */
export const SUMMARIES = summaries(
  'select * from service_bulk_change order by started_at desc, id limit $1 offset $2',
);
export const COUNT = 'select count(*)::int as total from service_bulk_change';

/** Records of the bulk change $1, those that were passed by first; $2 limit, $3 offset. */
export const RECORDS = `
  select r.service_availability_id as id, r.from_status as "from", r.cause, r.present
  from service_bulk_record r where r.bulk_id = $1
  order by r.cause is null, r.service_availability_id limit $2 offset $3`;

/** The records of the catalog among $1. */
export const IN_CATALOG = `
  select ${ITEM} from service_availability s where s.id = any ($1::int[]) and s.removed_at is null`;
