import { IN_SCOPE, IS_SUBSCRIBED, SCOPE } from './availability.sql.js';
import { ALL_PRODUCTS } from './status.rules.js';

/** PostgreSQL's own JSON has spaces in it, and every agent's payload holds copies of this: by hand it is compact. */
const quoted = (value: string) => `to_json(${value})::text`;
const orNull = (text: string) => `coalesce(${text}, 'null')`;

const OPERATION = `'{"ProductId":' || ${orNull('s.product_id::text')}
  || ',"ProductName":' || ${quoted(`coalesce(s.product_name, '${ALL_PRODUCTS}')`)}
  || ',"ServiceOperationId":' || s.service_operation_id
  || ',"ServiceOperationName":' || ${quoted('s.service_operation_name')}
  || ',"ServiceName":' || ${quoted('s.service_name')}
  || ',"OutsourceProcessId":' || ${orNull('s.outsource_process_id::text')}
  || ',"OutsourceProcessName":' || ${orNull(quoted('s.outsource_process_name'))} || '}'`;

/**
 * Payloads of type 10 for every active agent that hears of some changes, as rows (agent_id, payload): each lists only
 * what is in the agent's scope and subscribed. One statement, however many agents.
 * @param changes a select of (id, change_type, reason), one reason for each type; its parameters begin with $2
 * @returns a select whose $1 is the StatusDate
 */
export function changePayloads(changes: string): string {
  return `
  with change as materialized (
    select c.change_type, c.reason, s.id, s.insurance_company_id, s.insurance_company_name, s.product_id,
           s.service_operation_id, s.outsource_process_id, ${OPERATION} as operation
    from (${changes}) c join service_availability s on s.id = c.id
  ), scoped as materialized (
    -- On its own: how many agents a record concerns is beyond the planner, and scope is the narrower half.
    select distinct p.agent_id, s.id from change s join ${SCOPE} on ${IN_SCOPE}
  ), company as (
    select u.agent_id, s.change_type, s.reason, s.insurance_company_id,
           '{"InsuranceCompanyId":' || s.insurance_company_id
           || ',"InsuranceCompanyName":' || ${quoted('min(s.insurance_company_name)')}
           || ',"Operations":[' || string_agg(s.operation, ',' order by s.id) || ']}' as operations
    from scoped join change s using (id)
    join agent_subscription u on u.agent_id = scoped.agent_id and ${IS_SUBSCRIBED}
    join agent a on a.id = u.agent_id and a.is_active
    group by u.agent_id, s.change_type, s.reason, s.insurance_company_id
  ), change_group as (
    select agent_id, change_type,
           '{"ChangeType":"' || change_type || '","Reason":' || ${quoted('reason')}
           || ',"StatusDate":' || ${quoted('$1::text')}
           || ',"Values":[' || string_agg(operations, ',' order by insurance_company_id) || ']}' as text
    from company group by agent_id, change_type, reason
  )
  select agent_id, '[' || string_agg(text, ',' order by change_type) || ']' as payload
  from change_group group by agent_id`;
}
