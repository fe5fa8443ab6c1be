import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { endChildren } from './support/children.js';

test('the processes that a test file leaves behind end with it, also paused ones', async () => {
  const left = [0, 1].map(() => spawn('sleep', ['1000'], { stdio: 'ignore' }));
  left[1]?.kill('SIGSTOP');
  await endChildren();
  expect(left.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
});
