import { expect, test } from 'vitest';
import { parseDuration } from './duration.js';

test.each([
  ['250ms', 250],
  ['3s', 3_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['7d', 604_800_000],
  ['0s', 0],
  [' 5s ', 5_000],
  ['999999999d', 86_399_999_913_600_000],
])(
  'Durations are written `250ms`, `3s`, `10m`, `1h` or `7d` (%s is %d)',
  { tags: 'offline-jobs' },
  (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  },
);

test.each([
  ...['', '5', 's', '5 s', '1.5s', '-1s', '+1s', '1S', '5sec', '1h30m', '1w', '1e3ms', '1000000000s', '٣s'],
  'PT5S',
])('"%s" is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
