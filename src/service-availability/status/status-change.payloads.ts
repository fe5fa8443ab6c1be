import { activeAgentOf } from '../../agents/agents.sql.js';
import {
  dateTime,
  filledText,
  id,
  listOf,
  nullable,
  Property,
  type Schema,
  word,
} from '../../api/api-schemas.js';
import { compactJsonObject } from '../../data/answers.sql.js';
import { IN_SCOPE, IS_SUBSCRIBED, SCOPE } from './availability.sql.js';
import { ALL_PRODUCTS, SERVICE_STATUSES } from './status.rules.js';

const CHANGE_TYPES = [...SERVICE_STATUSES, 'added', 'removed'] as const;

/** An operation that a change concerns, as its payload names it. */
export class ChangedOperation {
  @Property(nullable(id('Null for operations that belong to no product.', 111)))
  ProductId: number | null;
  @Property(filledText('`Tüm Ürünler` for operations that belong to no product.', 'Kasko'))
  ProductName: string;
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(filledText(undefined, 'Teklif Al')) ServiceOperationName: string;
  @Property(filledText(undefined, 'Kasko Teklif')) ServiceName: string;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
  @Property(nullable(filledText('Only for outsource operations.'))) OutsourceProcessName: string | null;
}

/** The operations of one insurance company that a change concerns. */
export class ChangedOperations {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) InsuranceCompanyName: string;
  @Property(listOf(ChangedOperation)) Operations: ChangedOperation[];
}

/** A group of the payload of type 10. */
export class ServiceStatusChangeGroup {
  @Property(
    word(
      CHANGE_TYPES,
      'What to apply to the operations: opened again, closed by the automatic evaluation, closed by an administrator, ' +
        'added to the catalog, removed from it. Each appears at most once in a payload.',
      'ManualDisabled',
    ),
  )
  ChangeType: (typeof CHANGE_TYPES)[number];
  @Property(filledText('The operator’s reason; a fixed text for catalog changes.', 'Planlı bakım'))
  Reason: string;
  @Property(dateTime('When the change was made.')) StatusDate: string;
  @Property(listOf(ChangedOperations, 'By insurance company; one element for a status change.'))
  Values: ChangedOperations[];
}

/** Payload of type 10. */
export const SERVICE_STATUS_CHANGES: Schema = {
  ...listOf(ServiceStatusChangeGroup),
  minItems: 1,
  title: 'ServiceStatusChangePayload',
  description:
    'Change groups. A record is identified by InsuranceCompanyId, ProductId, ServiceOperationId and OutsourceProcessId ' +
    'together. A closed operation is still served: whether to send or to reroute is the platform’s decision.',
};

/** PostgreSQL's own JSON has spaces in it, and every agent's payload holds copies of this: by hand it is compact. */
const compactList = (texts: string, order: string) =>
  `'[' || string_agg(${texts}, ',' order by ${order}) || ']'`;
const quoted = (value: string) => `to_json(${value})::text`;
const orNull = (json: string) => `coalesce(${json}, 'null')`;

const OPERATION = compactJsonObject<ChangedOperation>({
  ProductId: orNull('s.product_id::text'),
  ProductName: quoted(`coalesce(s.product_name, '${ALL_PRODUCTS}')`),
  ServiceOperationId: 's.service_operation_id',
  ServiceOperationName: quoted('s.service_operation_name'),
  ServiceName: quoted('s.service_name'),
  OutsourceProcessId: orNull('s.outsource_process_id::text'),
  OutsourceProcessName: orNull(quoted('s.outsource_process_name')),
});

const COMPANY = compactJsonObject<ChangedOperations>({
  InsuranceCompanyId: 's.insurance_company_id',
  InsuranceCompanyName: quoted('min(s.insurance_company_name)'),
  Operations: compactList('s.operation', 's.id'),
});

const GROUP = compactJsonObject<ServiceStatusChangeGroup>({
  ChangeType: quoted('change_type'),
  Reason: quoted('reason'),
  StatusDate: quoted('$1::text'),
  Values: compactList('operations', 'insurance_company_id'),
});

/**
 * Payloads of type 10 for every active agent that is notified of some changes, one for each subject: a payload lists
 * only records in the agent's scope and subscription. One statement for any number of agents.
 * @param changes a select of (id, change_type, reason, subject_id), one reason for each type of a subject; its parameters
 *   begin with $2
 * @returns a select of (agent_id, payload, subject_id) whose $1 is the StatusDate
 */
export function changePayloads(changes: string): string {
  return `
  with change as materialized (
    select c.change_type, c.reason, c.subject_id, s.id, s.insurance_company_id, s.insurance_company_name, s.product_id,
           s.service_operation_id, s.outsource_process_id, ${OPERATION} as operation
    from (${changes}) c join service_availability s on s.id = c.id
  ), scoped as materialized (
    -- Joined first: the planner cannot estimate how many agents a record concerns, and scope is the narrower half.
    select distinct p.agent_id, s.id from change s join ${SCOPE} on ${IN_SCOPE}
  ), company as (
    select u.agent_id, s.subject_id, s.change_type, s.reason, s.insurance_company_id, ${COMPANY} as operations
    from scoped join change s using (id)
    join agent_subscription u on u.agent_id = scoped.agent_id and ${IS_SUBSCRIBED}
    join ${activeAgentOf('u.agent_id')}
    group by u.agent_id, s.subject_id, s.change_type, s.reason, s.insurance_company_id
  ), change_group as (
    select agent_id, subject_id, change_type, ${GROUP} as text
    from company group by agent_id, subject_id, change_type, reason
  )
  select agent_id, ${compactList('text', 'change_type')} as payload, subject_id
  from change_group group by agent_id, subject_id`;
}
