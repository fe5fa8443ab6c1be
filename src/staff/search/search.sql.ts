import { type SoughtWord, wordSearch } from '../../data/sought-words.js';
import { SqlParameters } from '../../data/sql-parameters.js';
import { folded, TURKISH } from '../../data/turkish.sql.js';
import type { NumberedKind } from './search.rules.js';

/** Hits of one kind at most. */
const OF_A_KIND = 5;
/** The number of rows that fit a part of a name or number and are put in order; of a part that many have, any are shown. */
const ORDERED_AT_MOST = 200;
/** A beginning that is shorter fits too many policies to be of use. */
const SHORTEST_BEGINNING = 3;

/** The SQL of what a hit shows: what tells it from others of its kind, its state, and the moment of its last change. */
interface Shown {
  subtitle?: string;
  state?: string;
  at?: string;
}

const hit = (kind: string, id: string, title: string, { subtitle, state, at }: Shown = {}) =>
  `select '${kind}' as "Kind", ${id}::text as "Id", ${title} as "Title", ${subtitle ?? 'null'}::text as "Subtitle",
    ${state ?? 'null'}::text as "State", ${at ?? 'null'}::timestamptz as "At"`;

/** The name of job `j`'s company: one row along the index of the catalog. */
const COMPANY = `(select s.insurance_company_name from service_availability s
  where s.insurance_company_id = j.insurance_company_id limit 1)`;
const JOB = hit('Job', 'j.id', 'j.id::text', {
  subtitle: `concat_ws(' · ', (select a.name from agent a where a.id = j.agent_id), ${COMPANY}, j.product_branch_name)`,
  state: 'j.current_stage',
  at: 'j.last_action_date',
});
const LOG = hit('OutgoingLog', 'l.id', 'l.id::text', { subtitle: 'a.name', at: 'l.started_at' });
const LOG_AGENT = 'left join agent a on a.id = l.agent_id';
const activity = (isActive: string) => `case when ${isActive} then 'Active' else 'Deactivated' end`;
const AGENT = hit('Agent', 'a.id', 'a.name', {
  state: `case when a.is_active and a.paused_at is not null then 'Paused' else ${activity('a.is_active')} end`,
});
const USER = hit('User', 'u.id', 'u.user_name', { state: activity('u.is_active') });
const VEHICLE = hit('Vehicle', `v.brand_code || '-' || v.model_code`, `v.brand_name || ' ' || v.model_name`, {
  state: activity('v.is_active'),
});

/** The things with an id of 64 bits, $1; each is one read along a primary key. */
export const BY_ID: Readonly<Record<NumberedKind, string>> = {
  Agent: `${AGENT} from agent a where a.id = $1::bigint`,
  Job: `${JOB} from job j where j.id = $1::bigint`,
  Service: `${hit('Service', 's.id', 's.service_name', {
    subtitle: `concat_ws(' · ', s.product_name, s.insurance_company_name)`,
    state: 's.status',
    at: 's.status_date',
  })} from service_availability s where s.id = $1::bigint`,
  User: `${USER} from app_user u where u.id = $1::bigint`,
  Delivery: `${hit('Delivery', 'd.id', 'd.referance_no', { subtitle: 'a.name', state: 'd.state', at: 'd.at' })} from (
      select id, referance_no, agent_id, case when due_at = 'infinity' then 'Parked' else 'Pending' end as state,
             created_at as at from delivery where id = $1::bigint
      union all
      select id, referance_no, agent_id, state, finished_at from finished_delivery where id = $1::bigint
    ) d left join agent a on a.id = d.agent_id`,
  OutgoingLog: `${LOG} from outgoing_log l ${LOG_AGENT} where l.id = $1::bigint`,
};

/** $1 GwLogId. */
export const BY_GW_LOG_ID = `${LOG} from outgoing_log l ${LOG_AGENT} where l.gw_log_id = $1 limit ${OF_A_KIND}`;

/** $1 request id; the newest action of the request. */
export const BY_REQUEST_ID = `${hit('AuditRequest', 'request_id', 'request_id', { subtitle: `user_name || ' · ' || action`, at: 'at' })}
  from admin_audit where request_id = $1 order by at desc, id desc limit 1`;

/** $1 number of a question, $2 the moment in it: the entry follows within the platform's time, or a clock is wrong. */
export const BY_QUESTION = `${hit('AuditRequest', 'request_id', `details->>'ReferanceNo'`, { subtitle: `user_name || ' · ' || target`, at: 'at' })}
  from admin_audit
  where action = 'outgoingLog.readPayload' and details->>'ReferanceNo' = $1 and request_id is not null
    and at between $2::timestamptz - interval '15 min' and $2::timestamptz + interval '15 min'
  order by at desc, id desc limit 1`;

/** $1 version. */
export const BY_VERSION = `${hit('VehicleVersion', 'version', 'version', { at: 'synced_at' })} from vehicle_catalog_version where version = $1`;

/** $1 brand, $2 model. */
export const BY_VEHICLE = `${VEHICLE} from vehicle_type v where v.brand_code = $1 and v.model_code = $2`;

/**
 * The newest of the jobs that fit. The inner limit keeps the planner from walking back through all jobs by their id,
 * and the order of a beginning from reading the table.
 */
const jobsOf = (condition: string) =>
  `${JOB} from (select * from job where ${condition} limit ${ORDERED_AT_MOST}) j order by j.id desc limit ${OF_A_KIND}`;

/** A statement and its values. */
export interface Statement {
  sql: string;
  values: unknown[];
}

/**
 * Things by the number of a policy or proposal and by parts of their names, the likeliest first. A hit of a job does not repeat the number.
 * Tables of names hold a few thousand rows at most, but for vehicles and jobs, which are found along indexes.
 */
export function byWords(text: string, words: readonly SoughtWord[]): Statement {
  const parameters = new SqlParameters();
  const sought = parameters.add(text, 'text');
  const place = (value: unknown) => parameters.add(value);
  const parts = [
    jobsOf(`policy_number = ${sought}`),
    jobsOf(`platform_proposal_id #>> '{}' = ${sought}`),
    named(AGENT, 'agent a', { names: 'a.name', ids: ['a.id'] }, 'a.name'),
    ...beginnings(text).map((beginning) =>
      jobsOf(`policy_number like ${parameters.add(beginning)} and policy_number <> ${sought}
        order by policy_number using ~<~`),
    ),
    named(
      hit('Company', 's.id', 's.name'),
      CHOICES('insurance_company'),
      { names: 's.name', ids: ['s.id'] },
      's.name',
    ),
    named(
      hit('Operation', 's.id', 's.name'),
      CHOICES('service_operation'),
      { names: 's.name', ids: ['s.id'] },
      's.name',
    ),
    named(USER, 'app_user u', { names: 'u.user_name', ids: ['u.id'] }, 'u.user_name'),
    `${VEHICLE} from (select * from vehicle_type where ${VEHICLE_WORDS} @@ (${vehicleQuery(sought)}) limit ${ORDERED_AT_MOST}) v
     order by v.is_active desc, v.brand_name ${TURKISH}, v.model_name ${TURKISH} limit ${OF_A_KIND}`,
  ];
  return { sql: parts.map((part) => `(${part})`).join(' union all '), values: parameters.values };

  function named(
    shown: string,
    table: string,
    { names, ids }: { names: string; ids: readonly string[] },
    order: string,
  ): string {
    const { from, conditions } = wordSearch(words, { names, ids }, place);
    return `${shown} from ${table} ${from} where ${conditions.join(' and ') || 'false'}
      order by ${order} ${TURKISH}, ${ids[0]} limit ${OF_A_KIND}`;
  }
}

/** The companies or operations of the service catalog, of which it has a few dozen, each once. */
const CHOICES = (of: 'insurance_company' | 'service_operation') => `(
  select ${of}_id as id, min(${of}_name) as name from service_availability
  where removed_at is null and ${of}_id is not null group by ${of}_id) s`;

/** The words of a vehicle's names; the expression of the index `vehicle_type_words`. */
const VEHICLE_WORDS = `array_to_tsvector(string_to_array(btrim(regexp_replace(${folded(`(brand_name || ' ' || model_name)`)}, '[^a-z0-9]+', ' ', 'g')), ' '))`;

/** The vehicles that have words with these beginnings, in any order. */
const vehicleQuery = (text: string) => `
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from regexp_split_to_table(${folded(text)}, '[^a-z0-9]+') word where word <> ''`;

/** Patterns of the policies whose number begins with the text, as it is typed and in capitals. */
function beginnings(text: string): string[] {
  if (text.length < SHORTEST_BEGINNING || !/\d/.test(text)) return [];
  return [...new Set([text, text.toUpperCase()])].map((each) => `${each.replace(/[\\%_]/g, '\\$&')}%`);
}
