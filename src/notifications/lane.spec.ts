import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClaimedDelivery } from './delivery.claim.js';
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
  claimedAt: 0,
  endpoint: { platformUrl: null, platformApiKey: null, platformAuthorization: null },
});

/** How many attempts the lane lets begin at once. */
function slotsOf(lane: Lane): number {
  const begun: ClaimedDelivery[] = [];
  for (let claim = delivery('{}'); lane.hasSlotFor(claim); claim = delivery('{}')) {
    lane.begin(claim);
    begun.push(claim);
  }
  for (const claim of begun) lane.attemptEnded(0, claim, 'unsent');
  return begun.length;
}

/** Attempts one after the other that are answered after `ms` each, over more than a window of the rate. */
function answer(lane: Lane, ms: number, from: number): void {
  for (let now = from; now < from + 1_000; now += 50) {
    const claim = delivery('{}');
    lane.begin(claim);
    lane.attemptEnded(now, claim, ms);
  }
}

it.each([
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

it('every attempt without an answer halves the slots down to four, an answer doubles them', () => {
  const lane = new Lane(7);
  for (const slots of [16, 8, 4, 4]) {
    expect(slotsOf(lane)).toBe(slots);
    const claim = delivery('{}');
    lane.begin(claim);
    lane.attemptEnded(0, claim, 'unanswered');
  }
  const claim = delivery('{}');
  lane.begin(claim);
  lane.attemptEnded(0, claim, 1);
  expect(slotsOf(lane)).toBe(8);
});

it('large payloads take two slots at most; what is small passes them by', () => {
  const lane = new Lane(7);
  const [first, second, third, small] = [delivery(null), delivery(null), delivery(null), delivery('{}')];
  lane.begin(first);
  lane.begin(second);
  lane.queue.push(third, small);
  expect(lane.next()).toBe(small);
  expect(lane.next()).toBeUndefined();
  expect(lane.queue).toEqual([third]);
  lane.attemptEnded(0, first, 'unanswered');
  expect(lane.next()).toBe(third);
});

it('a lane that shrinks asks for whole deliveries, however fast its platform answered', () => {
  for (let ms = 0; ms <= 25; ms++) {
    const lane = new Lane(7);
    answer(lane, ms, 1_000);
    for (let failure = 0; failure < 6; failure++) {
      lane.expect(2_000);
      expect(lane.wants(2_000, 300)?.limit).toSatisfy(Number.isInteger);
      const claim = delivery('{}');
      lane.begin(claim);
      lane.attemptEnded(2_000, claim, 'unanswered');
    }
  }
});

describe('where the next claim begins', () => {
  const last = { asOf: '2026-11-20 10:00:00+03', dueIn: 0, id: '9' };
  const claim = { agentId: 7, deliveries: [], parked: [], nextDueIn: 0, last };

  it('is where the last one ended', () => {
    const lane = new Lane(7);
    lane.claiming();
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)?.from).toEqual(last);
  });

  it('is the beginning when the lane was woken meanwhile: what was committed then may be older', () => {
    const lane = new Lane(7);
    lane.claiming();
    lane.searchFromBeginning();
    lane.expect(0);
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)).toMatchObject({ from: undefined });
    lane.claiming();
    lane.claimed(claim, 1, 0);
    expect(lane.wants(0, 300)?.from).toEqual(last);
  });
});

describe('the next claim: what the process may still lease', () => {
  const wishesOf = (limits: readonly number[], pressing = 0) =>
    limits.map((limit, agentId) => ({ agentId, limit, from: undefined, isPressing: agentId === pressing }));

  it('is shared out wholly, never more than wished for, and equally among lanes that get less than their wish', () => {
    const limits = fc.array(fc.integer({ min: 1, max: 1_064 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 4_000 }), limits, (room, wished) => {
        const shares = nextClaim(room, wishesOf(wished));
        const given = wished.map(
          (_, agentId) => shares.find((share) => share.agentId === agentId)?.limit ?? 0,
        );
        const total = wished.reduce((sum, limit) => sum + limit, 0);
        expect(given.reduce((sum, limit) => sum + limit, 0)).toBe(Math.max(Math.min(room, total), 0));
        const cut = given.filter((limit, i) => limit < (wished[i] ?? 0));
        for (const [i, limit] of given.entries()) expect(limit).toBeLessThanOrEqual(wished[i] ?? 0);
        if (cut.length > 0) expect(Math.max(...given) - Math.min(...cut)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('waits until one lane presses; then the others fill up by the same claim', () => {
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

  it('leaves a lane that wishes for little its wish, whatever the others wish for', () => {
    expect(nextClaim(100, wishesOf([1_000, 3, 1_000])).find((share) => share.agentId === 1)?.limit).toBe(3);
  });
});

it('a lane presses for a claim when slots are idle or half of what it may hold is gone; a smaller wish goes along', () => {
  const lane = new Lane(7);
  lane.expect(0);
  expect(lane.wants(0, 300)).toMatchObject({ limit: 16, isPressing: true });
  const claims = Array.from({ length: 16 }, () => delivery('{}'));
  for (const claim of claims.slice(0, 8)) lane.begin(claim);
  expect(lane.wants(0, 300)).toMatchObject({ limit: 8, isPressing: false });
  for (const claim of claims.slice(8)) lane.begin(claim);
  expect(lane.wants(0, 300)).toBeUndefined();
});

it.each([
  ['time-outs', 15_000, 'unanswered', 4],
  ['slow answers', 2_000, 2_000, 16],
] as const)('%s in a bunch are no rate', (_, now, end, slots) => {
  const lane = new Lane(7);
  lane.expect(0);
  expect(lane.wants(0, 300)?.limit).toBe(16);
  const claims = Array.from({ length: 16 }, () => delivery('{}'));
  for (const claim of claims) lane.begin(claim);
  for (const claim of claims) lane.attemptEnded(now, claim, end);
  expect(lane.wants(now, 300)?.limit).toBe(slots + 16);
});

it('a lane that has just begun asks ahead for what it would end in a window, then for what it did end in one', () => {
  const lane = new Lane(7);
  const limitAt = (now: number) => {
    lane.expect(now);
    return lane.wants(now, 300)?.limit;
  };
  expect(limitAt(1_000)).toBe(16);
  for (const claim of Array.from({ length: 16 }, () => delivery('{}'))) {
    lane.begin(claim);
    lane.attemptEnded(1_004, claim, 4);
  }
  expect(limitAt(1_004)).toBe(16 + 160);
  expect(limitAt(1_100)).toBe(16 + 40);
  expect(limitAt(1_251)).toBe(16 + 16);
  expect(limitAt(1_502)).toBe(16);
});
