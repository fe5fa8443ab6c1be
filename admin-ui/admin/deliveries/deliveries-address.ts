import {
  httpStatus,
  ids,
  oneId,
  type Param,
  type Params,
  text,
  word,
  wordOrDate,
  words,
} from '../address/params.js';
import type { RequestOf, ResponseOf } from '../api/client.js';
import { DELIVERY_ERRORS } from '../ui/delivery-errors.js';

export type DeliveryItem = ResponseOf<'/api/admin/deliveries/feed', 'get'>['Items'][number];
type State = DeliveryItem['State'];
type FeedQuery = NonNullable<RequestOf<'/api/admin/deliveries/feed', 'get'>['query']>;
type WaitingQuery = Omit<
  NonNullable<RequestOf<'/api/admin/deliveries/waiting', 'get'>['query']>,
  'cursor' | 'pageSize'
>;
type ErrorClass = NonNullable<FeedQuery['error']>;

export const STATES = [
  'Pending',
  'Parked',
  'Dropped',
  'Exhausted',
  'Cancelled',
  'Delivered',
] as const satisfies readonly State[];
/** Spans of the chart by hour. */
export const SPANS = ['24h', '7d'] as const;
const VIEWS = ['attention', 'waiting', 'all'] as const;
export type View = (typeof VIEWS)[number];

/** A view by its word; absent is decided by the other parameters. */
const view: Param<View | undefined> = {
  read: (given) => VIEWS.find((each) => each === given),
  write: (value) => value,
};
/** An hour by its first moment, such as `2026-11-24T11:00Z`; of UTC, so that no hour has two names. */
const hour: Param<string> = {
  read: (given) => (given !== null && isHour(given) ? given : ''),
  write: (value) => value || undefined,
};

/** Whether a text names an hour; the 31st of February has none. */
function isHour(given: string): boolean {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:00Z$/.test(given) ? Date.parse(given) : Number.NaN;
  return !Number.isNaN(moment) && hourParam(given) === given;
}

/** The name of the hour that begins at a moment, as the API writes it. */
export function hourParam(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length)}Z`;
}

const error: Param<ErrorClass | undefined> = {
  read: (given) => DELIVERY_ERRORS.find((each) => each === given),
  write: (value) => value,
};

/** The state of the list, as its address names it. */
export const DELIVERIES_ADDRESS = {
  view,
  state: words(STATES),
  type: oneId,
  agent: oneId,
  /** A ReferanceNo or a SubReferanceNo. */
  ref: text,
  /** What is announced, such as `Job:7`. */
  subject: text,
  http: httpStatus,
  error,
  /** Days of `CreatedAt`. */
  from: wordOrDate([], 'day'),
  to: wordOrDate([], 'day'),
  /** The hour in which they came to their outcome. */
  hour,
  span: word(SPANS, '24h'),
  /** How long ago what needs attention may have failed. */
  since: word(['24h', '7d', 'ever'], '24h'),
  /** The numbers of the resends whose progress is shown. */
  resend: ids,
} as const;
export type DeliveriesState = typeof DELIVERIES_ADDRESS extends Params<infer S> ? S : never;

export const NO_FILTER: Partial<DeliveriesState> = {
  state: [],
  type: undefined,
  agent: undefined,
  ref: '',
  subject: '',
  http: undefined,
  error: undefined,
  from: '',
  to: '',
  hour: '',
  since: '24h',
};

export const NEEDS_ATTENTION: readonly State[] = ['Parked', 'Dropped', 'Exhausted'];
/** Failures that a person may want to send again; what was cancelled was meant to be. */
const FAILED: readonly State[] = ['Dropped', 'Exhausted'];
const HOUR_MS = 3_600_000;
const SINCE_MS: Record<string, number> = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS };
const SUB_REFERANCE_NO = /^\d{17}[A-Z0-9]{13}$/;

/** Whether something narrows the view. */
export function isFiltered({
  state,
  type,
  agent,
  ref,
  subject,
  http,
  error: reason,
  from,
  to,
  hour: ofHour,
}: DeliveriesState): boolean {
  return (
    state.length > 0 ||
    [type, agent, http, reason].some((one) => one !== undefined) ||
    [ref, subject, from, to, ofHour].some((one) => one !== '')
  );
}

/** The view of an address: what needs attention, unless a filter without view says what is sought. */
export function viewOf(state: DeliveriesState): View {
  return state.view ?? (isFiltered(state) ? 'all' : 'attention');
}

/** The states that are listed; none means all. */
export function statesOf(state: DeliveriesState): readonly State[] {
  if (state.state.length > 0) return state.state;
  return { attention: NEEDS_ATTENTION, waiting: ['Pending'] as const, all: [] }[viewOf(state)];
}

/** The final states that a resend by filter takes: without a choice those that failed, never those that arrived. */
export function resendStates(state: DeliveriesState): readonly State[] {
  const asked = statesOf(state);
  return (asked.length > 0 ? asked : FAILED).filter((each) => each !== 'Pending' && each !== 'Parked');
}

/** Whether what waits is listed, and nothing else: its attempts can be made now. */
export function attemptsWaiting(state: DeliveriesState): boolean {
  const asked = statesOf(state);
  return asked.length > 0 && asked.every((each) => each === 'Pending');
}

/** Whether a resend by filter takes the parked ones, too: they have come to no outcome, and so to none of an hour. */
export function resendsParked(state: DeliveriesState): boolean {
  return statesOf(state).includes('Parked') && state.hour === '';
}

/** Whether the list begins with the next attempt; every other one begins with the newest delivery. */
export const isByAttempt = (state: DeliveriesState) => attemptsWaiting(state) && state.hour === '';

/** The filter of what waits as the API takes it, which has neither states nor outcomes. */
export function waitingQuery(state: DeliveriesState, now: number): WaitingQuery {
  const { state: _, finishedFrom: __, finishedTo: ___, ...filter } = filterQuery(state, now);
  return filter;
}

/** Whether a delivery comes after another one in the order of the list. */
export function isBehind(state: DeliveriesState): (row: DeliveryItem, other: DeliveryItem) => boolean {
  if (!isByAttempt(state)) return ({ Id }, other) => BigInt(Id) < BigInt(other.Id);
  return (row, other) =>
    row.AgentPaused === other.AgentPaused ? dueAt(row) >= dueAt(other) : row.AgentPaused;
}

/** In milliseconds; an attempt under way was due before all others. */
const dueAt = ({ NextAttemptAt }: DeliveryItem) => (NextAttemptAt === null ? 0 : Date.parse(NextAttemptAt));

/** The filter of the list as the API takes it, at a moment of the service in milliseconds. */
export function filterQuery(state: DeliveriesState, now: number): Omit<FeedQuery, 'cursor' | 'pageSize'> {
  const states = statesOf(state);
  const reference = state.ref.trim();
  const isSub = SUB_REFERANCE_NO.test(reference);
  return {
    state: states.join(',') || undefined,
    type: state.type as FeedQuery['type'],
    agentId: state.agent,
    referanceNo: isSub ? undefined : reference || undefined,
    subReferanceNo: isSub ? reference : undefined,
    subject: state.subject || undefined,
    httpStatus: state.http,
    error: state.error,
    from: state.from || undefined,
    to: state.to || undefined,
    ...(state.hour === '' ? { finishedFrom: finishedFrom(state, now) } : boundsOf(state.hour)),
  };
}

/** First and last moment of an hour. */
function boundsOf(ofHour: string): { finishedFrom: string; finishedTo: string } {
  const begin = Date.parse(ofHour);
  const [finishedFrom, finishedTo] = [begin, begin + HOUR_MS - 1].map((at) => new Date(at).toISOString());
  return { finishedFrom: finishedFrom ?? '', finishedTo: finishedTo ?? '' };
}

/** What needs attention has failed lately, unless days are asked for. */
function finishedFrom(state: DeliveriesState, now: number): string | undefined {
  const span = SINCE_MS[state.since];
  if (viewOf(state) !== 'attention' || state.from !== '' || state.to !== '' || span === undefined)
    return undefined;
  // To the minute, so that the reads of one minute are one.
  return new Date(Math.floor((now - span) / 60_000) * 60_000).toISOString();
}
