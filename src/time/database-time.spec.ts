import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseTime } from './database-time.js';

/**
 * A database whose clock is `ahead` of the monotonic one; its next answers take the times in `ways`, there and back. The
 * monotonic clock shows `now`, so that the answers take these times on a busy machine, too.
 */
let ahead: number;
let ways: [there: number, back: number][];
let now: number;
const pass = (ms: number) => {
  now += ms;
};
const ask = async () => {
  const [there, back] = ways.shift() ?? [1, 1];
  pass(there);
  const time = now + ahead;
  pass(back);
  return time;
};
const wrong = (time: DatabaseTime) => Math.abs(time.now() - performance.now() - ahead);

beforeEach(() => {
  ahead = 1_700_000_000_000;
  ways = [];
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

describe('the time of the database', () => {
  test('is right to a few milliseconds, whatever this machine’s clock says', async () => {
    expect(wrong(await DatabaseTime.by(ask))).toBeLessThan(10);
  });

  test('is taken from the sample that was answered soonest', async () => {
    ways = [
      [0, 300],
      [0, 0],
      [300, 0],
    ];
    expect(wrong(await DatabaseTime.by(ask))).toBeLessThan(50);
  });

  test('is no worse after answers that took long on one way', async () => {
    const time = await DatabaseTime.by(ask);
    ways = Array.from({ length: 3 }, () => [0, 200]);
    await time.measure();
    expect(wrong(time)).toBeLessThan(50);
  });

  test('follows the database’s clock when it is set, forward and back', async () => {
    const time = await DatabaseTime.by(ask);
    for (const step of [86_400_000, -2 * 86_400_000, 3_000, -3_000]) {
      ahead += step;
      await time.measure();
      expect([step, wrong(time) < 50]).toEqual([step, true]);
    }
  });

  test('stands still instead of running backwards when it was a little ahead', async () => {
    const time = await DatabaseTime.by(ask);
    const before = time.now();
    ahead -= 400;
    await time.measure();
    expect(time.now()).toBe(before);
    pass(450);
    expect(time.now()).toBeGreaterThan(before);
    expect(wrong(time)).toBeLessThan(50);
  });

  test('goes on while the database does not answer', async () => {
    let isAway = false;
    const time = await DatabaseTime.by(async () => {
      if (isAway) throw new Error('away');
      return ask();
    });
    isAway = true;
    const before = time.now();
    await expect(time.measure()).rejects.toThrow('away');
    pass(100);
    expect(time.now() - before).toBeGreaterThan(90);
    expect(wrong(time)).toBeLessThan(50);
  });
});
