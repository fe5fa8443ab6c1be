import * as timers from 'node:timers';
import { vi } from 'vitest';

const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers;

/**
 * Ends what a file has spied on and faked. The files of a worker share its globals: a spy on a faked timer, restored after the
 * timers are real again, would leave the next files with timers that never fire.
 */
export function restoreGlobals(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(globalThis, {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    setImmediate,
    clearImmediate,
  });
}
