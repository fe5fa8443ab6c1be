import { folded, TURKISH } from '../../data/turkish.sql.js';
import type { NumberedKind } from './search.rules.js';

/** Hits of one kind at most. */
const OF_A_KIND = 5;

/** Columns of a hit: kind, id, title and, where one helps, a second line. */
const hit = (kind: string, id: string, title: string, subtitle = 'null') =>
  `select '${kind}' as "Kind", ${id}::text as "Id", ${title} as "Title", ${subtitle} as "Subtitle"`;

/** The name of job `j`'s company: one row along the index of the catalog. */
const COMPANY = `(select s.insurance_company_name from service_availability s
  where s.insurance_company_id = j.insurance_company_id limit 1)`;
const JOB = hit('Job', 'j.id', 'j.id::text', `concat_ws(' · ', ${COMPANY}, j.product_branch_name)`);
const LOG = hit('OutgoingLog', 'l.id', 'l.id::text', 'a.name');
const LOG_AGENT = 'left join agent a on a.id = l.agent_id';

/** The things with an id of 64 bits, $1; each is one read along a primary key. */
export const BY_ID: Readonly<Record<NumberedKind, string>> = {
  Delivery: `${hit('Delivery', 'd.id', 'd.referance_no', 'a.name')} from (
      select id, referance_no, agent_id from delivery where id = $1::bigint
      union all select id, referance_no, agent_id from finished_delivery where id = $1::bigint
    ) d left join agent a on a.id = d.agent_id`,
  Job: `${JOB} from job j where j.id = $1::bigint`,
  Agent: `${hit('Agent', 'id', 'name')} from agent where id = $1::bigint`,
  User: `${hit('User', 'id', 'user_name')} from app_user where id = $1::bigint`,
  Service: `${hit('Service', 'id', 'service_name', 'insurance_company_name')} from service_availability where id = $1::bigint`,
  OutgoingLog: `${LOG} from outgoing_log l ${LOG_AGENT} where l.id = $1::bigint`,
};

/** $1 GwLogId. */
export const BY_GW_LOG_ID = `${LOG} from outgoing_log l ${LOG_AGENT} where l.gw_log_id = $1 limit ${OF_A_KIND}`;

/** $1 request id; the newest action of the request. */
export const BY_REQUEST_ID = `${hit('AuditRequest', 'request_id', 'request_id', `user_name || ' · ' || action`)}
  from admin_audit where request_id = $1 order by at desc, id desc limit 1`;

/** $1 number of a question, $2 the moment in it: the entry follows within the platform's time, or a clock is wrong. */
export const BY_QUESTION = `${hit('AuditRequest', 'request_id', `details->>'ReferanceNo'`, `user_name || ' · ' || target`)}
  from admin_audit
  where action = 'outgoingLog.readPayload' and details->>'ReferanceNo' = $1 and request_id is not null
    and at between $2::timestamptz - interval '15 min' and $2::timestamptz + interval '15 min'
  order by at desc, id desc limit 1`;

/** $1 version. */
export const BY_VERSION = `${hit('VehicleVersion', 'version', 'version')} from vehicle_catalog_version where version = $1`;

/** $1 brand, $2 model. */
export const BY_VEHICLE = `${hit('Vehicle', `brand_code || '-' || model_code`, `brand_name || ' ' || model_name`)}
  from vehicle_type where brand_code = $1 and model_code = $2`;

/** $1 number of a policy or of a platform's proposal; a hit does not repeat it. */
export const JOBS_OF_POLICY = `
  (${JOB} from job j where j.policy_number = $1 order by j.id desc limit ${OF_A_KIND})
  union
  (${JOB} from job j where j.platform_proposal_id #>> '{}' = $1 order by j.id desc limit ${OF_A_KIND})`;

const fits = (name: string) => `strpos(${folded(name)}, ${folded('$1::text')}) > 0`;
const named = (kind: string, table: string, id: string, name: string, conditions = '') => `(
  ${hit(kind, id, `min(${name})`)} from ${table} where ${fits(name)} ${conditions}
  group by ${id} order by min(${name} ${TURKISH}), ${id} limit ${OF_A_KIND})`;

/** $1 words: things by a part of their name. Their tables hold a few thousand rows at most. */
export const BY_NAME = [
  named('Agent', 'agent', 'id', 'name'),
  named(
    'Company',
    'service_availability',
    'insurance_company_id',
    'insurance_company_name',
    'and removed_at is null',
  ),
  named(
    'Operation',
    'service_availability',
    'service_operation_id',
    'service_operation_name',
    'and removed_at is null and service_operation_id is not null',
  ),
  named('User', 'app_user', 'id', 'user_name'),
].join(' union all ');
