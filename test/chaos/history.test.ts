import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { History } from './history.js';

let history: History;
let now: number;
beforeEach(() => {
  now = 5_000;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  history = new History();
  pass(100);
});
afterEach(() => {
  history.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets a time pass in which the runner's timers are as late as the whole of it. */
function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(100);
}

test('a failure is excused while the runner stood still for more than a second, and counted', () => {
  const from = now;
  pass(1_101);
  expect([history.excuses(from, now), history.forgiven]).toEqual([true, 1]);
  pass(101);
  expect([history.excuses(now - 100, now), history.forgiven]).toEqual([false, 1]);
});

test('a runner that was late by less excuses nothing', () => {
  const from = now;
  pass(1_100);
  expect([history.excuses(from, now), history.forgiven]).toEqual([false, 0]);
});

test('a rolling restart excuses nothing, and a kill what came during it or just after', () => {
  const rolled = history.begin('roll', 0, 0);
  rolled();
  expect(history.excuses(now - 10, now)).toBe(false);
  const killed = history.begin('kill', 0, 0);
  killed();
  expect(history.excuses(now - 10, now)).toBe(true);
});
