import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Round, warning, whileAny } from './round.js';

const never = () => new Promise<never>(() => undefined);

test('a start while the work runs joins that run, and the next one starts anew', async () => {
  let runs = 0;
  const round = new Round(
    async (_stopping, add: number) => {
      await pause(5);
      runs += 1;
      return runs + add;
    },
    () => -1,
  );
  expect(await Promise.all([round.run(10), round.run(20)])).toEqual([11, 11]);
  expect(await round.run(20)).toBe(22);
});

test.each([
  ['rejects', () => Promise.reject(new Error('failed'))],
  [
    'throws',
    () => {
      throw new Error('failed');
    },
  ],
])('a run whose work %s ends with the outcome of a failure, and the next one runs', async (_, work) => {
  const failed = vi.fn(() => 'failed');
  const round = new Round<string>(work, failed);
  expect(await round.run()).toBe('failed');
  expect(await round.run()).toBe('failed');
  expect(failed.mock.calls).toEqual([[new Error('failed')], [new Error('failed')]]);
});

test('a stop waits for the run under way, which learns of it', async () => {
  let hasEnded = false;
  const round = new Round(async (stopping) => {
    while (!stopping.aborted) await pause(1);
    await pause(5);
    hasEnded = true;
  }, never);
  void round.run();
  await round.stop();
  expect([hasEnded, round.stopping.aborted]).toEqual([true, true]);
});

test('a stop may have a limit, and without a run it has nothing to wait for', async () => {
  const round = new Round(never, never);
  await round.stop();
  void round.run();
  await round.stop(1);
});

test('a failure is a warning with its event', () => {
  const warn = vi.fn();
  warning({ warn }, 'not done')(new Error('failed'));
  expect(warn.mock.calls).toMatchObject([[{ event: 'not done', error: { message: 'failed' } }]]);
});

test('a step is repeated until it has nothing more to do, or the process stops', async () => {
  const steps = [true, true, false, true];
  const step = async () => steps.shift() ?? false;
  await whileAny(step, new AbortController().signal);
  expect(steps).toEqual([true]);
  await whileAny(step, AbortSignal.abort());
  expect(steps).toEqual([true]);
});

test('pauses are as long as the step before, and at least as long as asked for', async () => {
  const begun: number[] = [];
  const step = async () => {
    begun.push(performance.now());
    await pause(begun.length === 1 ? 30 : 0);
    return begun.length < 3;
  };
  await whileAny(step, new AbortController().signal, 10);
  const [first = 0, second = 0, third = 0] = begun;
  expect(second - first).toBeGreaterThan(55);
  expect(third - second).toBeGreaterThan(9);
});

test('a stop waits for the step under way, not for the pause after it', async () => {
  const stopping = new AbortController();
  let steps = 0;
  const ended = whileAny(
    async () => {
      steps += 1;
      setImmediate(() => stopping.abort());
      return true;
    },
    stopping.signal,
    3_600_000,
  );
  await ended;
  expect(steps).toBe(1);
});
