import { expect, test } from 'vitest';
import { LONGEST_TIMER_MS, untilNextLook } from './remaining.js';

const DAY = 86_400_000;

test('the end of a session is checked two minutes and one minute before, and a second after', () => {
  const checks: number[] = [];
  for (let now = 0, wait = untilNextLook(DAY, 0); wait !== undefined; wait = untilNextLook(DAY, now)) {
    now += wait;
    checks.push(now);
  }
  expect(checks).toEqual([DAY - 120_000, DAY - 60_000, DAY + 1_000]);
});

test.each([25, 30, 365])('no check lies beyond the reach of a timer (a session of %i days)', (days) => {
  let now = 0;
  let checks = 0;
  for (let wait = untilNextLook(days * DAY, 0); wait !== undefined; wait = untilNextLook(days * DAY, now)) {
    expect(wait).toBeLessThanOrEqual(LONGEST_TIMER_MS);
    now += wait;
    checks += 1;
  }
  expect(now).toBe(days * DAY + 1_000);
  expect(checks).toBeLessThan(20);
});
