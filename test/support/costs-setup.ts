import { afterAll, afterEach, beforeAll, beforeEach, type RunnerTestFile } from 'vitest';
import { endChildren } from './children.js';
import { type Costs, takeCosts } from './costs.js';
import { restoreGlobals } from './globals.js';
import { presentAgain } from './moved-time.js';

/** Where the time of a test file went, in milliseconds, and what it started. */
export interface FileTimes {
  setUp: number;
  tests: number;
  tearDown: number;
  /** Processor time of the worker, without that of other processes. */
  cpu: number;
  costs: Costs;
}

declare module 'vitest' {
  interface TaskMeta {
    times?: FileTimes;
  }
}

/** Milliseconds of this machine: tests may move `performance.now()`. */
const now = () => Number(process.hrtime.bigint()) / 1e6;
let file: RunnerTestFile | undefined;
let began = 0;
let firstTest: number | undefined;
let lastTest: number | undefined;
let cpu = process.cpuUsage();

beforeAll(() => {
  began = now();
  cpu = process.cpuUsage();
  file = firstTest = lastTest = undefined;
  takeCosts();
});

beforeEach(({ task }) => {
  file = task.file;
  firstTest ??= now();
});

afterEach(() => {
  lastTest = now();
});

// Of the hooks after all tests, the one that was declared first runs last.
afterAll(async () => {
  restoreGlobals();
  await endChildren();
  // Loaded here, because most files need no service.
  if (presentAgain()) await (await import('./service.js')).endShared();
  const ended = now();
  const { user, system } = process.cpuUsage(cpu);
  const first = firstTest ?? ended;
  const last = lastTest ?? ended;
  if (file === undefined) return;
  file.meta.times = {
    setUp: first - began,
    tests: last - first,
    tearDown: ended - last,
    cpu: (user + system) / 1000,
    costs: takeCosts(),
  };
});
