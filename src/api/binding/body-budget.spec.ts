import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { collectGarbage } from '../../../test/support/garbage.js';
import { BodyBudget } from './body-budget.js';

const MEGABYTE = 1024 * 1024;
/** The callers that wait for the budget; each of them would check all others. */
const waitingIn = (budget: BodyBudget) => [...(budget as unknown as { waiting: unknown[] }).waiting];
const isReady = (promise: Promise<void>) => Promise.race([promise.then(() => true), sleep(20, false)]);

describe('of bodies that arrive', () => {
  test('only the one that began first is read on when all together are too many bytes', async () => {
    const budget = new BodyBudget(MEGABYTE);
    const [first, second] = [budget.hold(), budget.hold()];
    await first.add(3 * MEGABYTE);
    await second.add(MEGABYTE);
    const more = second.add(MEGABYTE);
    expect(await isReady(more)).toBe(false);
    await first.add(20 * MEGABYTE);
    first.release();
    expect(await isReady(more)).toBe(true);
  });

  test('the next one is read on as soon as the first is complete', async () => {
    const budget = new BodyBudget(MEGABYTE);
    const [first, second] = [budget.hold(), budget.hold()];
    await first.add(5 * MEGABYTE);
    const more = second.add(MEGABYTE);
    expect(await isReady(more)).toBe(false);
    await first.complete();
    expect(await isReady(more)).toBe(true);
  });

  describe('while others wait for the budget', () => {
    afterEach(() => void vi.useRealTimers());

    /** One body has stopped arriving, another one waits behind it. */
    async function shortOfRoom() {
      vi.useFakeTimers();
      const budget = new BodyBudget(MEGABYTE);
      const [first, second] = [budget.hold(), budget.hold()];
      const given = { up: 0, way: 0 };
      first.during(new Promise(() => undefined)).catch(() => {
        given.up += 1;
        first.release();
      });
      await first.add(5 * MEGABYTE);
      second.add(2 * MEGABYTE).then(
        () => {
          given.way += 1;
        },
        () => undefined,
      );
      return { budget, first, second, given };
    }

    test('one that has come to a halt is given up', async () => {
      const { given } = await shortOfRoom();
      await vi.advanceTimersByTimeAsync(4_900);
      expect(given).toEqual({ up: 0, way: 0 });
      await vi.advanceTimersByTimeAsync(1_200);
      expect(given).toEqual({ up: 1, way: 1 });
    });

    test('A body for whose budget others wait arrives at 51 KB a second or more, or is given up', {
      tags: 'offline-jobs',
    }, async () => {
      const { first, given } = await shortOfRoom();
      for (let second = 0; second < 7; second++) {
        await first.add(1_000);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(given).toEqual({ up: 1, way: 1 });
    });

    test('one that comes at a fair pace is not', async () => {
      const { first, given } = await shortOfRoom();
      for (let second = 0; second < 15; second++) {
        await first.add(100_000);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(given).toEqual({ up: 0, way: 0 });
      await first.complete();
      await vi.advanceTimersByTimeAsync(10);
      expect(given).toEqual({ up: 0, way: 1 });
    });

    test('one that is given up between two pieces is refused with the next', async () => {
      const { first } = await shortOfRoom();
      await first.during(Promise.resolve('a piece'));
      await vi.advanceTimersByTimeAsync(6_000);
      await expect(first.during(Promise.resolve('the next'))).rejects.toMatchObject({
        code: 'General.Unavailable',
      });
    });

    test('a body that has waited too long is answered when to come again', async () => {
      const { budget, first } = await shortOfRoom();
      const third = budget.hold();
      const refused = expect(third.add(MEGABYTE)).rejects.toMatchObject({ code: 'General.Unavailable' });
      for (let second = 0; second < 21; second++) {
        await first.add(100_000);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      await refused;
    });
  });

  test('a small one that comes and goes wakes none of those that wait', async () => {
    const budget = new BodyBudget(MEGABYTE);
    const [first, second] = [budget.hold(), budget.hold()];
    await first.add(5 * MEGABYTE);
    void second.add(MEGABYTE);
    const before = waitingIn(budget);
    const small = budget.hold();
    await small.add(1_000);
    await small.complete();
    small.release();
    await sleep(0);
    expect(before).toHaveLength(1);
    expect(waitingIn(budget)[0]).toBe(before[0]);
  });

  test('a piece is kept by its reader alone', async () => {
    const hold = new BodyBudget(MEGABYTE).hold();
    const arrive = async () => {
      const piece = Buffer.alloc(1_000);
      await hold.during(Promise.resolve(piece));
      return new WeakRef(piece);
    };
    const piece = await arrive();
    await sleep(0);
    collectGarbage();
    expect(piece.deref()).toBeUndefined();
  });

  test('one whose sender has left is not kept waiting for the budget', async () => {
    const budget = new BodyBudget(MEGABYTE);
    const [first, second] = [budget.hold(), budget.hold()];
    await first.add(5 * MEGABYTE);
    const more = second.add(MEGABYTE);
    expect(await isReady(more)).toBe(false);
    second.leave();
    expect(await isReady(more)).toBe(true);
    await expect(second.during(Promise.resolve())).rejects.toMatchObject({ code: 'General.Unavailable' });
  });

  test('small ones are not counted', async () => {
    const budget = new BodyBudget(MEGABYTE);
    await budget.hold().add(20 * MEGABYTE);
    const small = budget.hold();
    await small.add(64 * 1024);
    await small.complete();
  });
});

describe('of complete bodies', () => {
  const complete = async (budget: BodyBudget, bytes: number) => {
    const hold = budget.hold();
    await hold.add(bytes);
    const turn = hold.complete();
    return { leave: () => hold.leave(), release: () => hold.release(), isBegun: await isReady(turn), turn };
  };

  test('as many become values as the budget allows, until the requests of others have ended', async () => {
    const budget = new BodyBudget(32 * MEGABYTE);
    const bodies = [];
    for (const megabytes of [10, 6, 10, 20]) bodies.push(await complete(budget, megabytes * MEGABYTE));
    expect(bodies.map(({ isBegun }) => isBegun)).toEqual([true, true, false, false]);
    bodies[0]?.release();
    expect(await isReady(bodies[2]?.turn as Promise<void>)).toBe(true);
    expect(await isReady(bodies[3]?.turn as Promise<void>)).toBe(false);
    bodies[1]?.release();
    bodies[2]?.release();
    expect(await isReady(bodies[3]?.turn as Promise<void>)).toBe(true);
  });

  test('those of less than a megabyte do not wait for larger ones', async () => {
    const budget = new BodyBudget(32 * MEGABYTE);
    await complete(budget, 32 * MEGABYTE);
    expect(await complete(budget, 2 * MEGABYTE)).toMatchObject({ isBegun: false });
    expect(await complete(budget, MEGABYTE / 2)).toMatchObject({ isBegun: true });
  });

  test('A large body that gets no budget in time: 503 `General.Unavailable` with `Retry-After`', {
    tags: 'offline-jobs',
  }, async () => {
    vi.useFakeTimers();
    const budget = new BodyBudget(32 * MEGABYTE);
    const [first, second] = [budget.hold(), budget.hold()];
    await first.add(32 * MEGABYTE);
    await first.complete();
    await second.add(2 * MEGABYTE);
    const refused = expect(second.complete()).rejects.toMatchObject({
      kind: 'busy',
      code: 'General.Unavailable',
      details: { retryAfterSeconds: 5 },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    vi.useRealTimers();
  });

  test('a body whose sender has left takes no budget any more', async () => {
    const budget = new BodyBudget(MEGABYTE);
    const left = budget.hold();
    await left.add(20 * MEGABYTE);
    left.release();
    left.release();
    expect(await complete(budget, 5 * MEGABYTE)).toMatchObject({ isBegun: true });
  });

  test('one whose sender has left is not kept waiting for its turn', async () => {
    const budget = new BodyBudget(32 * MEGABYTE);
    await complete(budget, 32 * MEGABYTE);
    const left = await complete(budget, 2 * MEGABYTE);
    left.leave();
    await expect(Promise.race([left.turn, sleep(1_000)])).rejects.toMatchObject({
      code: 'General.Unavailable',
    });
  });

  test('one whose request has ended while it waited takes no budget when its turn comes', async () => {
    const budget = new BodyBudget(32 * MEGABYTE);
    const first = await complete(budget, 32 * MEGABYTE);
    const ended = await complete(budget, 32 * MEGABYTE);
    ended.release();
    first.release();
    expect(await complete(budget, 32 * MEGABYTE)).toMatchObject({ isBegun: true });
  });
});
