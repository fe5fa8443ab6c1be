import type { ListPeriod } from '../list/period.rules.js';
import type { ValueMove, YearFigures } from './sync.answers.js';

/** The number of biggest changes that are shown. */
export const MOVES_SHOWN = 10;

/** A record whose name a list changes. */
export interface Renaming {
  Id: string;
  From: string;
  To: string;
}

/** The effect that a list would have on the catalog. */
export interface Comparison {
  activeBefore: number;
  listed: number;
  added: number;
  updated: number;
  deactivated: number;
  /** Records that would be deactivated because all their values lie in model years that left the list at its old end. */
  aside: number;
  /** The first of the other records that would be deactivated, with their names. */
  gone: string[];
  /** Number of records that stay with another name. */
  renamed: number;
  /** The first of these. */
  renamings: Renaming[];
  /** Number of values that change more than fivefold; those of returning types are compared with their last values. */
  tooFar: number;
  /** The values that change by the largest factors. */
  moves: ValueMove[];
  /** Every model year of the catalog or the list, newest first. */
  years: YearFigures[];
  /** By model year: its values that are gone though their types stay. */
  lost: ReadonlyMap<number, number>;
  /** The median factor of all values before and after; null when there are none. */
  median: number | null;
  /** The median value of a first list, in lira; null for any other list. */
  firstMedian: number | null;
  /** What the list is for. */
  period?: ListPeriod;
  /** What the last list that was applied was for. */
  last?: ListPeriod;
}

/** Records that a list would change. */
export function changedCount({ added, updated, deactivated }: Comparison): number {
  return added + updated + deactivated;
}

/** The time of a new version: now in whole milliseconds, but always later than the last version's. */
export function nextMoment(now: Date, last: Date | undefined): Date {
  return last && last >= now ? new Date(last.getTime() + 1) : now;
}

/** `yyyyMMddHHmmssfff` in UTC, as in reference numbers. */
export function versionOf(moment: Date): string {
  return moment.toISOString().replace(/\D/g, '');
}

/** Whether a text has the form of a version. */
export function isVersion(text: string): boolean {
  return /^\d{17}$/.test(text);
}
