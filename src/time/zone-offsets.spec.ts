import fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ZoneOffsets } from './zone-offsets.js';

const ZONES = Intl.supportedValuesOf('timeZone');
const DAY = 86_400_000;

const known = new Map<string, ZoneOffsets>();
function offsetsOf(name: string): ZoneOffsets {
  const offsets = known.get(name) ?? new ZoneOffsets(name);
  known.set(name, offsets);
  return offsets;
}

/** The moment that luxon, which reads the zone's rules each time, gives for a local time; of two moments the first. */
function asked(local: number, zone: string): number {
  const given = DateTime.fromMillis(local, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
  return Math.min(...given.getPossibleOffsets().map((moment) => moment.toMillis()));
}

const zone = fc.constantFrom(...ZONES);
/** Moments with years of four digits, mostly from the time in which clocks are changed. */
const moment = fc
  .oneof(
    fc.integer({ min: Date.UTC(1850), max: Date.UTC(2150) }),
    fc.integer({ min: -62_135_000_000_000, max: Date.UTC(9999, 11, 30) }),
  )
  .map((milliseconds) => Math.floor(milliseconds));

describe('offsets that are looked for once a year are those of the zone', () => {
  test('at any moment, in any zone', () => {
    fc.assert(
      fc.property(zone, moment, (name, at) => {
        expect(offsetsOf(name).at(at)).toBe(Math.round(new IANAZone(name).offset(at) * 60_000));
      }),
      { numRuns: 400 },
    );
  });

  test('around every change, to the millisecond', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 1_880, max: 2_060 }), (name, year) => {
        const [offsets, rules] = [offsetsOf(name), new IANAZone(name)];
        for (let at = Date.UTC(year); at < Date.UTC(year + 1); at += DAY) {
          if (offsets.at(at) === offsets.at(at + DAY)) continue;
          let [low, high] = [at, at + DAY];
          while (high - low > 1) {
            const middle = Math.floor((low + high) / 2);
            if (rules.offset(middle) === rules.offset(at)) low = middle;
            else high = middle;
          }
          for (const near of [low - 1, low, high, high + 1]) {
            expect(offsets.at(near), `${name} ${near}`).toBe(Math.round(rules.offset(near) * 60_000));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('before the first change and long after the last, in every zone', () => {
    for (const name of ZONES) {
      const [offsets, rules] = [offsetsOf(name), new IANAZone(name)];
      for (const at of [
        -62_135_000_000_000,
        Date.UTC(1799, 11, 31),
        Date.UTC(2501, 6, 1),
        Date.UTC(9999, 0, 1),
      ]) {
        expect(offsets.at(at), `${name} ${at}`).toBe(Math.round(rules.offset(at) * 60_000));
      }
    }
  });
});

describe('a local time is the moment that luxon makes of it', () => {
  test('in any zone', () => {
    fc.assert(
      fc.property(zone, moment, (name, local) => {
        expect(offsetsOf(name).moment(local)).toBe(asked(local, name));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ...['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
    ...['Pacific/Apia', 'Africa/Cairo', 'Africa/Casablanca', 'America/Sao_Paulo', 'Africa/Freetown'],
  ])(
    "A local time is the moment that the zone's rules give it; a time that the clocks show twice is the first of the two (%s)",
    { tags: 'offline-jobs' },
    (name) => {
      const offsets = offsetsOf(name);
      for (let at = Date.UTC(1935); at < Date.UTC(2030); at += DAY) {
        if (offsets.at(at) === offsets.at(at + DAY)) continue;
        for (let local = at - DAY / 2; local < at + 1.5 * DAY; local += DAY / 24) {
          expect(offsets.moment(local), new Date(local).toISOString()).toBe(asked(local, name));
        }
      }
    },
  );
});

test('Reading any number of different days costs no more than reading the years of the calendar', {
  tags: 'offline-jobs',
}, () => {
  const asks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  onTestFinished(() => asks.mockRestore());
  const offsets = new ZoneOffsets('Europe/Istanbul');
  const read = () => {
    asks.mockClear();
    for (let day = 0; day < 3_600_000; day += 110) offsets.moment(-62_135_000_000_000 + day * DAY);
    return asks.mock.calls.length;
  };
  // The rules of the 701 years after which the calendar repeats are read once, every third day of each.
  expect(read()).toBeLessThan(701 * 130);
  expect(read()).toBe(0);
});
