import type { Status } from '../../ui/status-mark.js';
import { businessMoment, businessNow, type Opening, openingMoment } from '../change/opening.js';
import type { BulkService } from './records.js';

/** What the first step asks for. */
export interface Wanted {
  /** Records of the list that were taken off. */
  without: ReadonlySet<number>;
  to: Status;
  reason: string;
  /** Empty: now; else the content of the field, such as `2026-11-22T22:00`. Only a closing can begin later. */
  start: string;
  isLater: boolean;
  opening: Opening;
  date: string;
}

/** The records that were left in the list. */
export const takenOf = (records: readonly BulkService[], { without }: Wanted) =>
  records.filter(({ Id }) => !without.has(Id));

/** When the closing begins, in milliseconds; undefined for one that begins now, and while the field is empty. */
export function startOf({ to, isLater, start }: Wanted): number | undefined {
  return to !== 'Active' && isLater && start !== '' ? businessMoment(start) : undefined;
}

/** When the records open again, as the API takes it. Spans of time count from the beginning of the closing. */
export function untilOf(wanted: Wanted, now: number): string | undefined {
  if (wanted.to === 'Active') return undefined;
  return openingMoment(wanted.opening, startOf(wanted) ?? now, wanted.date);
}

/** What is wrong with the moments of the first step. */
export function momentProblem(wanted: Wanted, now: number): 'start' | 'opening' | undefined {
  if (wanted.to === 'Active') return undefined;
  const start = startOf(wanted);
  if (wanted.isLater && (start === undefined || start <= now)) return 'start';
  if (wanted.opening !== 'date') return undefined;
  const opening = wanted.date === '' ? Number.NaN : businessMoment(wanted.date);
  return opening > (start ?? now) ? undefined : 'opening';
}

/** The earliest content of a field for a moment. */
export const earliest = (now: number) => businessNow(now);
