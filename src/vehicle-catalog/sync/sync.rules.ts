import { DateTime } from 'luxon';
import type { ValueMove } from './sync.answers.js';

/** In per cent. When a list lacks a larger share of the active records, it is probably the wrong list. */
const GONE_AT_MOST = 5;
/** A value that changes by a larger factor, up or down, is probably a mistake. */
export const MOVED_AT_MOST = 5;
/** The number of biggest changes that are shown. */
export const MOVES_SHOWN = 10;
const EXAMPLES = 5;

/** The effect that a list would have on the catalog. */
export interface Comparison {
  activeBefore: number;
  listed: number;
  added: number;
  updated: number;
  deactivated: number;
  /** The first of the records that would be deactivated. */
  gone: string[];
  /** Number of values that change more than fivefold; those of returning types are compared with their last values. */
  tooFar: number;
  /** The values that change by the largest factors. */
  moves: ValueMove[];
}

/** Records that a list would change. */
export function changedCount({ added, updated, deactivated }: Comparison): number {
  return added + updated + deactivated;
}

/** Why a list needs a confirmation: one line for each gate, with figures and examples; undefined when it needs none. */
export function gateRefusal(comparison: Comparison): string | undefined {
  const { activeBefore, deactivated, gone, tooFar, moves } = comparison;
  const lines: string[] = [];
  if (deactivated * 100 > activeBefore * GONE_AT_MOST) {
    lines.push(
      `The list would deactivate ${deactivated} of ${activeBefore} active records, more than ${GONE_AT_MOST} %: ${listed(gone, deactivated)}.`,
    );
  }
  if (tooFar > 0) {
    const examples = moves.slice(0, EXAMPLES).map(inWords);
    lines.push(
      `${tooFar} ${tooFar === 1 ? 'value' : 'values'} would move more than ${MOVED_AT_MOST}-fold: ${listed(examples.slice(0, tooFar), tooFar)}.`,
    );
  }
  if (lines.length === 0) return undefined;
  return [...lines, 'Nothing was changed. If the list is right, send it with confirm=true.'].join('\n');
}

/** The time of a new version: now in whole milliseconds, but always later than the last version's. */
export function nextMoment(now: Date, last: Date | undefined): Date {
  return last && last >= now ? new Date(last.getTime() + 1) : now;
}

/** `yyyyMMddHHmmssfff` in UTC, as in reference numbers. */
export function versionOf(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: 'utc' }).toFormat('yyyyMMddHHmmssSSS');
}

/** Whether a text has the form of a version. */
export function isVersion(text: string): boolean {
  return /^\d{17}$/.test(text);
}

function inWords({ Id, Year, From, To }: ValueMove): string {
  return `${Id} of ${Year} from ${From} to ${To}`;
}

function listed(examples: readonly string[], all: number): string {
  return all > examples.length ? `${examples.join(', ')} and others` : examples.join(', ');
}
