import { describe, expect, test } from 'vitest';
import { Clock } from '../../common/clock.js';
import { catalogSeconds, countDay, dayAfter, daysBetween, daysFrom, type RecordOfDay } from './days.rules.js';

const span = { from: Date.parse('2026-11-22T00:00:00+03:00'), to: Date.parse('2026-11-23T00:00:00+03:00') };
const ALWAYS = [{ from: 0, to: null }];
/** A moment of the day; `24:00` is its end. */
const at = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return span.from + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
};
const change = (time: string, closed: boolean) => ({ at: at(time), closed });
const record = (given: Partial<RecordOfDay>): RecordOfDay => ({
  closedBefore: false,
  changes: [],
  presences: ALWAYS,
  ...given,
});
const DAY = 86_400;

describe('seconds open and closings of a day', () => {
  test.each<[string, Partial<RecordOfDay>, [number, number] | undefined]>([
    ['open all day', {}, [DAY, 0]],
    ['closed all day', { closedBefore: true }, [0, 0]],
    ['closed at noon', { changes: [change('12:00', true)] }, [DAY / 2, 1]],
    ['opened at noon', { closedBefore: true, changes: [change('12:00', false)] }, [DAY / 2, 0]],
    ['closed at its first midnight', { changes: [change('00:00', true)] }, [0, 1]],
    ['closed at the next midnight', { changes: [change('24:00', true)] }, [DAY, 0]],
    ['closed a second before midnight', { changes: [change('23:59:59', true)] }, [DAY - 1, 1]],
    ['opened at its first midnight', { closedBefore: true, changes: [change('00:00', false)] }, [DAY, 0]],
    ['closed and opened at once', { changes: [change('08:00', true), change('08:00', false)] }, [DAY, 1]],
    [
      'opened and closed at once',
      { closedBefore: true, changes: [change('08:00', false), change('08:00', true)] },
      [0, 1],
    ],
    [
      'from one closed status to the other',
      { changes: [change('06:00', true), change('12:00', true)] },
      [DAY / 4, 1],
    ],
    [
      'a change of the day before is passed over',
      { changes: [{ at: span.from - 1, closed: true }] },
      [DAY, 0],
    ],
    [
      'clocks that differ count no second twice',
      { changes: [change('12:00', true), change('11:00', false)] },
      [DAY, 1],
    ],
    ['added at noon', { presences: [{ from: at('12:00'), to: null }] }, [DAY / 2, 0]],
    ['removed at noon', { presences: [{ from: 0, to: at('12:00') }] }, [DAY / 2, 0]],
    ['added and removed', { presences: [{ from: at('06:00'), to: at('12:00') }] }, [DAY / 4, 0]],
    [
      'removed and brought back',
      {
        presences: [
          { from: 0, to: at('06:00') },
          { from: at('18:00'), to: null },
        ],
      },
      [DAY / 2, 0],
    ],
    [
      'closed, removed, brought back open',
      {
        closedBefore: true,
        changes: [change('18:00', false)],
        presences: [
          { from: 0, to: at('06:00') },
          { from: at('18:00'), to: null },
        ],
      },
      [DAY / 4, 0],
    ],
    [
      'closed after it was added',
      { changes: [change('18:00', true)], presences: [{ from: at('12:00'), to: null }] },
      [DAY / 4, 1],
    ],
    ['removed at its first midnight', { presences: [{ from: 0, to: span.from }] }, undefined],
    ['added at the next midnight', { presences: [{ from: span.to, to: null }] }, undefined],
    ['added and removed at once', { presences: [{ from: at('12:00'), to: at('12:00') }] }, undefined],
    ['never in the catalog', { presences: [] }, undefined],
  ])('%s', (_, given, expected) => {
    const [openSeconds, closings] = expected ?? [];
    expect(countDay(record(given), span)).toEqual(expected && { openSeconds, closings });
  });

  test.each<[string, RecordOfDay['presences'], number]>([
    ['always', ALWAYS, DAY],
    ['never', [], 0],
    ['from 06:00 on', [{ from: at('06:00'), to: null }], (DAY / 4) * 3],
    ['until 06:00', [{ from: 0, to: at('06:00') }], DAY / 4],
    ['added and removed at once', [{ from: at('06:00'), to: at('06:00') }], 0],
    [
      'removed and brought back',
      [
        { from: 0, to: at('06:00') },
        { from: at('18:00'), to: null },
      ],
      DAY / 2,
    ],
  ])('seconds in the catalog: %s', (_, presences, seconds) => {
    expect(catalogSeconds(presences, span)).toBe(seconds);
  });

  test('thirty changes a day', () => {
    const changes = Array.from({ length: 30 }, (_, n) => ({
      at: span.from + (n + 1) * 600_000,
      closed: n % 2 === 0,
    }));
    expect(countDay(record({ changes }), span)).toEqual({ openSeconds: DAY - 15 * 600, closings: 15 });
  });

  test('milliseconds are rounded once, in the sum', () => {
    const changes = [0, 1, 2, 3].flatMap((n) => [
      { at: span.from + n * 10_000 + 400, closed: true },
      { at: span.from + n * 10_000 + 800, closed: false },
    ]);
    expect(countDay(record({ changes }), span)).toEqual({ openSeconds: DAY - 2, closings: 4 });
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Istanbul', '2016-03-27', 23],
    ['Europe/Istanbul', '2015-11-08', 25],
    ['Europe/Istanbul', '2026-03-29', 24],
  ])('a day on which clocks are changed has its own length (%s, %s)', (zone, day, hours) => {
    const { from, to } = new Clock(zone).day(day) ?? { from: new Date(0), to: new Date(0) };
    const itsSpan = { from: from.getTime(), to: to.getTime() };
    expect(countDay(record({}), itsSpan)).toEqual({ openSeconds: hours * 3_600, closings: 0 });
    const evening = [{ at: to.getTime() - 3_600_000, closed: true }];
    expect(countDay(record({ changes: evening }), itsSpan)?.openSeconds).toBe((hours - 1) * 3_600);
  });
});

test('days are counted on the calendar', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysBetween('9999-12-31', '9999-12-31')).toEqual(['9999-12-31']);
  expect(daysFrom('2026-01-02', '2026-01-01')).toBe(0);
  expect(daysFrom('x', '2026-01-01')).toBeNaN();
});
