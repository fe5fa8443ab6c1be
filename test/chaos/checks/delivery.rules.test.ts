import { describe, expect, test } from 'vitest';
import type { SeenAttempt } from '../platforms.js';
import type { Life } from '../replica.js';
import { PLATFORM_TIMEOUT_MS } from '../service-settings.js';
import { type FinishedRow, type KnownDelivery, problemsOf, sentAgain } from './delivery.rules.js';

const ROW: FinishedRow = { id: '1', referanceNo: '7_1_0_0', type: 8, state: 'Delivered', attempts: 2 };

function attempt(at: number, changes: Partial<SeenAttempt> = {}): SeenAttempt {
  return {
    referanceNo: ROW.referanceNo,
    subReferanceNo: `sub-${at}`,
    type: ROW.type,
    content: 'payload',
    isMarkedLast: false,
    from: 'a',
    at,
    endedAt: at + 10,
    isAccepted: false,
    hasSuccessStatus: false,
    ...changes,
  };
}

function life(changes: Partial<Life> = {}): Life {
  const endedAt = Number.POSITIVE_INFINITY;
  return { address: 'a', replica: 0, bornAt: 0, endedAt, wasKilled: false, lapses: [], ...changes };
}

const SUCCESS = { isAccepted: true, hasSuccessStatus: true };

/** A delivery whose first attempt failed and whose second attempt, after the wait, succeeded. */
function delivery(changes: Partial<KnownDelivery> = {}): KnownDelivery {
  const attempts = changes.attempts ?? [attempt(1_000), attempt(1_215, SUCCESS)];
  const log = attempts.map(({ subReferanceNo, isAccepted }, index) => ({
    number: index + 1,
    subReferanceNo,
    verdict: isAccepted ? 'Delivered' : 'Retry',
    durationMs: 10,
    error: null,
  }));
  return {
    row: { ...ROW, attempts: attempts.length },
    attempts,
    log,
    lives: new Map([['a', life()]]),
    ...changes,
  };
}

test('a delivery that failed, waited and succeeded breaks no rule', () => {
  expect(problemsOf(delivery())).toEqual([]);
});

describe('these are found', () => {
  const attempted = (...attempts: ReturnType<typeof attempt>[]) => delivery({ attempts });
  const twice = (first: object, second: object = {}) =>
    attempted(attempt(1_000, first), attempt(1_215, { ...SUCCESS, ...second }));
  const GAP = { number: 2, subReferanceNo: 'x', verdict: 'Retry', durationMs: 1, error: null } as const;
  test.each<[string, RegExp, KnownDelivery]>([
    ['a success that its platform never gave', /NEVER ACCEPTED/, attempted(attempt(1_000))],
    ['more attempts than the type allows', /TOO MANY/, delivery({ row: { ...ROW, attempts: 7 } })],
    ['giving up early', /GIVEN UP/, delivery({ row: { ...ROW, state: 'Exhausted' } })],
    ['another payload', /OTHER CONTENT/, twice({}, { content: 'another' })],
    ['a SubReferanceNo used twice', /used twice/, twice({}, { subReferanceNo: 'sub-1000' })],
    ['a gap in the attempt log', /gaps/, delivery({ log: [GAP] })],
    [
      'attempts that overlap',
      /OVERLAP/,
      attempted(attempt(1_000, { endedAt: 1_500 }), attempt(1_300, SUCCESS)),
    ],
    ['an attempt after a success', /SENT AGAIN/, twice(SUCCESS)],
    ['a wait cut short', /TOO SOON/, attempted(attempt(1_000), attempt(1_110, SUCCESS))],
    ['a mark on an attempt that is not the last', /HEADER on/, twice({ isMarkedLast: true })],
  ])('%s', (_, problem, known) => {
    expect(problemsOf(known).join()).toMatch(problem);
  });
});

describe('a repeat after a success is forgiven and counted', () => {
  const attempts = [attempt(1_000, SUCCESS), attempt(1_215, SUCCESS)];
  const hindered = (changes: Partial<Life>) => delivery({ attempts, lives: new Map([['a', life(changes)]]) });

  test('when the process was killed right after it', () => {
    const known = hindered({ wasKilled: true, endedAt: 1_012 });
    expect(problemsOf(known)).toEqual([]);
    expect(sentAgain(known)).toEqual(['killed']);
  });

  test('when the process was killed while its request was on its way', () => {
    const known = hindered({ wasKilled: true, endedAt: 998 });
    expect(problemsOf(known)).toEqual([]);
    expect(sentAgain(known)).toEqual(['killed']);
    const told = hindered({ endedAt: 998 });
    expect(problemsOf(told).join()).toMatch(
      /SENT AGAIN .* by a process born at -1000 ms, told to stop at -2/,
    );
  });

  test('when the process was paused or cut off from the database', () => {
    for (const why of ['paused', 'cut off'] as const)
      expect(sentAgain(hindered({ lapses: [{ why, from: 1_005, to: 1_100 }] }))).toEqual([why]);
  });

  test('when the process was killed while a locked table kept it from recording, and not for the lock alone', () => {
    const lapses: Life['lapses'] = [{ why: 'locked', from: 1_200, to: 6_600 }];
    const sent = [attempt(1_000, SUCCESS), attempt(8_200, SUCCESS)];
    const locked = (changes: Partial<Life>) =>
      delivery({ attempts: sent, lives: new Map([['a', life({ lapses, ...changes })]]) });
    expect(sentAgain(locked({ wasKilled: true, endedAt: 4_800 }))).toEqual(['killed']);
    expect(problemsOf(locked({})).join()).toMatch(/SENT AGAIN without need/);
  });

  test('but not when it was killed long after', () => {
    const late = [attempt(1_000, SUCCESS), attempt(9_000, SUCCESS)];
    const lives = new Map([['a', life({ wasKilled: true, endedAt: 8_000 })]]);
    expect(problemsOf(delivery({ attempts: late, lives })).join()).toMatch(/SENT AGAIN/);
  });
});

test('an attempt may come before the one before it when the sender of that was paused, and only then', () => {
  const [second, first] = [attempt(1_000), attempt(6_000, SUCCESS)];
  const log = [first, second].map(({ subReferanceNo, isAccepted }, index) => {
    const verdict = isAccepted ? 'Delivered' : 'Retry';
    return { number: index + 1, subReferanceNo, verdict, durationMs: 10, error: null };
  });
  const overtaken = (lapses: Life['lapses']) =>
    problemsOf(delivery({ attempts: [second, first], log, lives: new Map([['a', life({ lapses })]]) }));
  expect(overtaken([{ why: 'paused', from: 500, to: 5_990 }])).toEqual([]);
  expect(overtaken([{ why: 'paused', from: 500, to: 900 }]).join()).toMatch(/TOO SOON/);
  expect(overtaken([{ why: 'cut off', from: 500, to: 5_990 }]).join()).toMatch(/TOO SOON/);
});

test('a success that was recorded late explains the attempts after it when its sender was hindered, and only then', () => {
  const [first, success] = [attempt(1_000), attempt(1_500, SUCCESS)];
  const others = [attempt(22_800), attempt(23_100)];
  // The success has the number of its recording.
  const log = [first, ...others, success].map(({ subReferanceNo, isAccepted }, index) => {
    const verdict = isAccepted ? 'Delivered' : 'Retry';
    return { number: index + 1, subReferanceNo, verdict, durationMs: 10, error: null };
  });
  const late = (lapses: Life['lapses'], attempts = [first, success, ...others]) =>
    problemsOf(delivery({ attempts, log, lives: new Map([['a', life({ lapses })]]) }));
  expect(late([{ why: 'cut off', from: 1_505, to: 28_000 }])).toEqual([]);
  expect(late([]).join()).toMatch(/SENT AGAIN without need/);
  const failure = { ...success, isAccepted: false, hasSuccessStatus: false };
  expect(late([{ why: 'cut off', from: 1_505, to: 28_000 }], [first, failure, ...others]).join()).toMatch(
    /TOO SOON: attempt 4/,
  );
});

test('a success that came after the time-out of its attempt was none', () => {
  const attempts = [attempt(1_000, SUCCESS), attempt(1_215, SUCCESS)];
  const log = [
    {
      number: 1,
      subReferanceNo: 'sub-1000',
      verdict: 'Retry',
      durationMs: PLATFORM_TIMEOUT_MS,
      error: 'timeout',
    },
    { number: 2, subReferanceNo: 'sub-1215', verdict: 'Delivered', durationMs: 10, error: null },
  ];
  expect(problemsOf(delivery({ attempts, log }))).toEqual([]);
});

test('an overlap is forgiven when its process was paused, not when it was only cut off', () => {
  const attempts = [attempt(1_000, { endedAt: 1_500 }), attempt(1_300, SUCCESS)];
  const overlapOf = (why: 'paused' | 'cut off') =>
    problemsOf(
      delivery({ attempts, lives: new Map([['a', life({ lapses: [{ why, from: 1_005, to: 1_400 }] })]]) }),
    );
  expect(overlapOf('paused').join()).not.toMatch(/OVERLAP/);
  expect(overlapOf('cut off').join()).toMatch(/OVERLAP/);
});
