import type { Clock } from '../../time/clock.js';
import { type DeliveryState, FINAL_STATES } from '../delivery.rules.js';
import { type DeliveryFilter, filterSql, isFinal, statesOf, UNDELIVERED } from './delivery-filter.sql.js';

/** The most deliveries that one walk goes through; it bounds the time of a read whose filter fits few. */
export const WALKED_AT_MOST = 20_000;

/** Ids between which a read looks, `from` included; undefined does not bound. */
export interface IdBounds {
  from?: string;
  before?: string;
}

/**
 * A part of the deliveries in the order of an index, and the conditions that the index does not decide. `d` is the row
 * in both.
 */
export interface Walk {
  table: 'delivery' | 'finished_delivery';
  /** Conditions that the index decides. */
  along: string;
  where: string;
  /** Whether `where` passes over rows, so that a walk may end before it has found a page. */
  passesOver: boolean;
}

const EXACT = ['referanceNo', 'subReferanceNo', 'subject'] as const;
const NOT_PARKED = `d.due_at < 'infinity'`;
const PARKED = `d.due_at = 'infinity'`;

/**
 * The walks that together find every delivery of a filter: along the index of one number, of the states that are rare,
 * of the agent or of the type, else along the ids. The values of their parameters are added to `values`.
 */
export function walksOf(filter: DeliveryFilter, bounds: IdBounds, clock: Clock, values: unknown[]): Walk[] {
  const states = wantedStates(filter);
  if (states.length === 0) return [];
  const { whereLive, whereFinal } = filterSql({ ...filter, states }, clock, { lookUp: 'row', values });
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const bounded = [
    ...(bounds.from === undefined ? [] : [`d.id >= ${parameter(bounds.from)}::bigint`]),
    ...(bounds.before === undefined ? [] : [`d.id < ${parameter(bounds.before)}::bigint`]),
  ];
  const along = (...conditions: string[]) => ['true', ...conditions, ...bounded].join(' and ');
  const { agentId, type, httpStatus, error, from, to, finishedFrom, finishedTo } = filter;
  const narrowed = [httpStatus, error, from, to, finishedFrom, finishedTo].some(
    (bound) => bound !== undefined,
  );
  const walks: Walk[] = [];
  const isExact = EXACT.some((name) => filter[name] !== undefined);
  const walkLive = (conditions: string[], passesOver: boolean) =>
    walks.push({ table: 'delivery', along: along(...conditions), where: whereLive, passesOver });
  const walkFinal = (conditions: string[], passesOver: boolean) =>
    walks.push({ table: 'finished_delivery', along: along(...conditions), where: whereFinal, passesOver });
  const live = states.filter((state) => !isFinal(state));
  if (live.length > 0) {
    const waiting = live.length === 2 ? [] : [live[0] === 'Parked' ? PARKED : NOT_PARKED];
    // A number or a subject fits a few: an index finds them, and nothing is walked along.
    if (isExact) {
      walkLive([whereLive, ...waiting], false);
    } else {
      const ofAgent = agentId === undefined ? [] : [`d.agent_id = ${parameter(agentId)}`];
      walkLive([...ofAgent, ...waiting], narrowed || type !== undefined);
    }
  }
  const final = states.filter(isFinal);
  if (final.length === 0) return walks;
  if (isExact) {
    walkFinal([whereFinal], false);
  } else if (!final.includes('Delivered')) {
    for (const state of final) {
      walkFinal(
        [`d.state = '${state}'`, UNDELIVERED],
        narrowed || agentId !== undefined || type !== undefined,
      );
    }
  } else {
    const passesOver = narrowed || final.length < FINAL_STATES.length;
    if (agentId !== undefined)
      walkFinal([`d.agent_id = ${parameter(agentId)}`], passesOver || type !== undefined);
    else if (type !== undefined) walkFinal([`d.type = ${parameter(type)}`], passesOver);
    else walkFinal([], passesOver);
  }
  return walks;
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
