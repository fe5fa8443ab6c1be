import { FAULTS } from '../faults/kinds.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import type { SeenAttempt } from '../platforms.js';
import type { Life } from '../replica.js';

const TAKEN_OVER_WITHIN_MS = 2_000;
const ENOUGH = 20;
/** How long a replica may take to work again after an obstacle, or to begin after its start. */
const RECOVERED_WITHIN_MS = 3_000;

/** The time from a kill -9 until another process repeated the dead one's attempt, in milliseconds. */
export interface TakeOver {
  ms: number;
  /** Whether the database was well meanwhile, and at least one other replica had no obstacle. */
  isClean: boolean;
}

/** Every attempt under way when its process was killed that another process then repeated. */
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

/** Checks that the 99th percentile of clean take-overs is within the promised time. Fewer than 20 prove nothing. */
export function checkTakeOvers(found: readonly TakeOver[], findings: Findings): void {
  const clean = found.filter(({ isClean }) => isClean).map(({ ms }) => ms);
  const p99 = Math.round(percentile(clean, 0.99));
  if (clean.length >= ENOUGH && p99 > TAKEN_OVER_WITHIN_MS)
    findings.add(`TAKE-OVER: p99 of ${clean.length} is ${p99} ms, not ${TAKEN_OVER_WITHIN_MS}`);
}

/** The value that this share of all values do not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;
}
