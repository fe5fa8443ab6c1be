import { expect, test } from 'vitest';
import { RecentRise } from './recent-rise.js';

const MINUTE = 60_000;

test('a counter that has risen before the first reading has risen lately, for 15 minutes from that reading on', () => {
  const rise = new RecentRise();
  expect(rise.read(3, 0)).toBe(3);
  expect(rise.read(3, 14.9 * MINUTE)).toBe(3);
  expect(rise.read(3, 15 * MINUTE)).toBe(0);
});

test('only what it has risen in the last 15 minutes counts', () => {
  const rise = new RecentRise();
  expect(rise.read(0, 0)).toBe(0);
  expect(rise.read(2, 10 * MINUTE)).toBe(2);
  expect(rise.read(5, 20 * MINUTE)).toBe(5);
  expect(rise.read(5, 25 * MINUTE)).toBe(3);
  expect(rise.read(5, 35 * MINUTE)).toBe(0);
});

test('what rose while nobody read counts at the next reading', () => {
  const rise = new RecentRise();
  rise.read(0, 0);
  expect(rise.read(1, 300 * MINUTE)).toBe(1);
  expect(rise.read(1, 315 * MINUTE)).toBe(0);
});
