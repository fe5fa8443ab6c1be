import type { Clock } from '../common/clock.js';
import { ALL_PRODUCTS, type ServiceStatus } from './status.rules.js';

/**
 * What agents may use, as `p`: each of their products, and the company of each under product 0, which stands for the
 * records without product. No id is 0, so that scope is one comparison, and one that can be hashed.
 */
export const SCOPE = `(
  select agent_id, insurance_company_id, product_id from agent_product
  union all select agent_id, insurance_company_id, 0 from agent_product
) p`;

/**
 * Whether row `p` of SCOPE brings record `s` into its agent's scope: the record's product, or for a record without
 * product any product of its company. The one place that knows; every list and every notification asks here.
 */
export const IN_SCOPE =
  'p.insurance_company_id = s.insurance_company_id and p.product_id = coalesce(s.product_id, 0)';

/** Whether row `u` of agent_subscription is for the operation of record `s`; an agent has at most one that is. */
export const IS_SUBSCRIBED =
  'u.service_operation_id = s.service_operation_id and u.outsource_process_id is not distinct from s.outsource_process_id';

/** The same two of an agent, by its id. */
export const agentInScope = (agentId: string) =>
  `exists (select from ${SCOPE} where p.agent_id = ${agentId} and ${IN_SCOPE})`;
export const agentSubscribed = (agentId: string) =>
  `exists (select from agent_subscription u where u.agent_id = ${agentId} and ${IS_SUBSCRIBED})`;

/** Record `s` as every list shows it; StatusDate still needs its offset. */
export const ITEM = `
  s.id as "Id", s.insurance_company_id as "InsuranceCompanyId", s.insurance_company_name as "InsuranceCompanyName",
  s.product_id as "ProductId", coalesce(s.product_name, '${ALL_PRODUCTS}') as "ProductName",
  s.service_operation_id as "ServiceOperationId", s.service_operation_name as "ServiceOperationName",
  s.service_name as "ServiceName", s.outsource_process_id as "OutsourceProcessId",
  s.outsource_process_name as "OutsourceProcessName", s.status as "Status", s.reason as "Reason",
  s.status_date as "StatusDate"`;

/** A record of the catalog as every list shows it. */
export interface AvailabilityItem {
  Id: number;
  InsuranceCompanyId: number;
  InsuranceCompanyName: string;
  ProductId: number | null;
  ProductName: string;
  ServiceOperationId: number;
  ServiceOperationName: string;
  ServiceName: string;
  OutsourceProcessId: number | null;
  OutsourceProcessName: string | null;
  Status: ServiceStatus;
  Reason: string;
  StatusDate: string;
}

/** What a select of ITEM brings. */
export type ItemRow = Omit<AvailabilityItem, 'StatusDate'> & { StatusDate: Date };

/** A row with its date as answers show it. */
export function itemOf<T extends ItemRow>(row: T, clock: Clock): T & AvailabilityItem {
  return { ...row, StatusDate: clock.withOffset(row.StatusDate) } as T & AvailabilityItem;
}
