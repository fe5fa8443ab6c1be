import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Comparison,
  changedCount,
  gateRefusal,
  isVersion,
  nextMoment,
  versionOf,
} from './sync.rules.js';

const QUIET: Comparison = {
  activeBefore: 1000,
  listed: 1000,
  added: 3,
  updated: 900,
  deactivated: 0,
  gone: [],
  tooFar: 0,
  moves: [],
};
const move = (index: number) => ({ Id: `9-${index}`, Year: 2026, From: 10, To: 60 + index });

describe('a list needs no confirmation', () => {
  test.each([
    ['that changes nearly every value', {}],
    ['that deactivates just 5 %', { deactivated: 50, gone: ['1-1'] }],
    ['that is the first', { activeBefore: 0, added: 1000 }],
    ['whose biggest move is within fivefold', { moves: [{ ...move(0), To: 50 }] }],
  ])('%s', (_, changes) => {
    expect(gateRefusal({ ...QUIET, ...changes })).toBeUndefined();
  });
});

describe('a list needs a confirmation', () => {
  test('when more than 5 % are gone: it says how many, of how many, and which first', () => {
    expect(gateRefusal({ ...QUIET, deactivated: 51, gone: ['1-1', '1-2'] })?.split('\n')[0]).toBe(
      'The list would deactivate 51 of 1000 active records, more than 5 %: 1-1, 1-2 and others.',
    );
    expect(gateRefusal({ ...QUIET, activeBefore: 10, deactivated: 1, gone: ['1-1'] })?.split('\n')[0]).toBe(
      'The list would deactivate 1 of 10 active records, more than 5 %: 1-1.',
    );
  });

  test('when values move more than fivefold: it shows five of them, and none that moves less', () => {
    const [one, many] = [1, 7].map((tooFar) =>
      gateRefusal({ ...QUIET, tooFar, moves: Array.from({ length: 10 }, (_, index) => move(index)) }),
    );
    expect(one?.split('\n')[0]).toBe('1 value would move more than 5-fold: 9-0 of 2026 from 10 to 60.');
    expect(many?.split('\n')[0]).toBe(
      '7 values would move more than 5-fold: ' +
        `${[0, 1, 2, 3, 4].map((index) => `9-${index} of 2026 from 10 to ${60 + index}`).join(', ')} and others.`,
    );
  });

  test('of both kinds at once', () => {
    const lines = gateRefusal({ ...QUIET, deactivated: 60, gone: ['1-1'], tooFar: 1, moves: [move(0)] });
    expect(lines?.split('\n')).toHaveLength(3);
  });
});

test('ChangedCount is added, updated and deactivated together', () => {
  expect(changedCount({ ...QUIET, deactivated: 7 })).toBe(910);
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
