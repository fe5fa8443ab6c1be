import { expect, test } from 'vitest';
import { dayAfter, daysBetween, daysFrom } from './days.js';

test('days are counted on the calendar', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysBetween('9999-12-31', '9999-12-31')).toEqual(['9999-12-31']);
  expect(daysFrom('2026-01-02', '2026-01-01')).toBe(0);
  expect(daysFrom('x', '2026-01-01')).toBeNaN();
});
