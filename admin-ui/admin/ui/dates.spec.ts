import { expect, test } from 'vitest';
import { daysAfter, monthsAfter, shownDate, typedDate, weeksOf } from './dates.js';

const TODAY = '2026-11-27';

test.each([
  ['03.04.2026', '2026-04-03'],
  ['3.4.2026', '2026-04-03'],
  ['03/04/2026', '2026-04-03'],
  ['03 04 2026', '2026-04-03'],
  ['03042026', '2026-04-03'],
  [' 2026-04-03 ', '2026-04-03'],
  ['31.02.2026', undefined],
  ['29.02.2028', '2028-02-29'],
  ['13/31/2026', undefined],
  ['27.11.26', undefined],
  ['27.11.2026 22:00', undefined],
  ['', undefined],
])('The day %j is read as %j: the day stands before the month', (typed, day) => {
  expect(typedDate(typed, false, TODAY)).toBe(day);
});

test.each([
  ['27.11.2026 22:00', '2026-11-27T22:00'],
  ['27.11.2026 9.05', '2026-11-27T09:05'],
  ['2026-11-27T22:00', '2026-11-27T22:00'],
  ['22:00', '2026-11-27T22:00'],
  ['27.11.2026 24:00', undefined],
  ['27.11.2026', undefined],
])('The minute %j is read as %j', (typed, minute) => {
  expect(typedDate(typed, true, TODAY)).toBe(minute);
});

test('A day and a minute are shown in one form in every language', () => {
  expect(shownDate('2026-04-03')).toBe('03.04.2026');
  expect(shownDate('2026-11-27T22:00')).toBe('27.11.2026 22:00');
  expect(shownDate('')).toBe('');
});

test('A calendar begins its weeks with Monday and shows the whole month', () => {
  const weeks = weeksOf('2026-11-15');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.flat()).toEqual(expect.arrayContaining(['2026-11-01', '2026-11-30']));
  expect(weeksOf('2027-02-01')[0]?.[0]).toBe('2027-02-01');
});

test('Days and months are counted over their ends', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28');
  expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15');
});
