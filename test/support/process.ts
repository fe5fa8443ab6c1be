import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { spent } from './costs.js';
import { WITHOUT_LIMITS } from './request-limits.js';

/** A line of the log that reports more than what was done. */
export const WARNING = /"level":[4-6]0/;

/** Preloaded, it lets time pass in a process: each message moves its monotonic clock by so many milliseconds. */
export const MOVED_TIME = './test/support/moved-time.mjs';

/**
 * Starts `node dist/src/main.js` with only these variables, and without limits of requests, and waits until it listens. Preloaded modules may exchange
 * messages with `child`.
 */
export async function startServiceProcess(
  variables: Record<string, string>,
  preloaded: readonly string[] = [],
) {
  const flags = ['--max-semi-space-size=32', ...preloaded.flatMap((path) => ['--import', path])];
  const child = spawn(process.execPath, [...flags, 'dist/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SIMULATOR_PORT: '0',
      SANDBOX: 'false',
      SHUTDOWN_DELAY: '0s',
      ...WITHOUT_LIMITS,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preloaded.length > 0 ? ['ipc' as const] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const line = /\{"event":"listening","url":"([^"]+)"/.exec(output);
      if (line?.[1]) resolve(line[1]);
    });
    void exited.then(([code]) => reject(new Error(`The service ended with ${code}: ${errors}`)));
  });
  const url = await spent('processes', () => listening, 0);
  return {
    url,
    /** URL of the platform simulator; empty without a sandbox. */
    simulatorUrl: /"simulator":"([^"]+)"/.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    child,
    /** Everything that it has written to standard output so far. */
    output: () => output,
    /** Everything that it has written to standard error so far. */
    errors: () => errors,
    kill: async (signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> => {
      child.kill(signal);
      const [code, by] = await exited;
      return { code, signal: by };
    },
  };
}

/** The built service in a process that a test can kill. */
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;
