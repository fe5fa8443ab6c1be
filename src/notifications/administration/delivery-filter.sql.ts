import type { Clock } from '../../time/clock.js';
import { type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { type DeliveryErrorClass, errorClassSql } from '../delivery-errors.rules.js';
import { parseSubject } from '../notification-subjects.rules.js';
import type { NotificationType } from '../notification-types.rules.js';
import { momentOfSubReferanceNo } from '../references.js';

/** Selects deliveries; an undefined member does not narrow the selection. */
export interface DeliveryFilter {
  state?: DeliveryState;
  /** Several states; not together with `state`. */
  states?: readonly DeliveryState[];
  type?: NotificationType;
  agentId?: number;
  referanceNo?: string;
  /** The number of one of its attempts whose outcome is recorded. */
  subReferanceNo?: string;
  /** Bounds of CreatedAt, both included: days of the business zone, or date-times. */
  from?: string;
  to?: string;
  /** First moment of FinishedAt. A live delivery will finish later, so that it fits. */
  finishedFrom?: string;
  /** Last moment of FinishedAt, which live deliveries do not have. */
  finishedTo?: string;
  /** What the notification announces, such as `Job:7`. */
  subject?: string;
  /** HTTP status of the last attempt. */
  httpStatus?: number;
  /** Class of the reason why the last attempt brought no HTTP answer; a delivery that has arrived fits none. */
  error?: DeliveryErrorClass;
}

/**
 * How the last answer of a delivery is looked up when the final row does not have it: `set` selects all deliveries
 * with that answer first, which suits a whole selection; `row` looks each delivery up, which suits a bounded walk.
 */
export type AnswerLookUp = 'set' | 'row';

/** Conditions on `d`, a row of delivery or of finished_delivery, and the values of their parameters after those that were there. */
export interface FilterSql {
  whereLive: string;
  whereFinal: string;
  values: unknown[];
}

const MINUTE = 60_000;

/**
 * The last logged attempt of the delivery `d`, which was live until `end`. The bounds leave all other weeks out; the
 * hours allow for replicas whose clocks differ from the database's.
 */
export const lastLogged = (
  end: string,
  condition = 'true',
) => `select a.http_status, a.error from delivery_attempt a
  where ${condition} and a.delivery_id = d.id
    and a.started_at between d.created_at - interval '1 hour' and ${end} + interval '1 hour'
  order by a.started_at desc limit 1`;

/** The live delivery `d` has a claim whose lease has not ended. */
export const IN_FLIGHT = '(d.leased_until is not null and d.leased_until > statement_timestamp())';

/** The condition of the index of the final deliveries that did not arrive. */
export const UNDELIVERED = `d.state <> 'Delivered'`;

const LAST_OF_ROW = lastLogged('now()');

/** A filter as SQL. Its states have an effect only on final rows: live rows have no state. */
export function filterSql(
  filter: DeliveryFilter,
  clock: Clock,
  { lookUp = 'set', values = [] }: { lookUp?: AnswerLookUp; values?: unknown[] } = {},
): FilterSql {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  const whereLive: string[] = [];
  const whereFinal: string[] = [];
  const { type, agentId, referanceNo, subReferanceNo, subject, httpStatus, error } = filter;
  const from = filter.from && clock.parse(filter.from);
  const end = filter.to && clock.after(filter.to);
  if (type !== undefined) where.push(`d.type = ${parameter(type)}`);
  if (agentId !== undefined) where.push(`d.agent_id = ${parameter(agentId)}`);
  if (referanceNo !== undefined) where.push(`d.referance_no = ${parameter(referanceNo)}`);
  if (subReferanceNo !== undefined) where.push(`d.id in (${attempted(subReferanceNo, parameter)})`);
  if (subject !== undefined) {
    const { kind = '', id = '' } = parseSubject(subject) ?? {};
    where.push(`d.notification_id in (
      select n.id from notification n where n.subject_id = ${parameter(id)} and n.subject_kind = ${parameter(kind)})`);
  }
  if (end) where.push(`d.created_at < ${parameter(end)}`);
  if (from) {
    const bound = parameter(from);
    where.push(`d.created_at >= ${bound}`);
    // Follows from the other bound, and leaves out the weeks that ended before it.
    whereFinal.push(`d.finished_at >= ${bound}`);
  }
  // PostgreSQL refuses a parameter that no condition names.
  const states = statesOf(filter);
  const hasFinal = states.length === 0 || states.some(isFinal);
  const finishedFrom = filter.finishedFrom && clock.parse(filter.finishedFrom);
  if (finishedFrom && hasFinal) whereFinal.push(`d.finished_at >= ${parameter(finishedFrom)}`);
  const finished = filter.finishedTo && clock.after(filter.finishedTo);
  if (finished) {
    if (hasFinal) whereFinal.push(`d.finished_at < ${parameter(finished)}`);
    whereLive.push('false');
  }
  if (httpStatus !== undefined) {
    const status = parameter(httpStatus);
    const answered =
      lookUp === 'set'
        ? `d.id in (${lastAnswered(status, from && parameter(from))})`
        : `(select last.http_status from (${LAST_OF_ROW}) last) = ${status}`;
    whereLive.push(answered);
    whereFinal.push(`(d.http_status = ${status} or (d.started_at is null and ${answered}))`);
  }
  if (error !== undefined) {
    const failed = `(select ${errorClassSql('last.error', error)} from (${LAST_OF_ROW}) last)`;
    whereLive.push(failed);
    whereFinal.push(
      `${UNDELIVERED} and (${errorClassSql('d.error', error)} or (d.started_at is null and ${failed}))`,
    );
  }
  const final = states.filter(isFinal);
  if (final.length > 0) whereFinal.push(`d.state = any (${parameter(final)}::text[])`);
  const all = (conditions: string[]) => conditions.join(' and ');
  return { whereLive: all([...where, ...whereLive]), whereFinal: all([...where, ...whereFinal]), values };
}

/** The states that a filter asks for; none narrows nothing. */
export function statesOf({ state, states }: DeliveryFilter): readonly DeliveryState[] {
  return states ?? (state === undefined ? [] : [state]);
}

/** Whether a delivery of this state has ended. */
export function isFinal(state: DeliveryState): boolean {
  return FINAL_STATES.some((final) => final === state);
}

/**
 * Deliveries that have the attempt with this number. The moment in the number leads to the few rows of that time, whose
 * order of arrival is close to that of their times; the minute allows for what happens between the number and the start.
 */
function attempted(subReferanceNo: string, parameter: (value: unknown) => string): string {
  const moment = momentOfSubReferanceNo(subReferanceNo)?.getTime();
  if (moment === undefined) return 'select null::bigint where false';
  const [no, from, to] = [subReferanceNo, new Date(moment - MINUTE), new Date(moment + MINUTE)].map(
    parameter,
  );
  const fits = `a.sub_referance_no = ${no} and a.started_at between ${from} and ${to}`;
  return `select a.delivery_id from delivery_attempt a where ${fits}
    union all
    select a.id from finished_delivery a where ${fits} and a.finished_at >= ${from}`;
}

/**
 * Deliveries whose last logged attempt got this status. Selected as a set, since a look-up for each delivery is slow.
 */
function lastAnswered(status: string, from: string | undefined): string {
  const recent = (a: string) =>
    from ? `and ${a}.started_at >= ${from}::timestamptz - interval '1 hour'` : '';
  return `select a.delivery_id from delivery_attempt a where a.http_status = ${status} ${recent('a')} and not exists (
    select from delivery_attempt b where b.delivery_id = a.delivery_id and b.started_at > a.started_at ${recent('b')})`;
}
