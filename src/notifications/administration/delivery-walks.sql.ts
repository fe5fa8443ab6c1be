import type { Walk } from '../../data/feeds.js';
import { Conditions, type SqlParameters } from '../../data/sql-parameters.js';
import type { Clock } from '../../time/clock.js';
import { type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { FINAL_COLUMNS, LIVE_COLUMNS } from './delivery-columns.sql.js';
import {
  type AnswerLookUp,
  type DeliveryFilter,
  filterSql,
  isFinal,
  statesOf,
  UNDELIVERED,
} from './delivery-filter.sql.js';

/** Ids that bound a read, `from` included; undefined does not bound. */
export interface IdBounds {
  from?: string;
  before?: string;
}

type DeliveryWalk = Walk & { columns: string };

const EXACT = ['referanceNo', 'subReferanceNo', 'subject'] as const;
const NARROWING = ['httpStatus', 'error', 'from', 'to', 'finishedFrom', 'finishedTo'] as const;
export const NOT_PARKED = `d.due_at < 'infinity'`;
const PARKED = `d.due_at = 'infinity'`;

/** A number or a subject fits a few: an index finds them, and nothing is walked along. */
export const isExact = (filter: DeliveryFilter) => EXACT.some((name) => filter[name] !== undefined);

const narrowsEvery = (filter: DeliveryFilter) => NARROWING.some((name) => filter[name] !== undefined);

/** Whether a walk along live deliveries passes over rows. */
export const isNarrowed = (filter: DeliveryFilter) => filter.type !== undefined || narrowsEvery(filter);

/**
 * The walks that together find every delivery of a filter: along the index of one number, of the states that are rare,
 * of the agent or of the type, else along the ids. A whole selection needs a walk of each table only.
 */
export function walksOf(
  filter: DeliveryFilter,
  clock: Clock,
  parameters: SqlParameters,
  { bounds = {}, lookUp = 'row' }: { bounds?: IdBounds; lookUp?: AnswerLookUp } = {},
): DeliveryWalk[] {
  const asked = statesOf(filter);
  const states = lookUp === 'row' ? wantedStates(filter) : asked.length > 0 ? asked : ALL;
  if (states.length === 0) return [];
  const narrowed = lookUp === 'row' ? { ...filter, states } : filter;
  const { whereLive, whereFinal } = filterSql(narrowed, clock, { lookUp, parameters });
  const finds = isExact(filter);
  const bounded = new Conditions(parameters);
  bounded.fits('d.id >=', bounds.from, 'bigint');
  bounded.fits('d.id <', bounds.before, 'bigint');
  const walk = (isLive: boolean, conditions: string[], passesOver: boolean): DeliveryWalk => ({
    table: isLive ? 'delivery' : 'finished_delivery',
    columns: isLive ? LIVE_COLUMNS : FINAL_COLUMNS,
    along: [...conditions, bounded].join(' and '),
    where: finds ? 'true' : isLive ? whereLive : whereFinal,
    passesOver,
  });
  const { agentId, type } = filter;
  const ofAgent = () => (agentId === undefined ? [] : [`d.agent_id = ${parameters.add(agentId)}`]);
  const narrows = narrowsEvery(filter);
  const hasType = type !== undefined;
  const live = states.filter((state) => !isFinal(state));
  const final = states.filter(isFinal);
  const walks: DeliveryWalk[] = [];
  if (live.length > 0) {
    const waiting = live.length === 2 ? [] : [live[0] === 'Parked' ? PARKED : NOT_PARKED];
    if (finds) walks.push(walk(true, [whereLive, ...waiting], false));
    else walks.push(walk(true, [...ofAgent(), ...waiting], isNarrowed(filter)));
  }
  if (final.length === 0) return walks;
  if (finds) return [...walks, walk(false, [whereFinal], false)];
  if (!final.includes('Delivered')) {
    const passesOver = narrows || hasType || agentId !== undefined;
    return [
      ...walks,
      ...final.map((state) => walk(false, [`d.state = '${state}'`, UNDELIVERED], passesOver)),
    ];
  }
  const passesOver = narrows || final.length < FINAL_STATES.length;
  if (agentId !== undefined) return [...walks, walk(false, ofAgent(), passesOver || hasType)];
  const ofType = hasType ? [`d.type = ${parameters.add(type)}`] : [];
  return [...walks, walk(false, ofType, passesOver)];
}

/** The states that a filter lets through; a status or reason that no delivered one can have leaves those out. */
function wantedStates(filter: DeliveryFilter): DeliveryState[] {
  const { httpStatus, error, finishedTo } = filter;
  const asked = statesOf(filter);
  const isFailure =
    error !== undefined || (httpStatus !== undefined && (httpStatus < 200 || httpStatus > 299));
  return (asked.length > 0 ? asked : ALL).filter(
    (each) => !(isFailure && each === 'Delivered') && !(finishedTo !== undefined && !isFinal(each)),
  );
}

const ALL: readonly DeliveryState[] = ['Pending', 'Parked', ...FINAL_STATES];
