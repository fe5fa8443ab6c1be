import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { afterEach, describe, expect, test } from 'vitest';
import { Clock } from './clock.js';

const berlin = new Clock('Europe/Berlin');
const iso = (moment: Date | undefined) => moment?.toISOString();
const ownNow = Settings.now;
afterEach(() => {
  Settings.now = ownNow;
});

describe('a zone with daylight saving time', () => {
  test.each([
    ['before the gap', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
    ['in the gap, moved forward by it', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['after the gap', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
    ['before the overlap', '2026-10-25T01:59:59', '2026-10-24T23:59:59.000Z'],
    ['in the overlap, with offset', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['in the overlap again, with offset', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
    ['after the overlap', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
  ])('%s: %s is %s', (_, text, moment) => {
    expect(iso(berlin.parse(text))).toBe(moment);
  });

  test.each([
    ['2026-01-15', 'in winter', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
    ['2026-03-29', 'of 23 hours', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-07-15', 'in summer', '2026-07-14T22:00:00.000Z', '2026-07-15T22:00:00.000Z'],
    ['2026-10-25', 'of 25 hours', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])(
    'Another `BUSINESS_TIME_ZONE` may have daylight saving time (%s, %s, %s, %s)',
    { tags: 'offline-jobs' },
    (day, _, from, to) => {
      const range = berlin.day(day);
      expect([iso(range?.from), iso(range?.to)]).toEqual([from, to]);
    },
  );

  test.each(['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'])(
    'a time that the clocks show twice is the first of the two, whether asked in winter or summer (%s)',
    (today) => {
      Settings.now = () => Date.parse(today);
      expect(iso(berlin.parse('2026-10-25T02:30:00'))).toBe('2026-10-25T00:30:00.000Z');
    },
  );

  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['Asia/Beirut', '2023-03-26', '2023-03-25T22:00:00.000Z', '2023-03-26T21:00:00.000Z'],
    ['America/Havana', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('where clocks change at midnight, %s, the day %s lasts from %s to %s', (zone, day, from, to) => {
    const range = new Clock(zone).day(day);
    expect([iso(range?.from), iso(range?.to)]).toEqual([from, to]);
  });

  test('is written with the offset of the moment', () => {
    expect(berlin.withOffset(new Date('2026-07-15T10:00:00.005Z'))).toBe('2026-07-15T12:00:00.005+02:00');
    expect(berlin.withOffset(new Date('2026-01-15T10:00:00.005Z'))).toBe('2026-01-15T11:00:00.005+01:00');
    expect(berlin.local(new Date('2026-10-25T00:30:00Z'))).toBe(
      berlin.local(new Date('2026-10-25T01:30:00Z')),
    );
  });
});

test('a moment is written as luxon writes it, in any zone and year', () => {
  const moments = fc.date({
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  const clocks = new Map(ZONES.map((zone) => [zone, new Clock(zone)]));
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (moment, zone) => {
      const written = DateTime.fromJSDate(moment, { zone });
      const clock = clocks.get(zone) ?? new Clock(zone);
      expect(clock.local(moment)).toBe(written.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS"));
      expect(clock.withOffset(moment)).toBe(written.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"));
    }),
    { numRuns: 500 },
  );
});

/** Offsets of every kind: whole hours, quarters, and on both sides of UTC. */
const ZONES = [
  ...['UTC', 'Europe/Istanbul', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['America/St_Johns', 'America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe'],
];
