import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ClaimedDelivery } from './claim.sql.js';
import { Lane, nextClaim } from './lane.js';

const delivery = (payload: string | null): ClaimedDelivery => ({
  id: '1',
  notificationId: '1',
  agentId: 7,
  type: 101,
  referanceNo: 'r',
  claimToken: 't',
  attempt: 1,
  attemptNumber: 1,
  dueIn: 0,
  payload,
  traceParent: null,
  claimedAt: 0,
  endpoint: { platformUrl: null, platformApiKey: null, platformAuthorization: null, signingSecrets: null },
});

/** Gives the lane deliveries that are due, and begins one of their attempts each. */
function begun(lane: Lane, count = 1): ClaimedDelivery[] {
  for (let i = 0; i < count; i++) lane.take(delivery('{}'), () => undefined);
  return Array.from({ length: count }, () => lane.begin() as ClaimedDelivery);
}

/** The number of attempts that the lane lets begin at once. */
function slotsOf(lane: Lane): number {
  for (let i = 0; i < 100; i++) lane.take(delivery('{}'), () => undefined);
  const claims: ClaimedDelivery[] = [];
  for (let claim = lane.begin(); claim; claim = lane.begin()) claims.push(claim);
  lane.empty();
  for (const claim of claims) lane.attemptEnded(0, claim, 'unsent');
  return claims.length;
}

/** Ends consecutive attempts, each answered after `ms`, over more than a window of the rate. */
function answer(lane: Lane, ms: number, from: number): void {
  for (let now = from; now < from + 1_000; now += 50) {
    for (const claim of begun(lane)) lane.attemptEnded(now, claim, ms);
  }
}

test.each([
  [0, 16],
  [5, 16],
  [10, 32],
  [20, 64],
  [2_000, 64],
])('a platform that answers within %i ms gets %i slots', (ms, slots) => {
  const lane = new Lane(7);
  answer(lane, ms, 1_000);
  expect(slotsOf(lane)).toBe(slots);
});

test('every attempt without an answer halves the slots down to four, an answer doubles them', () => {
  const lane = new Lane(7);
  for (const slots of [16, 8, 4, 4]) {
    expect(slotsOf(lane)).toBe(slots);
    for (const claim of begun(lane)) lane.attemptEnded(0, claim, 'unanswered');
  }
  for (const claim of begun(lane)) lane.attemptEnded(0, claim, 1);
  expect(slotsOf(lane)).toBe(8);
});

test('large payloads take two slots at most; what is small passes them by', () => {
  const lane = new Lane(7);
  const [first, second, third, small] = [delivery(null), delivery(null), delivery(null), delivery('{}')];
  for (const claim of [first, second, third, small]) lane.take(claim, () => undefined);
  expect([lane.begin(), lane.begin(), lane.begin()]).toEqual([first, second, small]);
  expect(lane.begin()).toBeUndefined();
  lane.attemptEnded(0, first, 'unanswered');
  expect(lane.begin()).toBe(third);
});

test("One agent's failing endpoint does not stop the claims of the others: a lane that shrinks asks for whole deliveries", {
  tags: 'notifications',
}, () => {
  for (let ms = 0; ms <= 25; ms++) {
    const lane = new Lane(7);
    answer(lane, ms, 1_000);
    for (let failure = 0; failure < 6; failure++) {
      lane.expect(2_000);
      expect(lane.wants(2_000, 300)?.limit).toSatisfy(Number.isInteger);
      for (const claim of begun(lane)) lane.attemptEnded(2_000, claim, 'unanswered');
    }
  }
});

test.each([
  ['as many as it could take', { deliveries: [delivery('{}')], nextDueIn: undefined }, true],
  ['fewer, and the next is due', { deliveries: [], nextDueIn: 0 }, true],
  ['fewer, and the next is due later', { deliveries: [], nextDueIn: 1 }, false],
  ['all', { deliveries: [], nextDueIn: undefined }, false],
])(
  'a claim that took %s says whether more is due, since the dispatcher rests behind one that took all',
  (_took, found, isMore) => {
    const lane = new Lane(7);
    lane.claiming(0);
    expect(lane.claimed({ agentId: 7, parked: [], last: undefined, ...found }, 1, 0)).toBe(isMore);
  },
);

describe('where the next claim begins', () => {
  const last = { asOf: '2026-11-20 10:00:00+03', dueIn: 0, id: '9' };
  const claim = { agentId: 7, deliveries: [], parked: [], nextDueIn: 0, last };

  test('is where the last one ended', () => {
    const lane = new Lane(7);
    lane.claiming(0);
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)?.from).toEqual(last);
  });

  test('A commit makes a notification due at once, also beside a claim that is under way', {
    tags: 'notifications',
  }, () => {
    const lane = new Lane(7);
    lane.claiming(0);
    lane.searchFromBeginning();
    lane.expect(0);
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)).toMatchObject({ from: undefined });
    lane.claiming(0);
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)?.from).toEqual(last);
  });
});

describe('the next claim: what the process may still lease', () => {
  const wishesOf = (limits: readonly number[], pressing = 0) =>
    limits.map((limit, agentId) => ({
      agentId,
      limit,
      from: undefined,
      isPressing: agentId === pressing,
      lastClaimAt: agentId,
    }));

  test('is shared out wholly, never more than wished for, and equally among the served lanes that get less than their wish', () => {
    const limits = fc.array(fc.integer({ min: 1, max: 1_064 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 4_000 }), limits, (room, wished) => {
        const shares = nextClaim(room, wishesOf(wished));
        const given = wished.map(
          (_, agentId) => shares.find((share) => share.agentId === agentId)?.limit ?? 0,
        );
        const total = wished.reduce((sum, limit) => sum + limit, 0);
        expect(given.reduce((sum, limit) => sum + limit, 0)).toBe(Math.max(Math.min(room, total), 0));
        const cut = given.filter((limit, i) => limit > 0 && limit < (wished[i] ?? 0));
        for (const [i, limit] of given.entries()) expect(limit).toBeLessThanOrEqual(wished[i] ?? 0);
        if (cut.length > 0) expect(Math.max(...given) - Math.min(...cut)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('serves the lanes that have waited longest, as many as can fill the slots of a prompt platform', () => {
    const limits = fc.array(fc.integer({ min: 1, max: 1_064 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), limits, (room, wished) => {
        // The first lane of the list was served last.
        const wishes = wishesOf(wished).map((wish) => ({ ...wish, lastClaimAt: -wish.agentId }));
        const served = new Set(nextClaim(room, wishes).map(({ agentId }) => agentId));
        const notServed = wished.length - served.size;
        expect([...served].sort((a, b) => a - b)).toEqual(
          Array.from({ length: served.size }, (_, i) => notServed + i),
        );
        const needed = wished.slice(notServed).reduce((sum, limit) => sum + Math.min(limit, 16), 0);
        if (notServed > 0) expect(needed).toBeGreaterThanOrEqual(room);
        expect(needed - Math.min(wished[notServed] ?? 0, 16)).toBeLessThan(room);
      }),
    );
  });

  test('A thousand lanes that are never done are each served again before any is served twice', {
    tags: 'notifications',
  }, () => {
    const last = Array<number>(1_000).fill(Number.NEGATIVE_INFINITY);
    const counts = Array<number>(1_000).fill(0);
    for (let now = 0; now < 40; now++) {
      const wishes = last.map((lastClaimAt, agentId) => ({
        agentId,
        limit: 80,
        from: undefined,
        isPressing: true,
        lastClaimAt,
      }));
      for (const { agentId } of nextClaim(1_600, wishes)) {
        last[agentId] = now;
        counts[agentId] = (counts[agentId] ?? 0) + 1;
      }
    }
    expect(new Set(counts)).toEqual(new Set([4]));
  });

  test('waits until one lane presses; then the others fill up by the same claim', () => {
    expect(nextClaim(100, wishesOf([7, 3, 5], -1))).toEqual([]);
    for (const pressing of [0, 1, 2]) {
      const asked = nextClaim(100, wishesOf([7, 3, 5], pressing)).map(({ agentId, limit }) => [
        agentId,
        limit,
      ]);
      expect(asked.sort()).toEqual([
        [0, 7],
        [1, 3],
        [2, 5],
      ]);
    }
  });

  test('leaves a lane that wishes for little its wish, whatever the others wish for', () => {
    expect(nextClaim(100, wishesOf([1_000, 3, 1_000])).find((share) => share.agentId === 1)?.limit).toBe(3);
  });
});

test('a lane presses for a claim when slots are idle or half of what it may hold is gone; a smaller wish goes along', () => {
  const lane = new Lane(7);
  lane.expect(0);
  expect(lane.wants(0, 300)).toMatchObject({ limit: 16, isPressing: true });
  begun(lane, 8);
  expect(lane.wants(0, 300)).toMatchObject({ limit: 8, isPressing: false });
  begun(lane, 8);
  expect(lane.wants(0, 300)).toBeUndefined();
});

test.each([
  ['time-outs', 15_000, 'unanswered', 4],
  ['slow answers', 2_000, 2_000, 16],
] as const)('%s in a bunch are no rate', (_, now, end, slots) => {
  const lane = new Lane(7);
  lane.expect(0);
  expect(lane.wants(0, 300)?.limit).toBe(16);
  for (const claim of begun(lane, 16)) lane.attemptEnded(now, claim, end);
  expect(lane.wants(now, 300)?.limit).toBe(slots + 16);
});

test('a lane that has just begun asks ahead for what it would end in a window, then for what it did end in one', () => {
  const lane = new Lane(7);
  const limitAt = (now: number) => {
    lane.expect(now);
    return lane.wants(now, 300)?.limit;
  };
  expect(limitAt(1_000)).toBe(16);
  for (const claim of begun(lane, 16)) lane.attemptEnded(1_004, claim, 4);
  expect(limitAt(1_004)).toBe(16 + 160);
  expect(limitAt(1_100)).toBe(16 + 40);
  expect(limitAt(1_251)).toBe(16 + 16);
  expect(limitAt(1_502)).toBe(16);
});

test('a delivery waits in its lane for its moment, counts as held meanwhile, and is taken out unsent', () => {
  vi.useFakeTimers();
  try {
    const lane = new Lane(7);
    const due = vi.fn();
    const later = { ...delivery('{}'), dueIn: 200 };
    lane.take(later, due);
    expect([lane.held, lane.begin()]).toEqual([1, undefined]);
    vi.advanceTimersByTime(200);
    expect(due).toHaveBeenCalledOnce();
    expect(lane.begin()).toBe(later);
    const never = { ...delivery('{}'), dueIn: 200 };
    lane.take(never, due);
    expect(lane.empty()).toEqual([never]);
    vi.advanceTimersByTime(1_000);
    expect(due).toHaveBeenCalledOnce();
    expect(lane.held).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('with a pace, each delivery begins when its own claim was given the moment, whatever later claims are given', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const lane = new Lane(7);
    const from = performance.now();
    const begins: number[] = [];
    const onDue = () => {
      while (lane.begin()) begins.push(performance.now() - from);
    };
    const claim = (beginsIn: number, count: number) => {
      const deliveries = Array.from({ length: count }, () => delivery('{}'));
      const pace = { beginsIn, spacing: 100 };
      lane.claimed(
        { agentId: 7, pace, deliveries, parked: [], nextDueIn: undefined, last: undefined },
        count,
        performance.now(),
      );
      for (const each of deliveries) lane.take(each, onDue);
    };
    claim(0, 3);
    vi.advanceTimersByTime(150);
    // The moments from 300 to 600 are those of another replica: nothing is given, then two after these.
    claim(450, 0);
    claim(450, 2);
    vi.advanceTimersByTime(1_000);
    expect(begins).toEqual([0, 100, 200, 600, 700]);
  } finally {
    vi.useRealTimers();
  }
});
