import { MINUTE } from '../../config/duration.js';
import { Conditions, SqlParameters } from '../../data/sql-parameters.js';
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
 * How the last answer of a delivery is found when the final row does not have it: `set` selects all deliveries
 * with that answer first, which suits a whole selection; `row` reads it for each delivery, which suits a bounded walk.
 */
export type AnswerLookUp = 'set' | 'row';

/** Conditions on `d`, a row of delivery or of finished_delivery, and their parameters after those that were there. */
export interface FilterSql {
  whereLive: string;
  whereFinal: string;
  parameters: SqlParameters;
}

/**
 * The logged attempts `a` of the delivery `d`, which was live until `end`. The bounds leave all other weeks out; the hours allow for
 * replicas whose clocks differ from the database's.
 */
export const loggedOf = (a: string, end = 'coalesce(d.finished_at, now())') => `${a}.delivery_id = d.id
    and ${a}.started_at between d.created_at - interval '1 hour' and ${end} + interval '1 hour'`;

/** The last logged attempt of the delivery `d`, which was live until `end`. */
export const lastLogged = (
  end: string,
  condition = 'true',
) => `select a.http_status, a.error from delivery_attempt a
  where ${condition} and ${loggedOf('a', end)}
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
  {
    lookUp = 'set',
    parameters = new SqlParameters(),
  }: { lookUp?: AnswerLookUp; parameters?: SqlParameters } = {},
): FilterSql {
  const [both, live, final] = [
    new Conditions(parameters),
    new Conditions(parameters),
    new Conditions(parameters),
  ];
  const { subReferanceNo, subject, httpStatus, error } = filter;
  const from = filter.from && clock.parse(filter.from);
  both.fits('d.type =', filter.type);
  both.fits('d.agent_id =', filter.agentId);
  both.fits('d.referance_no =', filter.referanceNo);
  if (subReferanceNo !== undefined) both.add(`d.id in (${attempted(subReferanceNo, parameters)})`);
  if (subject !== undefined) {
    const { kind, id } = parseSubject(subject) ?? { kind: '', id: '' };
    both.add(`d.notification_id in (
      select n.id from notification n where n.subject_id = ${parameters.add(id)} and n.subject_kind = ${parameters.add(kind)})`);
  }
  both.fits('d.created_at <', filter.to && clock.after(filter.to));
  if (from) {
    const bound = parameters.add(from);
    both.add(`d.created_at >= ${bound}`);
    // Follows from the other bound, and leaves out the weeks that ended before it.
    final.add(`d.finished_at >= ${bound}`);
  }
  // PostgreSQL refuses a parameter that no condition names.
  const states = statesOf(filter);
  if (states.length === 0 || states.some(isFinal)) {
    final.fits('d.finished_at >=', filter.finishedFrom && clock.parse(filter.finishedFrom));
    final.fits('d.finished_at <', filter.finishedTo && clock.after(filter.finishedTo));
  }
  if (filter.finishedTo) live.add('false');
  if (httpStatus !== undefined) {
    const status = parameters.add(httpStatus);
    const answered =
      lookUp === 'set'
        ? `d.id in (${lastAnswered(status, from && parameters.add(from))})`
        : `(select last.http_status from (${LAST_OF_ROW}) last) = ${status}`;
    live.add(answered);
    final.add(`(d.http_status = ${status} or (d.started_at is null and ${answered}))`);
  }
  if (error !== undefined) {
    const failed = `(select ${errorClassSql('last.error', error)} from (${LAST_OF_ROW}) last)`;
    live.add(failed);
    final.add(UNDELIVERED, `(${errorClassSql('d.error', error)} or (d.started_at is null and ${failed}))`);
  }
  const ended = states.filter(isFinal);
  if (ended.length > 0) final.add(`d.state = any (${parameters.add(ended, 'text[]')})`);
  return { whereLive: `${both} and ${live}`, whereFinal: `${both} and ${final}`, parameters };
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
function attempted(subReferanceNo: string, parameters: SqlParameters): string {
  const moment = momentOfSubReferanceNo(subReferanceNo)?.getTime();
  if (moment === undefined) return 'select null::bigint where false';
  const no = parameters.add(subReferanceNo);
  const from = parameters.add(new Date(moment - MINUTE));
  const fits = `a.sub_referance_no = ${no} and a.started_at between ${from} and ${parameters.add(new Date(moment + MINUTE))}`;
  return `select a.delivery_id from delivery_attempt a where ${fits}
    union all
    select a.id from finished_delivery a where ${fits} and a.finished_at >= ${from}`;
}

/**
 * Deliveries whose last logged attempt got this status. Selected as a set, since a read for each delivery is slow.
 */
function lastAnswered(status: string, from: string | undefined): string {
  const recent = (a: string) =>
    from ? `and ${a}.started_at >= ${from}::timestamptz - interval '1 hour'` : '';
  return `select a.delivery_id from delivery_attempt a where a.http_status = ${status} ${recent('a')} and not exists (
    select from delivery_attempt b where b.delivery_id = a.delivery_id and b.started_at > a.started_at ${recent('b')})`;
}
