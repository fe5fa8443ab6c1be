import { expect, test } from 'vitest';
import { minutesOf, quietFor, timeOf } from './quiet-hours.rules.js';

test.each([
  ['19:00', '08:00', '18:59', 0],
  ['19:00', '08:00', '19:00', 780],
  ['19:00', '08:00', '00:00', 480],
  ['19:00', '08:00', '07:59', 1],
  ['19:00', '08:00', '08:00', 0],
  ['12:00', '13:30', '12:45', 45],
  ['12:00', '13:30', '13:30', 0],
  ['00:00', '23:59', '23:58', 1],
])('quiet from %s to %s: at %s %i minutes are left', (from, to, now, left) => {
  expect(quietFor(minutesOf(now) ?? 0, { from: minutesOf(from), to: minutesOf(to) })).toBe(left);
});

test('without quiet hours none are left', () => {
  expect(quietFor(0, { from: null, to: null })).toBe(0);
});

test('a time of day is written as it is read', () => {
  for (const time of ['00:00', '07:05', '23:59']) expect(timeOf(minutesOf(time))).toBe(time);
  expect([minutesOf(undefined), minutesOf(null), timeOf(null)]).toEqual([null, null, null]);
});
