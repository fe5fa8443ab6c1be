import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Clock } from '../../time/clock.js';
import { readDateTime } from './read-body.js';

const two = (min: number, max: number) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));
const day = fc
  .tuple(fc.integer({ min: 0, max: 2_100 }), two(0, 13), two(0, 32))
  .map(([year, month, date]) => `${String(year).padStart(4, '0')}-${month}-${date}`);
/** Days on which a zone changed its offset, or left out a day. */
const oddDay = fc.constantFrom(
  '2026-03-29',
  '2026-10-25',
  '2016-09-07',
  '2011-12-30',
  '2023-04-28',
  '1910-10-01',
);
const time = fc
  .tuple(fc.constantFrom('T', ' '), two(0, 24), two(0, 60), fc.option(two(0, 60), { nil: '' }))
  .map(([separator, hour, minute, second]) => `${separator}${hour}:${minute}${second && `:${second}`}`);
const fraction = fc.constantFrom('', '', '.5', ',25', '.123456789', '.0009');
const zone = fc.oneof(
  fc.constantFrom('', '', 'Z', 'z', '+', 'GMT', '+3', ' '),
  fc
    .tuple(fc.constantFrom('+', '-'), two(0, 23), fc.constantFrom(':', ''), two(0, 59))
    .map((parts) => parts.join('')),
);
const text = fc.oneof(
  fc.oneof(day, oddDay),
  fc.tuple(fc.oneof(day, oddDay), time, fraction, zone).map((parts) => parts.join('')),
);

describe.each([
  ...['Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo'],
  ...['America/Sao_Paulo', 'UTC'],
])('in %s', (name) => {
  const clock = new Clock(name);

  test('a date-time is the same moment that the clock reads', () => {
    fc.assert(
      fc.property(text, (given) => {
        const moment = clock.parse(given);
        const isOfOurEra = moment !== undefined && !clock.local(moment).startsWith('0000');
        expect(readDateTime(given, clock)?.getTime()).toBe(isOfOurEra ? moment.getTime() : undefined);
      }),
      { numRuns: 1_500 },
    );
  });

  test.each(['0001-01-01', '0001-01-01T00:00:00', '9999-12-31T23:59:59.999', '9999-12-31T23:59:59.9999999'])(
    'the first and the last moment of the calendar are read: %s',
    (given) => {
      const moment = readDateTime(given, clock);
      expect(moment && clock.local(moment).slice(0, given.length)).toBe(given.slice(0, 23));
    },
  );
});

test.each([
  ['Europe/Istanbul', '9999-12-31T23:59:59.9999999Z'],
  ['Europe/Istanbul', '9999-12-31T21:00:00Z'],
  ['Europe/Istanbul', '9999-12-31T24:00:00'],
  ['Europe/Istanbul', '0001-01-01T00:00:00+03:00'],
  ['UTC', '9999-12-31T23:59:59.999-00:01'],
  ['UTC', '0001-01-01T00:00:00+00:01'],
  ['America/New_York', '0001-01-01T00:00:00Z'],
])('in %s a moment outside of the years 1 to 9999 is no date-time: %s', (zone, given) => {
  expect(readDateTime(given, new Clock(zone))).toBeUndefined();
});

test.each([
  ['Europe/Istanbul', '9999-12-31T20:59:59.999Z'],
  ['America/New_York', '9999-12-31T23:59:59.999Z'],
  ['UTC', '0001-01-01T00:00:00-00:01'],
])('in %s a moment just within them is one: %s', (zone, given) => {
  expect(readDateTime(given, new Clock(zone))?.getTime()).toBe(new Clock(zone).parse(given)?.getTime());
});

test.each(['2026-11-20T10:00:00+24:00', '2026-11-20T10:00:00-03:60', '2026-11-20T10:00:00+99:99'])(
  'an offset that no clock shows makes %s no date-time',
  (given) => {
    expect(readDateTime(given, new Clock('Europe/Istanbul'))).toBeUndefined();
  },
);
