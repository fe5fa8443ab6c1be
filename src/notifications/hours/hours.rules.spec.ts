import { describe, expect, test } from 'vitest';
import { byKey, hourOf, hoursBetween, LATE_BOUNDS, quantileOf, sumOf } from './hours.rules.js';

const at = (text: string) => Date.parse(text);
const texts = (hours: readonly number[]) => hours.map((hour) => new Date(hour).toISOString().slice(11, 16));

test.each([
  ['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00Z'],
  ['2026-11-25T10:59:59.999Z', '2026-11-25T10:00:00Z'],
  ['1969-12-31T23:30:00.000Z', '1969-12-31T23:00:00Z'],
])('%s lies in the hour %s', (moment, hour) => {
  expect(hourOf(at(moment))).toBe(at(hour));
});

test.each<[string, string, string[]]>([
  ['2026-11-25T10:00:00Z', '2026-11-25T12:00:00Z', ['10:00', '11:00']],
  ['2026-11-25T10:30:00Z', '2026-11-25T12:00:00.001Z', ['10:00', '11:00', '12:00']],
  ['2026-11-25T10:30:00Z', '2026-11-25T10:30:00.001Z', ['10:00']],
  ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00Z', []],
  ['2026-11-25T12:00:00Z', '2026-11-25T10:00:00Z', []],
])('from %s to %s: the hours %s', (from, to, hours) => {
  expect(texts(hoursBetween(at(from), at(to)))).toEqual(hours);
});

test('values keep their order under their keys', () => {
  const found = byKey([3, 14, 5, 24], (value) => value % 10);
  expect([...found]).toEqual([
    [3, [3]],
    [4, [14, 24]],
    [5, [5]],
  ]);
});

test('bounds of lateness rise by at most a half from 2 ms on, and reach more than a day', () => {
  expect(LATE_BOUNDS[0]).toBe(1);
  for (const [place, bound] of LATE_BOUNDS.entries()) {
    const next = LATE_BOUNDS[place + 1] ?? bound * 1.5;
    expect(next).toBeGreaterThan(bound);
    if (bound > 1) expect(next / bound).toBeLessThanOrEqual(1.5);
  }
  expect(LATE_BOUNDS.at(-1)).toBeGreaterThan(86_400_000);
});

test.each<[number[][], number[]]>([
  [[], []],
  [[[1, 2]], [1, 2]],
  [
    [[1], [0, 0, 3], []],
    [1, 0, 3],
  ],
])('%j add up to %j', (lists, sum) => {
  expect(sumOf(lists)).toEqual(sum);
});

describe('a quantile', () => {
  test('of nothing is null', () => {
    expect(quantileOf([], 0.5)).toBeNull();
    expect(quantileOf([0, 0], 0.99)).toBeNull();
  });

  test('lies within the bucket that holds it', () => {
    for (const [place, bound] of LATE_BOUNDS.entries()) {
      const buckets = [...Array.from({ length: place + 1 }, () => 0), 100];
      const found = quantileOf(buckets, 0.5) ?? -1;
      expect(found).toBeGreaterThanOrEqual(bound);
      expect(found).toBeLessThanOrEqual(LATE_BOUNDS[place + 1] ?? bound);
    }
  });

  test('is found among several buckets', () => {
    // 90 of less than 1 ms, 9 of 4 or 5 ms, 1 of more than a second.
    const place = (ms: number) => LATE_BOUNDS.filter((bound) => bound <= ms).length;
    const buckets: number[] = [];
    buckets[0] = 90;
    buckets[place(4)] = 9;
    buckets[place(1_100)] = 1;
    const filled = Array.from(buckets, (count) => count ?? 0);
    expect(quantileOf(filled, 0.5)).toBe(1);
    expect(quantileOf(filled, 0.95)).toBeGreaterThanOrEqual(4);
    expect(quantileOf(filled, 0.99)).toBeLessThanOrEqual(6);
    expect(quantileOf(filled, 0.999)).toBeGreaterThan(1_000);
  });
});
