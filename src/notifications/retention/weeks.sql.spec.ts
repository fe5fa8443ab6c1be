import { expect, test } from 'vitest';
import { keptSince, WEEKLY } from './weeks.sql.js';

test('what a final delivery refers to is kept eight days longer', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const since = WEEKLY.map((table) => [table.name, keptSince(table, 90 * 86_400_000, now)]);
  expect(Object.fromEntries(since)).toEqual({
    finished_delivery: new Date('2026-08-22T00:00:00Z'),
    notification: new Date('2026-08-14T00:00:00Z'),
    delivery_attempt: new Date('2026-08-14T00:00:00Z'),
  });
});
