import { describe, expect, test } from 'vitest';
import { type PartitionedTable, partitionAt, spanStart, wantedPartitions } from './partitions.rules.js';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const table = (span: PartitionedTable['span'], ahead: number): PartitionedTable => ({
  name: 'kept',
  column: 'at',
  span,
  ahead,
  prepare: () => [],
});

describe('a moment', () => {
  test.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16'],
    ['2026-11-15T23:59:59.999Z', '2026-11-09'],
    ['2026-11-20T12:00:00.000Z', '2026-11-16'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2027-01-01T00:00:00.000Z', '2026-12-28'],
    ['2028-02-29T10:00:00.000Z', '2028-02-28'],
    ['1969-12-31T00:00:00.000Z', '1969-12-29'],
  ])('%s belongs to the week of Monday %s, UTC', (moment, monday) => {
    const week = spanStart('week', new Date(moment));
    expect(week).toEqual(day(monday));
    expect(week.getUTCDay()).toBe(1);
    expect(spanStart('week', new Date(moment), 1).getTime() - week.getTime()).toBe(7 * 86_400_000);
  });

  test.each([
    ['2026-11-22', 0, '2026-11-01'],
    ['2026-11-30', 3, '2027-02-01'],
    ['2028-01-31', 1, '2028-02-01'],
    ['2026-12-01', -1, '2026-11-01'],
  ])('%s and %i months later is in the month of %s, UTC', (moment, months, expected) => {
    expect(spanStart('month', day(moment), months)).toEqual(day(expected));
  });
});

test('a partition has the first day in its name, and ends where the next one begins', () => {
  expect(partitionAt(table('month', 0), day('2026-12-31'))).toEqual({
    name: 'kept_20261201',
    from: day('2026-12-01'),
    end: day('2027-01-01'),
  });
  expect(partitionAt(table('week', 0), day('2026-11-20'), -1)).toEqual({
    name: 'kept_20261109',
    from: day('2026-11-09'),
    end: day('2026-11-16'),
  });
});

test.each([
  ['week', 4, ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']],
  ['month', 3, ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
] as const)('the present %s and %i ahead are wanted', (span, ahead, days) => {
  const wanted = wantedPartitions(table(span, ahead), new Date('2026-11-20T16:00:00Z'));
  expect(wanted.map(({ from }) => from)).toEqual(days.map(day));
});
