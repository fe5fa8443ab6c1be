import { SchedulerRegistry } from '@nestjs/schedule';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PullOutcome, ScheduledPull } from './scheduled-pull.js';
import { SourceError } from './source.client.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A pull without a source, whose reads end with the given outcomes, one after the other. */
class Pull extends ScheduledPull {
  reads = 0;

  constructor(
    private readonly endings: (PullOutcome | Error)[],
    readonly logged: string[] = [],
  ) {
    const source = { name: 'test', source: 'anywhere', interval: DAY };
    super(
      source,
      new SchedulerRegistry(),
      new Registry(),
      pino({}, { write: (line) => void logged.push(line) }),
    );
  }

  protected async takeOver(): Promise<PullOutcome> {
    this.reads += 1;
    const ending = this.endings.shift() ?? 'unchanged';
    if (ending instanceof Error) throw ending;
    return ending;
  }

  protected expected(): undefined {
    return undefined;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The number of reads after so many more milliseconds. */
async function looksAfter(pull: Pull, milliseconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return pull.reads;
}

test('a source is read when it starts and every interval', async () => {
  const pull = new Pull(['synced', 'refused', 'unchanged', 'synced']);
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, DAY - 1)).toBe(1);
  expect(await looksAfter(pull, 1)).toBe(2);
  expect(await looksAfter(pull, 3 * DAY)).toBe(5);
  await pull.beforeApplicationShutdown();
  expect(await looksAfter(pull, 3 * DAY)).toBe(5);
});

test('A pull that found a sync running reads the source again after a minute, until none runs', {
  tags: 'vehicle-catalog',
}, async () => {
  const pull = new Pull(['busy', 'busy', 'synced']);
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, MINUTE - 1)).toBe(1);
  expect(await looksAfter(pull, 1)).toBe(2);
  expect(await looksAfter(pull, MINUTE)).toBe(3);
  expect(await looksAfter(pull, DAY - 3 * MINUTE)).toBe(3);
  await pull.beforeApplicationShutdown();
});

test('A pull that could not reach the source or the database is repeated after one, two, four minutes, not only after the interval', {
  tags: 'vehicle-catalog',
}, async () => {
  const pull = new Pull(['unreachable', 'failed', 'unreachable', 'synced']);
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, MINUTE)).toBe(2);
  expect(await looksAfter(pull, 2 * MINUTE - 1)).toBe(2);
  expect(await looksAfter(pull, 1)).toBe(3);
  expect(await looksAfter(pull, 4 * MINUTE)).toBe(4);
  expect(await looksAfter(pull, DAY - 8 * MINUTE)).toBe(4);
  await pull.beforeApplicationShutdown();
});

test('a source that stays away is asked for eleven times in its first day, then every day', async () => {
  const pull = new Pull(Array.from({ length: 100 }, () => 'unreachable' as const));
  pull.onApplicationBootstrap();
  expect(await looksAfter(pull, DAY - 1)).toBe(11);
  expect(await looksAfter(pull, 30 * DAY)).toBe(41);
  await pull.beforeApplicationShutdown();
});

test('what goes wrong is logged once, and again when it is something else or went right between', async () => {
  const [gone, broken] = [new SourceError('It is gone.'), new Error('It is broken.')];
  const pull = new Pull([gone, gone, broken, broken, gone, 'synced', gone]);
  const outcomes: PullOutcome[] = [];
  for (let n = 0; n < 7; n++) outcomes.push(await pull.pull('anywhere'));
  const [away, failed] = ['unreachable', 'failed'];
  expect(outcomes).toEqual([away, away, failed, failed, away, 'synced', away]);
  const lines = pull.logged.map((line) => /It is \w+/.exec(line)?.[0]);
  expect(lines).toEqual(['It is gone', 'It is broken', 'It is gone', 'It is gone']);
});

test('a service that stops does not come again', async () => {
  const pull = new Pull(['busy']);
  pull.onApplicationBootstrap();
  await looksAfter(pull, 1);
  await pull.beforeApplicationShutdown();
  expect(await looksAfter(pull, DAY)).toBe(1);
});
