import { expect, test } from 'vitest';
import { answersAgain, mayNotTakeTests, probeAfter } from './outage.rules.js';

test.each([
  [0, 1],
  [0.99, 1],
  [1, 5],
  [4.9, 5],
  [5, 15],
  [14, 15],
  [15, 45],
  [44.9, 45],
  [45, 75],
  [540, 555],
])('after %d minutes of pause the next probe is due %d minutes after its beginning', (minutes, next) => {
  expect(probeAfter(minutes)).toBe(next);
});

test.each([
  [undefined, false, false],
  [200, true, false],
  [204, true, false],
  [302, false, false],
  [400, false, true],
  [404, false, true],
  [500, false, false],
  [501, false, true],
  [503, false, false],
] as const)('a probe that is answered with %s', (status, works, isRefused) => {
  expect([answersAgain(status), mayNotTakeTests(status)]).toEqual([works, isRefused]);
});
