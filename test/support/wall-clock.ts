import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServiceProcess } from './process.js';

const PRELOADED = pathToFileURL(fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))).href;

/**
 * @param directory of the test, removed at its end: the process reads the clock from a file there
 * @param ahead milliseconds; negative when it is behind
 */
export async function wallClock(directory: string, ahead: number) {
  const CLOCK_SHIFT_FILE = join(directory, `clock-${randomUUID()}`);
  await writeFile(CLOCK_SHIFT_FILE, String(ahead));
  return {
    /** For the process: with these variables its clock is ahead of this machine's. */
    variables: { NODE_OPTIONS: `--import ${PRELOADED}`, CLOCK_SHIFT_FILE },
    /** Sets the clock; a running process follows a moment later. */
    set: async (service: ServiceProcess | undefined, moved: number) => {
      await writeFile(CLOCK_SHIFT_FILE, String(moved));
      service?.child.kill('SIGUSR2');
    },
  };
}

/** The clock of a machine on which a process of the service runs. */
export type WallClock = Awaited<ReturnType<typeof wallClock>>;
