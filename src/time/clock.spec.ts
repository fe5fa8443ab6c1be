import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { Clock } from './clock.js';

const istanbul = new Clock('Europe/Istanbul');
const berlin = new Clock('Europe/Berlin');
const iso = (moment: Date | undefined) => moment?.toISOString();

/** Business time must not depend on the zone of the process. */
const PROCESS_ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Europe/Istanbul', 'Pacific/Apia'];
const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe('an inbound date-time', { tags: 'offline-jobs' }, () => {
  test.each([
    ['2026-11-20T15:16:17', '2026-11-20T12:16:17.000Z'],
    ['2026-11-20T15:16', '2026-11-20T12:16:00.000Z'],
    ['2026-11-20 15:16:17', '2026-11-20T12:16:17.000Z'],
    ['2026-11-20', '2026-11-19T21:00:00.000Z'],
    ['2026-11-20T15:16:17.1', '2026-11-20T12:16:17.100Z'],
    ['2026-11-20T15:16:17,123', '2026-11-20T12:16:17.123Z'],
    ['2026-11-20T15:16:17.1234567', '2026-11-20T12:16:17.123Z'],
    ['2026-11-20T15:16:17.999999999', '2026-11-20T12:16:17.999Z'],
    ['2026-11-20T15:16:17Z', '2026-11-20T15:16:17.000Z'],
    ['2026-11-20T15:16:17z', '2026-11-20T15:16:17.000Z'],
    ['2026-11-20T15:16:17+03:00', '2026-11-20T12:16:17.000Z'],
    ['2026-11-20T15:16:17-0530', '2026-11-20T20:46:17.000Z'],
    ['2026-11-20T15:16:17-00:00', '2026-11-20T15:16:17.000Z'],
    ['2026-11-20T24:00:00', '2026-11-20T21:00:00.000Z'],
    ['2026-12-31T23:59:59.999', '2026-12-31T20:59:59.999Z'],
    ['2024-02-29', '2024-02-28T21:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59.999Z'],
  ])(
    'An inbound date-time without offset is in the business time zone; a bare date is its midnight (%s is %s)',
    (text, moment) => {
      expect(iso(istanbul.parse(text))).toBe(moment);
    },
  );

  test.each(
    `
    2026-02-30  2026-02-29  2025-02-29  1900-02-29  2026-13-01  2026-00-01  2026-04-31  2026-11-00  0000-01-01
    2026-11-20T25:00:00  2026-11-20T24:00:01  2026-11-20T24:01:00  2026-11-20T12:60:00  2026-11-20T12:00:60
    2026-12-31T23:59:60Z  2026-11-20T12  2026-11-20T12:00:00.  2026-11-20T12:00:00.1234567890  2026-11-20T12:00:00+3
    2026-11-20T12:00:00+03  2026-11-20T12:00:00+24:00  2026-11-20T12:00:00+03:60  2026-11-20Z  2026-11-20T  20261120  20261120T120000  2026-324  2026-W47-5  2026-1-2  26-11-20
    20.11.2026  11/20/2026  today  2026-11-20T12:00:00Europe/Istanbul  +002026-11-20  -2026-11-20  1795189944786  T12:00:00
  `
      .trim()
      .split(/\s+/),
  )('A date-time that no calendar or clock shows is refused (%s)', (text) => {
    expect(istanbul.parse(text)).toBeUndefined();
  });

  test.each([
    ...['', ' ', ' 2026-11-20', '2026-11-20 ', '2026-11-20\n', '2026-11-20T12:00:00 +03:00', '٢٠٢٦-١١-٢٠'],
  ])('A date-time that is not ISO 8601 is refused: %j', (text) => {
    expect(istanbul.parse(text)).toBeUndefined();
  });

  test.each(PROCESS_ZONES)('Business time does not depend on the zone of the process (%s)', (zone) => {
    process.env['TZ'] = zone;
    expect(iso(istanbul.parse('2026-11-20T02:30:00'))).toBe('2026-11-19T23:30:00.000Z');
    expect(iso(istanbul.parse('2026-11-20'))).toBe('2026-11-19T21:00:00.000Z');
  });
});

describe('a day of the business zone', () => {
  test.each([
    ['2026-11-20', '2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z'],
    ['2026-12-31', '2026-12-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['2024-02-29', '2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
    ['9999-12-31', '9999-12-30T21:00:00.000Z', '9999-12-31T21:00:00.000Z'],
  ])(
    'A day of the business zone lasts from its midnight to the next (%s lasts from %s to %s)',
    { tags: 'offline-jobs' },
    (day, from, to) => {
      const range = istanbul.day(day);
      expect([iso(range?.from), iso(range?.to)]).toEqual([from, to]);
    },
  );

  test.each([
    ...['', '2026-02-30', '2025-02-29', '0000-01-01', '2026-11-20T00:00', '2026-1-2', '20261120', 'today'],
    '2026-11-20\n',
  ])('%j is no day', (text) => {
    expect(istanbul.day(text)).toBeUndefined();
  });

  test.each([
    ['2026-11-20', '2026-11-20T21:00:00.000Z'],
    ['2026-11-20T10:00:00', '2026-11-20T07:00:00.001Z'],
    ['2026-11-20T10:00:00.500Z', '2026-11-20T10:00:00.501Z'],
    ['tomorrow', undefined],
  ])('as a bound that is included, %s ends before %s', (bound, end) => {
    expect(iso(istanbul.after(bound))).toBe(end);
  });

  test('one day ends where the next begins', () => {
    const year = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        year,
        fc.constantFrom('Europe/Istanbul', 'Europe/Berlin', 'America/New_York'),
        (date, zone) => {
          const clock = new Clock(zone);
          const next = new Date(date.getTime() + 86_400_000);
          const [today, tomorrow] = [date, next].map((day) => clock.day(day.toISOString().slice(0, 10)));
          expect(iso(today?.to)).toBe(iso(tomorrow?.from));
        },
      ),
    );
  });

  test.each(PROCESS_ZONES)('is the same in a process whose own zone is %s', (zone) => {
    process.env['TZ'] = zone;
    expect(iso(istanbul.day('2026-11-20')?.from)).toBe('2026-11-19T21:00:00.000Z');
  });

  test('Today changes at midnight of the business zone', { tags: 'offline-jobs' }, () => {
    class At extends Clock {
      constructor(private readonly moment: string) {
        super('Europe/Istanbul');
      }
      override now = () => new Date(this.moment);
    }
    expect(new At('2026-11-19T20:59:59.999Z').today()).toBe('2026-11-19');
    expect(new At('2026-11-19T21:00:00.000Z').today()).toBe('2026-11-20');
  });
});

describe('an outbound date-time', () => {
  test.each(PROCESS_ZONES)('has three fractional digits in a process whose own zone is %s', (zone) => {
    process.env['TZ'] = zone;
    expect(istanbul.local(new Date('2026-11-20T21:00:00.000Z'))).toBe('2026-11-21T00:00:00.000');
    expect(istanbul.local(new Date('2026-11-20T12:16:17.120Z'))).toBe('2026-11-20T15:16:17.120');
    expect(istanbul.withOffset(new Date('2026-11-20T21:00:00.007Z'))).toBe('2026-11-21T00:00:00.007+03:00');
  });

  test('reads back as the same moment', () => {
    const moments = fc.date({
      min: new Date('1912-01-01'),
      max: new Date('2500-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(istanbul, berlin, new Clock('Asia/Kolkata')), (moment, clock) => {
        expect(clock.parse(clock.withOffset(moment))).toEqual(moment);
      }),
    );
  });
});
