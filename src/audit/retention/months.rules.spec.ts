import { expect, test } from 'vitest';
import { isOver, MONTHLY, monthAfter, monthsWanted, partitionOf } from './months.rules.js';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const [audit] = MONTHLY;

test.each([
  ['2026-11-22', 0, '2026-11-01'],
  ['2026-11-30', 3, '2027-02-01'],
  ['2028-01-31', 1, '2028-02-01'],
  ['2026-12-01', -1, '2026-11-01'],
])('of %s, %i months on, is %s', (moment, months, expected) => {
  expect(monthAfter(day(moment), months)).toEqual(day(expected));
});

test('the present month and three ahead are wanted, but for what is covered', () => {
  const now = day('2026-11-22');
  const wanted = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map(day);
  expect(monthsWanted(now, undefined)).toEqual(wanted);
  expect(monthsWanted(now, day('2026-12-01'))).toEqual(wanted.slice(1));
  expect(monthsWanted(now, day('2027-03-01'))).toEqual([]);
});

test('a partition has the name of its month', () => {
  expect(partitionOf(audit, day('2026-11-01'))).toBe('admin_audit_20261101');
});

test('a month is over when its last moment is older than what is kept', () => {
  const keptFor = 30 * 86_400_000;
  expect(isOver(day('2026-11-01'), keptFor, day('2026-12-01'))).toBe(true);
  expect(isOver(day('2026-11-01'), keptFor, day('2026-11-30'))).toBe(false);
});
