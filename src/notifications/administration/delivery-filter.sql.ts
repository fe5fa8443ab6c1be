import type { Clock } from '../../common/clock.js';
import { type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { parseSubject } from '../notification-subjects.rules.js';
import type { NotificationType } from '../notification-types.rules.js';

/** Selects deliveries; an undefined member does not narrow the selection. */
export interface DeliveryFilter {
  state?: DeliveryState;
  type?: NotificationType;
  agentId?: number;
  referanceNo?: string;
  /** Bounds of CreatedAt, both included: days of the business zone, or date-times. */
  from?: string;
  to?: string;
  /** Last moment of FinishedAt, which live deliveries do not have. */
  finishedTo?: string;
  /** What the notification announces, such as `Job:7`. */
  subject?: string;
  /** HTTP status of the last attempt. */
  httpStatus?: number;
}

/** Conditions on `d`, a row of delivery or of finished_delivery, and the values of their parameters. */
export interface FilterSql {
  whereLive: string;
  whereFinal: string;
  values: unknown[];
}

/**
 * The last attempt of the delivery `d`, which was live until `end`, unless an attempt ended it. The bounds leave all
 * other weeks out; the hours allow for replicas whose clocks differ from the database's.
 */
export const lastAttempt = (end: string) => `select a.http_status, a.error from delivery_attempt a
  where d.started_at is null and a.delivery_id = d.id
    and a.started_at between d.created_at - interval '1 hour' and ${end} + interval '1 hour'
  order by a.started_at desc limit 1`;

/** The live delivery `d` has a claim whose lease has not ended. */
export const IN_FLIGHT = '(d.leased_until is not null and d.leased_until > statement_timestamp())';

/** A filter as SQL. Its state has an effect only when it is final: live rows have no state. */
export function filterSql(filter: DeliveryFilter, clock: Clock): FilterSql {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  const whereLive: string[] = [];
  const whereFinal: string[] = [];
  const { type, agentId, referanceNo, subject, httpStatus, state } = filter;
  const from = filter.from && clock.parse(filter.from);
  const end = filter.to && clock.after(filter.to);
  if (type !== undefined) where.push(`d.type = ${parameter(type)}`);
  if (agentId !== undefined) where.push(`d.agent_id = ${parameter(agentId)}`);
  if (referanceNo !== undefined) where.push(`d.referance_no = ${parameter(referanceNo)}`);
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
  const finished = filter.finishedTo && clock.after(filter.finishedTo);
  if (finished) whereFinal.push(`d.finished_at < ${parameter(finished)}`);
  if (httpStatus !== undefined) {
    const status = parameter(httpStatus);
    const answered = `d.id in (${lastAnswered(status, from && parameter(from))})`;
    whereLive.push(answered);
    whereFinal.push(`(d.http_status = ${status} or (d.started_at is null and ${answered}))`);
  }
  if (FINAL_STATES.some((final) => final === state)) whereFinal.push(`d.state = ${parameter(state)}`);
  const all = (conditions: string[]) => conditions.join(' and ');
  return { whereLive: all([...where, ...whereLive]), whereFinal: all([...where, ...whereFinal]), values };
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
