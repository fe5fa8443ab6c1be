import { expect, it } from 'vitest';
import { parseDuration } from './duration.js';

it.each([
  ['250ms', 250],
  ['3s', 3_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['7d', 604_800_000],
  ['0s', 0],
  [' 5s ', 5_000],
  ['999999999d', 86_399_999_913_600_000],
])('the duration %s is %d ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each([
  '',
  '5',
  's',
  '5 s',
  '1.5s',
  '-1s',
  '+1s',
  '1S',
  '5sec',
  '1h30m',
  '1w',
  '1e3ms',
  '1000000000s',
  '٣s',
  'PT5S',
])('"%s" is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
