import { DAY, HOUR, MINUTE } from '../config/duration.js';

/** Waits after the first attempts; every later one is the last of them. */
const WAITS = [3_000, 10_000, MINUTE, HOUR];
const FOR = 3 * DAY;

/** Milliseconds until the next attempt, after `attempts` within `age` milliseconds; undefined gives up. */
export function nextWait(attempts: number, age: number): number | undefined {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? HOUR;
  return age + wait > FOR ? undefined : wait;
}
