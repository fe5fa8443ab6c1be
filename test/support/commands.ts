import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunCommand } from '../../src/commands/command-line.js';

export type CommandName = keyof typeof COMMANDS;

const COMMANDS = {
  demo: () => import('../../kit/demo/demo.js'),
  migrate: () => import('../../src/commands/migrate.js'),
  backup: () => import('../../src/commands/backup.js'),
  'backup prove': () => import('../../src/commands/prove-backup.js'),
  restore: () => import('../../src/commands/restore.js'),
  'audit verify': () => import('../../src/commands/verify-audit.js'),
  'keys rotate': () => import('../../src/commands/rotate-keys.js'),
  'config export': () => import('../../src/commands/export-configuration.js'),
  'config plan': () => import('../../src/commands/plan-configuration.js'),
  'config apply': () => import('../../src/commands/apply-configuration.js'),
  'documents check': () => import('../../src/commands/check-documents.js'),
  'vehicles check': () => import('../../src/commands/check-vehicle-list.js'),
  'vehicles import': () => import('../../src/commands/import-vehicles.js'),
  'vehicles generate': () => import('../../kit/vehicle-list/generate.js'),
  compare: () => import('../../kit/compare/compare-gateways.js'),
  'platform check': () => import('../../kit/platform-check/check-platform.js'),
} satisfies Record<string, () => Promise<{ default: RunCommand }>>;

/** Whether a command can run in the process of a test; `start` and what needs a preloaded module cannot. */
export const isCommand = (name: string): name is CommandName => name in COMMANDS;

/**
 * Runs a command of the program in this process: its modules are loaded once for all tests, which costs a process of its own
 * one to two seconds. With variables it has these and PATH alone, and waits for other commands that have some. The program around
 * it is proven by `commands.slow`.
 */
export async function commandStreams(
  name: CommandName,
  variables: Record<string, string> | undefined,
  ...args: string[]
): Promise<Ended> {
  const { default: run } = await COMMANDS[name]();
  if (!variables) return captured(() => run(args));
  const ended = running.then(() => withEnvironment(variables, () => captured(() => run(args))));
  running = ended.catch(() => undefined);
  return ended;
}
let running: Promise<unknown> = Promise.resolve();

/** The same, with both outputs as one. */
export async function command(name: CommandName, variables: Record<string, string>, ...args: string[]) {
  return withOneOutput(await commandStreams(name, variables, ...args));
}

/** Runs a command in a process of its own, as several at once and preloaded modules need. */
export async function commandProcess(name: string, variables: Record<string, string>, ...args: string[]) {
  const ended = promisify(execFile)(process.execPath, ['dist/src/main.js', ...name.split(' '), ...args], {
    env: { PATH: process.env['PATH'], ...variables },
  });
  return withOneOutput(
    await ended.then(
      (ok) => ({ code: 0, ...ok }),
      (failed: Ended) => failed,
    ),
  );
}

/** What a command ended with, and wrote. */
interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const withOneOutput = ({ code, stdout, stderr }: Ended) => ({ code, output: stdout + stderr });

async function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const own = process.env;
  process.env = { PATH: own['PATH'], NO_PROXY: own['NO_PROXY'], ...variables };
  try {
    return await work();
  } finally {
    process.env = own;
  }
}

/** What is written to the standard streams by the asynchronous calls of `work`, and by no other ones. */
async function captured(work: () => Promise<number>): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const code = await WRITTEN.run(written, work);
  return { code, ...written };
}

const WRITTEN = new AsyncLocalStorage<{ stdout: string; stderr: string }>();
for (const name of ['stdout', 'stderr'] as const) {
  const write = process[name].write.bind(process[name]);
  process[name].write = ((chunk: string | Uint8Array, ...rest: []) => {
    const written = WRITTEN.getStore();
    if (!written) return write(chunk, ...rest);
    written[name] += String(chunk);
    return true;
  }) as typeof write;
}
