import { expect, test } from 'vitest';
import {
  momentOfReferanceNo,
  momentOfSubReferanceNo,
  newQueryReferanceNo,
  newReferanceNo,
  newSubReferanceNo,
} from './references.js';

const NOW = new Date('2026-11-20T15:16:17.123Z');
const COUNT = 20_000;

test('numbers name the agent and the moment in UTC, to the millisecond', () => {
  expect(newReferanceNo(7, NOW)).toMatch(/^7_20261120151617123[A-Z0-9]{10}_0_0$/);
  expect(newQueryReferanceNo(7, NOW)).toMatch(/^7_QUERY_20261120151617123[A-Z0-9]{10}_0_0$/);
  expect(newSubReferanceNo(NOW.getTime())).toMatch(/^20261120151617123[A-Z0-9]{13}$/);
  expect(newSubReferanceNo(NOW.getTime() + 1)).toMatch(/^20261120151617124/);
});

test('numbers of one millisecond differ, and each letter and digit is as likely as any other', () => {
  const numbers = Array.from({ length: COUNT }, () => newSubReferanceNo(NOW.getTime()));
  expect(new Set(numbers).size).toBe(COUNT);
  const counts = new Map<string, number>();
  for (const number of numbers) {
    expect(number).toMatch(/^20261120151617123[A-Z0-9]{13}$/);
    for (const character of number.slice(17)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (COUNT * 13) / 36;
  expect([...counts.keys()].sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  // Seven standard deviations.
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.085);
});

test('the moment is read back from a number, and from no text of another form', () => {
  expect(momentOfReferanceNo(newReferanceNo(42, NOW))).toEqual(NOW);
  expect(momentOfSubReferanceNo(newSubReferanceNo(NOW.getTime()))).toEqual(NOW);
  for (const text of ['', '7', newQueryReferanceNo(7, NOW), '7_20261399999999999ABCDEFGHIJ_0_0']) {
    expect(momentOfReferanceNo(text), text).toBeUndefined();
  }
  for (const text of ['', 'x', '20261399999999999ABCDEFGHIJKLM']) {
    expect(momentOfSubReferanceNo(text), text).toBeUndefined();
  }
});
