import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AttemptOutcome } from '../../src/notifications/dispatch/record.sql.js';

const SCRIPT = new URL('journal-process.mjs', import.meta.url).pathname;
/** Makes every write to a file fail, as on a full disk. */
const NO_ROOM = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;

/** Starts a process with a journal under this DATA_DIR; without `hasRoom` its disk is full. */
export async function startJournalProcess(directory: string, hasRoom = true) {
  const command = [process.execPath, SCRIPT, directory];
  const [file = '', ...args] = hasRoom ? command : ['bash', '-c', NO_ROOM, ...command];
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  const ask = async (question: { keep?: readonly AttemptOutcome[] }) => {
    const answered = once(child, 'message');
    child.send(question);
    return (await answered)[0] as { adopted: number; size: number };
  };
  return {
    pid: child.pid ?? 0,
    /** Keeps outcomes; returns how many are in its files then. */
    keep: async (outcomes: readonly AttemptOutcome[]) => (await ask({ keep: outcomes })).size,
    /** Adopts outcomes; returns how many. */
    adopt: async () => (await ask({})).adopted,
    end: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
