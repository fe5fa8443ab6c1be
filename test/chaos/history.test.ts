import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { History } from './history.js';

let history: History;
beforeEach(async () => {
  history = new History();
  await sleep(150);
});
afterEach(() => history.close());

/** Blocks the event loop. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a failure is excused while the runner stood still for more than a second, and counted', async () => {
  const from = performance.now();
  standStill(1_300);
  await sleep(150);
  const to = performance.now();
  expect([history.excuses(from, to), history.forgiven]).toEqual([true, 1]);
  await sleep(300);
  expect([history.excuses(performance.now() - 100, performance.now()), history.forgiven]).toEqual([false, 1]);
});

test('a runner that was late by less excuses nothing', async () => {
  const from = performance.now();
  standStill(500);
  await sleep(150);
  expect([history.excuses(from, performance.now()), history.forgiven]).toEqual([false, 0]);
});

test('a rolling restart excuses nothing, and a kill what came during it or just after', () => {
  const rolled = history.begin('roll', 0, 0);
  rolled();
  expect(history.excuses(performance.now() - 10, performance.now())).toBe(false);
  const killed = history.begin('kill', 0, 0);
  killed();
  expect(history.excuses(performance.now() - 10, performance.now())).toBe(true);
});
