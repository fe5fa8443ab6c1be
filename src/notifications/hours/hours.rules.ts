import { HOUR } from '../../config/duration.js';

/** Hours in one answer: 31 days, and the hour in which they end. */
export const HOURS_AT_MOST = 31 * 24 + 1;
/** Days for which counted hours are kept. */
export const KEPT_DAYS = 92;
/** Hours of an agent's health. */
export const HEALTH_HOURS = 24;

const OCTAVES = 27;

/**
 * First milliseconds of the buckets of lateness after the first, two in each octave up to 37 hours: a quantile is then
 * off by at most a fifth.
 */
export const LATE_BOUNDS: readonly number[] = [
  ...new Set(Array.from({ length: 2 * OCTAVES + 1 }, (_, half) => Math.round(2 ** (half / 2)))),
];

/** First moment of the hour of a moment, of UTC; both in milliseconds since 1970. */
export function hourOf(moment: number): number {
  return Math.floor(moment / HOUR) * HOUR;
}

/** The hours that a span touches, by their first moments in milliseconds since 1970; `to` is the first moment after it. */
export function hoursBetween(from: number, to: number): number[] {
  const first = hourOf(from);
  const length = Math.max(0, Math.ceil((to - first) / HOUR));
  return Array.from({ length }, (_, place) => first + place * HOUR);
}

/** Values by their key, in their order. */
export function byKey<T>(values: readonly T[], keyOf: (value: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const value of values) {
    const those = found.get(keyOf(value));
    if (those) those.push(value);
    else found.set(keyOf(value), [value]);
  }
  return found;
}

/** Adds up lists of counts by place; a list ends where all its later counts are 0. */
export function sumOf(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, place) => lists.reduce((sum, list) => sum + (list[place] ?? 0), 0));
}

/**
 * The milliseconds below which the share `q` of the counted values lies, linear within its bucket; null when nothing is
 * counted.
 */
export function quantileOf(buckets: readonly number[], q: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [place, count] of buckets.entries()) {
    if (count > 0 && below + count >= q * total) {
      const low = place === 0 ? 0 : (LATE_BOUNDS[place - 1] ?? 0);
      // The last bucket has no end: its beginning is all that is known.
      const high = LATE_BOUNDS[place] ?? low;
      return Math.round(low + ((high - low) * (q * total - below)) / count);
    }
    below += count;
  }
  return null;
}
