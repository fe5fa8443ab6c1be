import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../config/duration.js';
import {
  closingReason,
  decide,
  type Evidence,
  type LastClosing,
  minutesOf,
  nextClosing,
  openingReason,
  type Rule,
} from './evaluation.rules.js';

const RULE: Rule = {
  window: 5 * MINUTE,
  minCalls: 20,
  failurePercent: 50,
  recoveryPercent: 20,
  quietPeriod: 10 * MINUTE,
  maxQuietPeriod: 2 * HOUR,
  stableTime: HOUR,
};
const NOW = new Date('2026-11-20T12:00:30.000Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const active = (calls: number, failures: number, last: LastClosing | null = null): Evidence => ({
  status: 'Active',
  calls,
  failures,
  last,
});
/** A record that the evaluation closed, with `left` of the quiet period remaining. */
const closed = (calls: number, failures: number, left = 0): Evidence => ({
  status: 'AutoDisabled',
  calls,
  failures,
  last: { closings: 1, quietUntil: later(left), openedAt: null },
});

describe('an active record is closed when enough calls of the window failed', () => {
  test.each([
    ['no calls', 0, 0, 'leave'],
    ['one short of the least, all failed', 19, 19, 'leave'],
    ['the least, all failed', 20, 20, 'close'],
    ['the least, just the share', 20, 10, 'close'],
    ['the least, one failure short of the share', 20, 9, 'leave'],
    ['an odd number, just below the share', 41, 20, 'leave'],
    ['an odd number, just above the share', 41, 21, 'close'],
    ['many, none failed', 100_000, 0, 'leave'],
    ['many, one failure short', 2_000_000, 999_999, 'leave'],
    ['many, just the share', 2_000_000, 1_000_000, 'close'],
  ])('%s: %i calls, %i failed: %s', (_, calls, failures, decision) => {
    expect(decide(active(calls, failures), NOW, RULE)).toBe(decision);
  });

  test('with a share of 100 % every call must have failed, with 1 % one of a hundred is enough', () => {
    expect(decide(active(30, 29), NOW, { ...RULE, failurePercent: 100 })).toBe('leave');
    expect(decide(active(30, 30), NOW, { ...RULE, failurePercent: 100 })).toBe('close');
    expect(decide(active(100, 1), NOW, { ...RULE, failurePercent: 1, recoveryPercent: 1 })).toBe('close');
    expect(decide(active(101, 1), NOW, { ...RULE, failurePercent: 1, recoveryPercent: 1 })).toBe('leave');
  });
});

describe('what the evaluation closed is opened after its quiet period', () => {
  test.each([
    ['a millisecond before its end, no calls', 0, 0, 1, 'leave'],
    ['at its end, no calls', 0, 0, 0, 'open'],
    ['long after, no calls', 0, 0, -HOUR, 'open'],
    ['a few calls, none failed', 3, 0, 0, 'open'],
    ['one call, failed', 1, 1, 0, 'leave'],
    ['just the share of recovery', 5, 1, 0, 'leave'],
    ['just below it', 6, 1, 0, 'open'],
    ['between both shares', 100, 35, 0, 'leave'],
    ['above the share that closes', 100, 80, -HOUR, 'leave'],
    ['good calls before its end', 1_000, 0, 1, 'leave'],
  ])('%s: %i calls, %i failed, %i ms to go: %s', (_, calls, failures, left, decision) => {
    expect(decide(closed(calls, failures, left), NOW, RULE)).toBe(decision);
  });
});

describe('left alone is', () => {
  test.each<[string, Evidence]>([
    ['what somebody closed by hand', { ...active(100, 100), status: 'ManualDisabled' }],
    ['the same, had the evaluation closed it before', { ...closed(0, 0), status: 'ManualDisabled' }],
    ['AutoDisabled that is not its own', { ...active(100, 0), status: 'AutoDisabled' }],
    [
      'AutoDisabled after its own opening',
      { ...closed(0, 0), last: { closings: 1, quietUntil: NOW, openedAt: NOW } },
    ],
  ])('%s', (_, evidence) => {
    expect(decide(evidence, NOW, RULE)).toBe('leave');
  });
});

describe('each closing that follows soon doubles the quiet period', () => {
  const opened = (closings: number, ago: number): LastClosing => ({
    closings,
    quietUntil: later(-ago),
    openedAt: later(-ago),
  });
  test.each<[string, LastClosing | null, number, number]>([
    ['the first', null, 1, 10],
    ['the second', opened(1, MINUTE), 2, 20],
    ['the third', opened(2, MINUTE), 3, 40],
    ['the fourth', opened(3, MINUTE), 4, 80],
    ['the fifth, as long as it gets', opened(4, MINUTE), 5, 120],
    ['the two thousandth', opened(1_999, MINUTE), 2_000, 120],
    ['a millisecond before it was stable', opened(3, HOUR - 1), 4, 80],
    ['after a stable time', opened(3, HOUR), 1, 10],
    [
      'after a closing that ended without its opening',
      { closings: 3, quietUntil: NOW, openedAt: null },
      1,
      10,
    ],
  ])('%s', (_, last, closings, minutes) => {
    expect(nextClosing(last, NOW, RULE)).toEqual({ closings, quietPeriod: minutes * MINUTE });
  });
});

describe('the window', () => {
  const minutes = (now: string, window: number) =>
    minutesOf(new Date(now), window).map((minute) => minute.toISOString().slice(11, 19));

  test('is the minutes that began within it, and the coming one', () => {
    const expected = ['12:01:00', '12:00:00', '11:59:00', '11:58:00', '11:57:00', '11:56:00'];
    expect(minutes('2026-11-20T12:00:30.000Z', 5 * MINUTE)).toEqual(expected);
    expect(minutes('2026-11-20T12:00:59.999Z', 5 * MINUTE)).toEqual(expected);
    expect(minutes('2026-11-20T12:00:00.000Z', 5 * MINUTE)).toEqual(expected);
    expect(minutes('2026-11-20T12:01:00.000Z', 5 * MINUTE)[0]).toBe('12:02:00');
  });

  test('of an hour has 61 of them', () => {
    expect(minutes('2026-11-20T12:00:30.000Z', HOUR)).toHaveLength(61);
  });
});

describe('the reasons', () => {
  test.each([
    [40, 31, '%77,5'],
    [20, 10, '%50'],
    [24, 24, '%100'],
    [2_001, 1_334, '%66,6'],
  ])('of %i calls with %i failures has the figures', (calls, failures, share) => {
    expect(closingReason(active(calls, failures), 10 * MINUTE, RULE)).toBe(
      `Otomatik değerlendirme: başarısızlık oranı ${share} (son 5 dakika, çağrı: ${calls}, başarısız: ${failures}). ` +
        'Bekleme süresi: 10 dakika',
    );
  });

  test('write whole hours as hours', () => {
    expect(closingReason(active(20, 20), 2 * HOUR, { ...RULE, window: HOUR })).toBe(
      'Otomatik değerlendirme: başarısızlık oranı %100 (son 1 saat, çağrı: 20, başarısız: 20). Bekleme süresi: 2 saat',
    );
  });

  test('of an opening say what it was judged by', () => {
    expect(openingReason(closed(0, 0), RULE)).toBe(
      'Otomatik değerlendirme: bekleme süresi doldu, son 5 dakika içinde çağrı yok',
    );
    expect(openingReason(closed(1_000, 199), RULE)).toBe(
      'Otomatik değerlendirme: bekleme süresi doldu, başarısızlık oranı %19,9 (son 5 dakika, çağrı: 1000, başarısız: 199)',
    );
  });
});

describe('whatever the figures', () => {
  const figures = fc
    .record({ calls: fc.nat(500), failures: fc.nat(500) })
    .map(({ calls, failures }) => ({ calls, failures: Math.min(calls, failures) }));
  const rules = fc
    .record({ minCalls: fc.integer({ min: 1, max: 100 }), shares: fc.tuple(percent(), percent()) })
    .map(({ minCalls, shares }) => ({
      ...RULE,
      minCalls,
      failurePercent: Math.max(...shares),
      recoveryPercent: Math.min(...shares),
    }));
  function percent() {
    return fc.integer({ min: 1, max: 100 });
  }

  test('another failed call never keeps a record open, another good one never closes it', () => {
    fc.assert(
      fc.property(figures, rules, ({ calls, failures }, rule) => {
        const closes = (more: number, failed: number) =>
          decide(active(calls + more, failures + failed), NOW, rule) === 'close';
        if (closes(0, 0)) expect(closes(1, 1)).toBe(true);
        // An exception: this call may be the one that makes them enough to judge.
        if (!closes(0, 0) && calls >= rule.minCalls) expect(closes(1, 0)).toBe(false);
      }),
    );
  });

  test('another failed call never opens a record, nor does a longer quiet period', () => {
    fc.assert(
      fc.property(
        figures,
        rules,
        fc.integer({ min: -1_000, max: 1_000 }),
        fc.nat(1_000),
        ({ calls, failures }, rule, left, longer) => {
          const opens = (more: number, wait: number) =>
            decide(closed(calls + more, failures + more, left + wait), NOW, rule) === 'open';
          if (opens(1, 0)) expect(opens(0, 0)).toBe(true);
          if (opens(0, longer)) expect(opens(0, 0)).toBe(true);
        },
      ),
    );
  });

  test('the figures that open a record would not close it', () => {
    fc.assert(
      fc.property(figures, rules, ({ calls, failures }, rule) => {
        if (decide(closed(calls, failures), NOW, rule) === 'open') {
          expect(decide(active(calls, failures), NOW, rule)).toBe('leave');
        }
      }),
    );
  });
});
