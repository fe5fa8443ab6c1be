import { type ChildProcess, spawn } from 'node:child_process';
import { chown, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../src/errors/caught.js';
import { environment, runAs } from './account.js';
import { answers, chooseEndpoint, type Endpoint, isSocket, listenOptions, socketPath } from './endpoint.js';
import type { Place } from './place.js';
import { serverProcesses } from './process-table.js';

/** A server that runs in a data directory. */
export interface Server {
  pid: number;
  endpoint: Endpoint;
  ready: boolean;
}

const POLL_MS = 20;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;
const LOG_LIMIT_BYTES = 10_000_000;
const LOG_TAIL_LINES = 12;

/** Errors are logged without statement and detail, so that no stored value reaches the server's log. */
const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The server that runs in the data directory, whichever process started it. */
export async function findServer({ dataDirectory }: Place): Promise<Server | undefined> {
  const file = await readPidFile(dataDirectory);
  return file && serverProcesses(dataDirectory, file.pid).includes(file.pid) ? file : undefined;
}

/** Starts a server and waits until it accepts connections, after a crash for the whole recovery. */
export async function startServer(place: Place, settings: Record<string, string>): Promise<Server> {
  await removeRemains(place);
  const endpoint = await chooseEndpoint(place);
  const options = Object.entries({ ...SETTINGS, ...settings, ...listenOptions(endpoint) });
  const args = ['-D', place.dataDirectory, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { file, size } = await openLog(place);
  try {
    // A session of its own, so that Ctrl-C in the terminal does not end the database before the gateway has drained.
    const child = spawn(place.binaries.postgres, args, {
      ...place.account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    });
    return await untilReady(place, child, size);
  } finally {
    await file.close();
  }
}

/** Stops a server: open transactions are rolled back and connections closed. Resolves when it is gone. */
export async function stopServer(place: Place, { pid, endpoint }: Server): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(undefined, place.binaries.pgCtl, ['stop', '-D', place.dataDirectory, '-m', 'fast', '-w']);
    return;
  }
  signal(pid, 'SIGINT');
  if (!(await untilGone(place, pid, FAST_STOP_MS))) {
    signal(pid, 'SIGQUIT');
    if (!(await untilGone(place, pid, IMMEDIATE_STOP_MS))) {
      throw new Error(`The PostgreSQL server with pid ${pid} in ${place.dataDirectory} does not stop.`);
    }
  }
  if (isSocket(endpoint)) await rmdir(endpoint.host).catch(() => undefined);
}

async function readPidFile(dataDirectory: string): Promise<Server | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid) return undefined;
  return { pid, endpoint: { host: lines[4] || (lines[5] ?? ''), port }, ready: lines[7] === 'ready' };
}

async function untilReady(place: Place, child: ChildProcess, logSize: number): Promise<Server> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signalName) => (ended = `It ended with ${code ?? signalName}.`));
  child.unref();
  while (ended === undefined) {
    const server = await readPidFile(place.dataDirectory);
    if (server?.ready && server.pid === child.pid) return server;
    await sleep(POLL_MS);
  }
  throw new Error(
    `PostgreSQL did not start in ${place.directory}. ${ended}\n${await logTail(place, logSize)}`.trim(),
  );
}

async function untilGone({ dataDirectory }: Place, pid: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (serverProcesses(dataDirectory, pid).includes(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Removes what a killed server left: child processes that still run, and files that name its pid. PostgreSQL would take
 * a zombie, or another process with the same pid, for a running server and refuse to start.
 */
async function removeRemains(place: Place): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const pid of serverProcesses(place.dataDirectory, undefined)) {
    signal(pid, 'SIGKILL');
    await untilGone(place, pid, IMMEDIATE_STOP_MS);
  }
  const file = await readPidFile(place.dataDirectory);
  if (file?.endpoint.host && (await answers(file.endpoint))) {
    throw new Error(`The database in ${place.directory} is in use by a server in another container.`);
  }
  await rm(join(place.dataDirectory, 'postmaster.pid'), { force: true });
  if (file && isSocket(file.endpoint)) await rm(`${socketPath(file.endpoint)}.lock`, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function openLog({ directory, account }: Place) {
  const path = join(directory, 'server.log');
  const before = await stat(path).catch(() => undefined);
  if (before && before.size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  if (account) await chown(path, account.uid, account.gid);
  return { file, size: (await file.stat()).size };
}

async function logTail({ directory }: Place, from: number): Promise<string> {
  const log = await readFile(join(directory, 'server.log'));
  return log.subarray(from).toString('utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}
