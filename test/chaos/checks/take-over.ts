import { FAULTS } from '../faults/kinds.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import type { SeenAttempt } from '../platforms.js';
import type { Life } from '../replica.js';

const TAKEN_OVER_WITHIN_MS = 2_000;
const ENOUGH = 20;
/** How long it may take until one who was hindered is at work again, and one who was started has begun. */
const RECOVERED_WITHIN_MS = 3_000;

/** How long after a kill -9 until another process began what the dead one had been at, in milliseconds. */
export interface TakeOver {
  ms: number;
  /** Whether the database was well meanwhile, and one other replica had nothing that hindered it. */
  isClean: boolean;
}

/** Every attempt that was under way when its process was killed and was begun anew by another. */
export function takeOvers(
  ledger: readonly SeenAttempt[],
  lives: ReadonlyMap<string, Life>,
  history: History,
): TakeOver[] {
  const found: TakeOver[] = [];
  for (const [index, attempt] of ledger.entries()) {
    const life = lives.get(attempt.from);
    if (!life?.wasKilled || attempt.at > life.endedAt) continue;
    if (attempt.isAccepted || (attempt.endedAt ?? 0) < life.endedAt) continue;
    const next = ledger.find(
      (later, place) =>
        place > index && later.referanceNo === attempt.referanceNo && later.from !== attempt.from,
    );
    if (!next) continue;
    const isClean = isUntouched(history, life.endedAt, next.at) && hasSurvivor(lives, life, next.at);
    found.push({ ms: next.at - life.endedAt, isClean });
  }
  return found;
}

function isUntouched(history: History, from: number, to: number): boolean {
  return !history
    .during(from, to, RECOVERED_WITHIN_MS)
    .some(({ kind }) => FAULTS[kind].touches === 'database');
}

function hasSurvivor(lives: ReadonlyMap<string, Life>, dead: Life, until: number): boolean {
  return [...lives.values()].some(
    ({ replica, bornAt, endedAt, lapses }) =>
      replica !== dead.replica &&
      bornAt + RECOVERED_WITHIN_MS < dead.endedAt &&
      endedAt > until &&
      !lapses.some(({ from, to }) => from < until && to + RECOVERED_WITHIN_MS > dead.endedAt),
  );
}

/** The 99th of a hundred clean take-overs has begun within the promised time. Fewer than a score say nothing. */
export function checkTakeOvers(found: readonly TakeOver[], findings: Findings): void {
  const clean = found.filter(({ isClean }) => isClean).map(({ ms }) => ms);
  const p99 = Math.round(percentile(clean, 0.99));
  if (clean.length >= ENOUGH && p99 > TAKEN_OVER_WITHIN_MS)
    findings.add(`TAKE-OVER: p99 of ${clean.length} is ${p99} ms, not ${TAKEN_OVER_WITHIN_MS}`);
}

/** The value that this share of all do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;
}
