import { businessMoment } from '../../texts/zone.js';
import type { Status } from '../../ui/status-mark.js';
import { type Opening, openingMoment, possibleOpenings } from './opening.js';

/** What a person asks for, of one service or of many. */
export interface Closing extends ClosingMoments {
  reason: string;
}
export type ClosingField = 'reason' | 'start' | 'opening';

/** A status with its beginning and its end, as the fields have them. Only a closing can begin later, and end by itself. */
export interface ClosingMoments {
  to: Status;
  isLater: boolean;
  /** The content of the field for a later start, such as `2026-11-22T22:00`. */
  start: string;
  opening: Opening;
  /** The content of the field for a chosen opening. */
  date: string;
}

/** When the closing begins, in milliseconds; undefined for one that begins now, and while the field is empty. */
export function startOf({ to, isLater, start }: ClosingMoments): number | undefined {
  return to !== 'Active' && isLater && start !== '' ? businessMoment(start) : undefined;
}

/** When the records open again, as the API takes it. Spans of time count from the beginning of the closing. */
export function untilOf(wanted: ClosingMoments, now: number): string | undefined {
  if (wanted.to === 'Active') return undefined;
  return openingMoment(wanted.opening, startOf(wanted) ?? now, wanted.date);
}

/** Which of the moments is wrong: the start has passed, or the opening does not come after it. */
export function momentProblem(wanted: ClosingMoments, now: number): 'start' | 'opening' | undefined {
  if (wanted.to === 'Active') return undefined;
  const start = startOf(wanted);
  if (wanted.isLater && (start === undefined || start <= now)) return 'start';
  // The evening may have come before the start.
  if (!possibleOpenings(start ?? now).includes(wanted.opening)) return 'opening';
  if (wanted.opening !== 'date') return undefined;
  const opening = wanted.date === '' ? Number.NaN : businessMoment(wanted.date);
  return opening > (start ?? now) ? undefined : 'opening';
}

/** The first field of a change that has a fault. */
export const closingProblem = (wanted: Closing, now: number): ClosingField | undefined =>
  wanted.reason.trim() === '' ? 'reason' : momentProblem(wanted, now);
