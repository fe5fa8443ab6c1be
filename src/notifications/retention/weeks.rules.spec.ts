import { describe, expect, test } from 'vitest';
import {
  keptSince,
  PARTITIONED,
  partitionName,
  weekEnd,
  weekNamed,
  weekOf,
  weeksWanted,
} from './weeks.rules.js';

const [notification, finished, attempt] = PARTITIONED;

describe('weeks', () => {
  test.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16'],
    ['2026-11-15T23:59:59.999Z', '2026-11-09'],
    ['2026-11-20T12:00:00.000Z', '2026-11-16'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2027-01-01T00:00:00.000Z', '2026-12-28'],
    ['2028-02-29T10:00:00.000Z', '2028-02-28'],
    ['1969-12-31T00:00:00.000Z', '1969-12-29'],
  ])('%s belongs to the week of Monday %s, UTC', (moment, monday) => {
    const week = weekOf(new Date(moment));
    expect(week).toEqual(new Date(`${monday}T00:00:00Z`));
    expect(week.getUTCDay()).toBe(1);
    expect(weekEnd(week).getTime() - week.getTime()).toBe(7 * 86_400_000);
  });

  test('are wanted from the present one to four ahead', () => {
    expect(
      weeksWanted(new Date('2026-11-20T16:00:00Z')).map((week) => week.toISOString().slice(0, 10)),
    ).toEqual(['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']);
  });

  test('stand in the names of their partitions', () => {
    const week = new Date('2026-11-16T00:00:00Z');
    const names = PARTITIONED.map((table) => partitionName(table, week));
    expect(names).toEqual([
      'notification_20261116',
      'finished_delivery_20261116',
      'delivery_attempt_20261116',
    ]);
    for (const name of names) expect(weekNamed(name)).toEqual(week);
    expect(weekNamed('notification_default')).toBeUndefined();
  });
});

test('what a final delivery refers to is kept eight days longer', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const since = [finished, notification, attempt].map(
    (table) => table && keptSince(table, 90 * 86_400_000, now),
  );
  expect(since).toEqual([
    new Date('2026-08-22T00:00:00Z'),
    new Date('2026-08-14T00:00:00Z'),
    new Date('2026-08-14T00:00:00Z'),
  ]);
});
