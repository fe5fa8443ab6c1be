import { describe, expect, test } from 'vitest';
import { Clock } from '../../time/clock.js';
import { catalogSeconds, countDay, type RecordOfDay } from './days.rules.js';

const span = { from: Date.parse('2026-11-22T00:00:00+03:00'), to: Date.parse('2026-11-23T00:00:00+03:00') };
const ALWAYS = [{ from: 0, to: null }];
/** A moment of the day; `24:00` is its end. */
const at = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return span.from + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
};
/** `12:00 closed, 18:00 open` */
const changes = (text: string) =>
  text.split(', ').map((one) => ({ at: at(one.slice(0, -7).trim()), closed: one.endsWith('closed') }));
/** `06:00-12:00`; without a beginning from the start of time on, without an end for ever. */
const presences = (...spans: string[]) =>
  spans
    .map((one) => one.split('-'))
    .map(([from, to]) => ({ from: from ? at(from) : 0, to: to ? at(to) : null }));
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
    ['closed at noon', { changes: changes('12:00 closed') }, [DAY / 2, 1]],
    ['opened at noon', { closedBefore: true, changes: changes('12:00 opened') }, [DAY / 2, 0]],
    ['closed at its first midnight', { changes: changes('00:00 closed') }, [0, 1]],
    ['closed at the next midnight', { changes: changes('24:00 closed') }, [DAY, 0]],
    ['closed a second before midnight', { changes: changes('23:59:59 closed') }, [DAY - 1, 1]],
    ['opened at its first midnight', { closedBefore: true, changes: changes('00:00 opened') }, [DAY, 0]],
    ['closed and opened at once', { changes: changes('08:00 closed, 08:00 opened') }, [DAY, 1]],
    [
      'opened and closed at once',
      { closedBefore: true, changes: changes('08:00 opened, 08:00 closed') },
      [0, 1],
    ],
    ['from one closed status to the other', { changes: changes('06:00 closed, 12:00 closed') }, [DAY / 4, 1]],
    [
      'a change of the day before is passed over',
      { changes: [{ at: span.from - 1, closed: true }] },
      [DAY, 0],
    ],
    [
      'clocks that differ count no second twice',
      { changes: changes('12:00 closed, 11:00 opened') },
      [DAY, 1],
    ],
    ['added at noon', { presences: presences('12:00-') }, [DAY / 2, 0]],
    ['removed at noon', { presences: presences('-12:00') }, [DAY / 2, 0]],
    ['added and removed', { presences: presences('06:00-12:00') }, [DAY / 4, 0]],
    ['removed and brought back', { presences: presences('-06:00', '18:00-') }, [DAY / 2, 0]],
    [
      'closed, removed, brought back open',
      { closedBefore: true, changes: changes('18:00 opened'), presences: presences('-06:00', '18:00-') },
      [DAY / 4, 0],
    ],
    [
      'closed after it was added',
      { changes: changes('18:00 closed'), presences: presences('12:00-') },
      [DAY / 4, 1],
    ],
    ['removed at its first midnight', { presences: presences('-00:00') }, undefined],
    ['added at the next midnight', { presences: presences('24:00-') }, undefined],
    ['added and removed at once', { presences: presences('12:00-12:00') }, undefined],
    ['never in the catalog', { presences: [] }, undefined],
  ])('%s', (_, given, expected) => {
    const [openSeconds, closings] = expected ?? [];
    expect(countDay(record(given), span)).toEqual(expected && { openSeconds, closings });
  });

  test.each<[string, RecordOfDay['presences'], number]>([
    ['always', ALWAYS, DAY],
    ['never', [], 0],
    ['from 06:00 on', presences('06:00-'), (DAY / 4) * 3],
    ['until 06:00', presences('-06:00'), DAY / 4],
    ['added and removed at once', presences('06:00-06:00'), 0],
    ['removed and brought back', presences('-06:00', '18:00-'), DAY / 2],
  ])('seconds in the catalog: %s', (_, given, seconds) => {
    expect(catalogSeconds(given, span)).toBe(seconds);
  });

  test('thirty changes a day', () => {
    const all = Array.from({ length: 30 }, (_, n) => ({
      at: span.from + (n + 1) * 600_000,
      closed: n % 2 === 0,
    }));
    expect(countDay(record({ changes: all }), span)).toEqual({ openSeconds: DAY - 15 * 600, closings: 15 });
  });

  test('milliseconds are rounded once, in the sum', () => {
    const all = [0, 1, 2, 3].flatMap((n) => [
      { at: span.from + n * 10_000 + 400, closed: true },
      { at: span.from + n * 10_000 + 800, closed: false },
    ]);
    expect(countDay(record({ changes: all }), span)).toEqual({ openSeconds: DAY - 2, closings: 4 });
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
