import { answerColumns, jsonObject } from '../../data/answers.sql.js';
import type { Clock } from '../../time/clock.js';
import type { AvailabilityDetail, AvailabilityItem, NextPlan, PresentState } from './availability.answers.js';
import { ALL_PRODUCTS, BY_SYNC, type ServiceStatus } from './status.rules.js';

/**
 * The scope of agents, as `p`: each of their products, and the company of each under product 0, which stands for
 * records without product. No id is 0, so the scope is a single comparison that can be hashed.
 */
export const SCOPE = `(
  select agent_id, insurance_company_id, product_id from agent_product
  union all select agent_id, insurance_company_id, 0 from agent_product
) p`;

/**
 * Whether row `p` of SCOPE brings record `s` into its agent's scope, by the record's product, or for a record without
 * product by any product of its company. Every list and every notification uses this condition.
 */
export const IN_SCOPE =
  'p.insurance_company_id = s.insurance_company_id and p.product_id = coalesce(s.product_id, 0)';

/** Whether row `u` of agent_subscription is for the operation of record `s`; an agent has at most one such row. */
export const IS_SUBSCRIBED =
  'u.service_operation_id = s.service_operation_id and u.outsource_process_id is not distinct from s.outsource_process_id';

/** The same two conditions for an agent, by its id. */
export const agentInScope = (agentId: string) =>
  `exists (select from ${SCOPE} where p.agent_id = ${agentId} and ${IN_SCOPE})`;
export const agentSubscribed = (agentId: string) =>
  `exists (select from agent_subscription u where u.agent_id = ${agentId} and ${IS_SUBSCRIBED})`;

/** The ids and names of record `s`. */
export const RECORD = {
  InsuranceCompanyId: 's.insurance_company_id',
  InsuranceCompanyName: 's.insurance_company_name',
  ProductId: 's.product_id',
  ProductName: `coalesce(s.product_name, '${ALL_PRODUCTS}')`,
  ServiceOperationId: 's.service_operation_id',
  ServiceOperationName: 's.service_operation_name',
  ServiceName: 's.service_name',
  OutsourceProcessId: 's.outsource_process_id',
  OutsourceProcessName: 's.outsource_process_name',
} as const;

/** Record `s` as every list shows it; StatusDate still needs its offset. */
export const ITEM = answerColumns<AvailabilityItem>({
  Id: 's.id',
  ...RECORD,
  Status: 's.status',
  Reason: 's.reason',
  StatusDate: 's.status_date',
});

/** A row of a select of ITEM. */
export type ItemRow = Omit<AvailabilityItem, 'StatusDate'> & { StatusDate: Date };

/** A row with StatusDate as answers show it. */
export function itemOf<T extends ItemRow>(row: T, clock: Clock): T & AvailabilityItem {
  return { ...row, StatusDate: clock.withOffset(row.StatusDate) } as T & AvailabilityItem;
}

/** Who gave record `s` its status: its last change, unless a sync came later, which writes no history of an addition. */
export const CHANGED_BY = `coalesce((
  select case when c.changed_at = s.status_date then c.changed_by end
  from service_status_change c where c.service_availability_id = s.id order by c.id desc limit 1), '${BY_SYNC}')`;

/**
 * The states of the records $1 as a conflict answers them. A statement of its own, after the records' locks: within the one that
 * waits for a lock, the record is the newest, but its history is that of before.
 */
export const PRESENT_STATES = `
  select s.id, ${answerColumns<PresentState>({
    Status: 's.status',
    Reason: 's.reason',
    ChangedBy: CHANGED_BY,
    ChangedAt: 's.status_date',
  })}
  from service_availability s where s.id = any ($1::int[])`;

/** A row of `PRESENT_STATES`; ChangedAt still needs its offset. */
export type PresentRow = Omit<PresentState, 'ChangedAt'> & { id: number; ChangedAt: Date };

/** A state with its moment as answers show it. */
export function presentOf({ Status, Reason, ChangedBy, ChangedAt }: PresentRow, clock: Clock): PresentState {
  return { Status, Reason, ChangedBy, ChangedAt: clock.withOffset(ChangedAt) };
}

/** The records of the catalog among $1, locked in one order, so that two calls cannot deadlock. */
export const LOCK_RECORDS = `
  select id, status, reason, reopen_at as "reopenAt"
  from service_availability where id = any ($1::int[]) and removed_at is null
  order by id for no key update`;

/** A row of `LOCK_RECORDS`. */
export interface LockedRecord {
  id: number;
  status: ServiceStatus;
  reason: string;
  reopenAt: Date | null;
}

/** The members that an answer has beside those of its item. */
export type Beyond<T> = Omit<T, keyof AvailabilityItem>;

/** The pending plan of record `s` that is due first, as JSON; its moments still need their offsets. */
const NEXT_PLAN = `(
  select ${jsonObject<NextPlan>({
    Id: 'p.id',
    Status: 'p.status',
    Reason: 'p.reason',
    From: 'p.from_at',
    Until: 'p.until_at',
    BulkId: 'p.bulk_id',
  })}
  from service_status_plan p where p.service_availability_id = s.id and p.state = 'Pending'
  order by p.from_at limit 1)`;

/** The members that only the staff reads of record `s`; their moments still need their offsets. */
export const DETAIL = answerColumns<Beyond<AvailabilityDetail>>({
  ReopenAt: 's.reopen_at',
  AutomaticEvaluation: 's.automatic_evaluation',
  Plan: NEXT_PLAN,
});

/** A row of a select of ITEM and DETAIL. */
export type DetailRow = ItemRow & {
  ReopenAt: Date | null;
  AutomaticEvaluation: boolean;
  Plan: NextPlan | null;
};

/** A row with its moments as answers show them. */
export function detailOf<T extends DetailRow>(row: T, clock: Clock): T & AvailabilityDetail {
  const at = (text: string) => clock.withOffset(new Date(text));
  const { Plan, ReopenAt } = row;
  return {
    ...itemOf(row, clock),
    ReopenAt: clock.withOffset(ReopenAt),
    Plan: Plan && { ...Plan, From: at(Plan.From), Until: Plan.Until && at(Plan.Until) },
  } as T & AvailabilityDetail;
}
