import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The exit code of a command that a signal ended. */
const INTERRUPTED = 130;

/**
 * Runs a command in a new folder, which is removed afterwards, and returns its exit code. SIGINT and SIGTERM abort the
 * signal that `work` gets; a rejection after that is the end of an interrupted command.
 */
export async function inFolder(
  prefix: string,
  work: (root: string, interruption: AbortSignal) => Promise<number>,
): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), prefix));
  // When root runs this, the database server uses another account, which has to pass through this directory.
  await chmod(root, 0o755);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    return await work(root, interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    return INTERRUPTED;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
