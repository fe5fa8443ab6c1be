import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Comparison, changedCount, isVersion, nextMoment, versionOf } from './sync.rules.js';

test('ChangedCount is added, updated and deactivated together', () => {
  expect(changedCount({ added: 3, updated: 900, deactivated: 7 } as Comparison)).toBe(910);
});

describe('a version', () => {
  test('is the moment in UTC with milliseconds', () => {
    expect(versionOf(new Date('2026-11-20T00:05:06.007+03:00'))).toBe('20261119210506007');
  });

  test('rises strictly, whatever the clock does', () => {
    const moments = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }));
    fc.assert(
      fc.property(moments, (clock) => {
        let last: Date | undefined;
        for (const now of clock) {
          const next = nextMoment(now, last);
          expect(next >= now).toBe(true);
          if (last) expect(versionOf(next) > versionOf(last)).toBe(true);
          last = next;
        }
      }),
    );
  });

  test.each([
    ['20261120073000125', true],
    ['2026112007300012', false],
    ['202611200730001255', false],
    ['2026112007300012a', false],
    ['', false],
  ])('%s may be one: %s', (text, may) => {
    expect(isVersion(text)).toBe(may);
  });
});
