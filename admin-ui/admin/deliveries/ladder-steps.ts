import type { Detail } from './detail.js';

/** One attempt of the ladder. */
export interface Step {
  /** From 1, of the ladder that began with the first or the latest sending. */
  number: number;
  kind: 'failed' | 'reached' | 'next' | 'coming' | 'left';
  /** The wait before it in milliseconds; undefined before the first one. */
  waitMs?: number;
}

type Delivery = Pick<Detail, 'State' | 'MaxAttempts' | 'AttemptLog'>;
const ENDS: readonly string[] = ['Dropped', 'Exhausted', 'Delivered'];

/** Where each attempt of a log stands: after how many resends, and its number since the last of them. */
export function placesOf(
  log: readonly Pick<Detail['AttemptLog'][number], 'Number' | 'Verdict'>[],
): { resends: number; number: number }[] {
  let resends = 0;
  let before = 0;
  return log.map(({ Number: number, Verdict }) => {
    const place = { resends, number: number - before };
    if (ENDS.includes(Verdict)) {
      resends += 1;
      before = number;
    }
    return place;
  });
}

/** The steps of the present ladder: a resend begins a new one. */
export function ladderOf({ State, MaxAttempts, AttemptLog }: Delivery, waits: readonly number[]): Step[] {
  const counted = AttemptLog.filter(({ Verdict }) => Verdict !== 'Late');
  const isOver = State !== 'Pending' && State !== 'Parked';
  const ended = isOver ? counted.slice(0, -1) : counted;
  const before = ended.findLastIndex(({ Verdict }) => ENDS.includes(Verdict)) + 1;
  const made = counted.slice(before);
  return Array.from({ length: Math.max(MaxAttempts, made.length) }, (_, index) => {
    const attempt = made[index];
    const isNext = !isOver && State === 'Pending' && index === made.length;
    const waitMs = index === 0 ? undefined : waits[Math.min(index, waits.length) - 1];
    const toCome = isOver ? 'left' : 'coming';
    const kind = attempt
      ? attempt.Verdict === 'Delivered'
        ? 'reached'
        : 'failed'
      : isNext
        ? 'next'
        : toCome;
    return { number: index + 1, kind, waitMs };
  });
}
