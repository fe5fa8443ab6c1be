import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PullOutcome, ScheduledPull } from './scheduled-pull.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Looks at nothing, and comes to these endings, one after the other. */
class Pull extends ScheduledPull {
  looks = 0;

  constructor(private readonly endings: PullOutcome[]) {
    const source = { name: 'test', source: 'anywhere', interval: DAY };
    super(source, new Registry(), pino({ level: 'silent' }));
  }

  protected async takeOver(): Promise<PullOutcome> {
    this.looks += 1;
    return this.endings.shift() ?? 'unchanged';
  }

  protected expected(): undefined {
    return undefined;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many looks there have been after so many milliseconds more. */
async function looksAfter(pull: Pull, milliseconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return pull.looks;
}

test('a source is looked at when it starts and every interval', async () => {
  const pull = new Pull(['synced', 'failed', 'refused', 'unreachable']);
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, DAY - 1)).toBe(1);
  expect(await looksAfter(pull, 1)).toBe(2);
  expect(await looksAfter(pull, 3 * DAY)).toBe(5);
  await pull.beforeApplicationShutdown();
  expect(await looksAfter(pull, 3 * DAY)).toBe(5);
});

test('a look that finds somebody busy comes again in a minute, until nobody is', async () => {
  const pull = new Pull(['busy', 'busy', 'synced']);
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, MINUTE - 1)).toBe(1);
  expect(await looksAfter(pull, 1)).toBe(2);
  expect(await looksAfter(pull, MINUTE)).toBe(3);
  expect(await looksAfter(pull, DAY - 3 * MINUTE)).toBe(3);
  await pull.beforeApplicationShutdown();
});

test('a service that stops does not come again', async () => {
  const pull = new Pull(['busy']);
  pull.onApplicationBootstrap();
  await looksAfter(pull, 1);
  await pull.beforeApplicationShutdown();
  expect(await looksAfter(pull, DAY)).toBe(1);
});
