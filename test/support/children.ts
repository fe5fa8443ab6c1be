import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';

/** The running processes that this worker has started. */
const children = new Set<ChildProcess>();

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  children.add(child);
  child.once('exit', () => children.delete(child)).once('error', () => children.delete(child));
});
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export const isBrowser = ({ spawnfile }: ChildProcess) => Boolean(spawnfile?.includes('chromium'));

/** Ends the processes that a test file has left behind, as one that failed does. The worker's browser stays. */
export async function endChildren(): Promise<void> {
  const left = [...children].filter((child) => child.pid !== undefined && !isBrowser(child));
  await Promise.all(
    left.map(async (child) => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }),
  );
}
