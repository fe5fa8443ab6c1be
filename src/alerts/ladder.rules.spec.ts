import { expect, test } from 'vitest';
import { DAY, HOUR } from '../config/duration.js';
import { nextWait } from './ladder.rules.js';

test('3 s, 10 s, 1 min, then hourly for 3 days', () => {
  const waits: number[] = [];
  let age = 0;
  for (let attempts = 1; ; attempts += 1) {
    const wait = nextWait(attempts, age);
    if (wait === undefined) break;
    waits.push(wait);
    age += wait;
  }
  expect(waits.slice(0, 5)).toEqual([3_000, 10_000, 60_000, HOUR, HOUR]);
  expect(new Set(waits.slice(3))).toEqual(new Set([HOUR]));
  expect(age).toBeLessThanOrEqual(3 * DAY);
  expect(age).toBeGreaterThan(3 * DAY - HOUR);
});
