import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { endChildren } from './support/children.js';
import { restoreGlobals } from './support/globals.js';

test('the processes that a test file leaves behind end with it, also paused ones', async () => {
  const left = [0, 1].map(() => spawn('sleep', ['1000'], { stdio: 'ignore' }));
  left[1]?.kill('SIGSTOP');
  await endChildren();
  expect(left.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
});

test('timers that a file leaves spied on or faked are real for the next one', () => {
  const real = globalThis.setTimeout;
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'setTimeout');
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(globalThis.setTimeout).not.toBe(real);
  restoreGlobals();
  expect(globalThis.setTimeout).toBe(real);
});
