import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { errorMessage } from '../../src/errors/caught.js';
import { ensureCluster, passwordOf, USER } from './cluster.js';
import type { Endpoint } from './endpoint.js';
import { withLock } from './lock.js';
import { findPlace, type Listens, type Place } from './place.js';
import { isRunning, processIdentity } from './process-table.js';
import { findServer, type Server, startServer, stopServer } from './server.js';
import { enter, type ServerUser } from './users.js';

const DATABASE = 'zeyil';
const STATE_DIRECTORY = '/var/lib/zeyil-gateway';
const WATCH_MS = 1_000;
const RETRY_MS = 10_000;

export interface EmbeddedPostgresOptions {
  /** Where the cluster, its socket and its log live. */
  directory: string;
  log(this: void, message: string, level?: 'info' | 'warn'): void;
  /** Server settings, such as `fsync: 'off'` for tests; a server that already runs keeps its own. */
  settings?: Record<string, string>;
  /** Parent of the cluster's directory where it cannot live in `directory`; see `findPlace`. */
  stateDirectory?: string;
  /** By default a socket, on Windows TCP. */
  listens?: Listens;
}

export interface EmbeddedPostgres {
  /** `host` is the directory of the server's unix socket, which needs no password, or an address. */
  connection: { host: string; port?: number; user: string; database: string; password?: string };
  /** Stops the server, unless another process of this project still uses it. Close all connections before. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of `directory`, or joins the server that another process of this project runs there. The last
 * process stops the server when it calls `stop()` or dies. A server that dies while it is in use is started again.
 * @throws an Error whose message says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = await makeDirectory(options.directory);
  const lock = join(directory, 'lock');
  const { place, user, server, password } = await withLock(lock, () => joinServer(directory, options));
  let identity = processIdentity(server.pid);
  const stopWatching = repeat(async () => {
    if (identity !== undefined && isRunning(identity)) return;
    const again = await withLock(lock, () => ensureServer(place, true, options));
    identity = processIdentity(again.pid);
  }, options.log);
  return {
    connection: { ...server.endpoint, user: USER, database: DATABASE, ...(password && { password }) },
    stop: async () => {
      await stopWatching();
      await withLock(lock, () => leaveServer(place, user));
    },
  };
}

async function makeDirectory(path: string): Promise<string> {
  try {
    // Only the last directory is private: the account that root steps down to must be able to pass its parents.
    await mkdir(dirname(path), { recursive: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new Error(
      `The database cannot be kept in ${path} (${errorMessage(error)}). ` +
        'Start as the user who owns that directory, or set DATA_DIR to another one.',
    );
  }
}

async function joinServer(directory: string, options: EmbeddedPostgresOptions) {
  const listens = options.listens ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const place = await findPlace(directory, options.stateDirectory ?? STATE_DIRECTORY, listens);
  if (place.directory !== directory) {
    const warning = `The database lives in ${place.directory}: a backup of ${directory} does not hold it.`;
    options.log(warning, 'warn');
  }
  await ensureCluster(place, options.settings?.['fsync'] !== 'off', options.log);
  const user = await enter(directory, place);
  try {
    const server = await ensureServer(place, await user.hasCompany(), options);
    const password = await passwordOf(place);
    await ensureDatabase({ ...server.endpoint, password });
    return { place, user, server, password };
  } catch (error) {
    await leaveServer(place, user);
    throw error;
  }
}

/**
 * Returns the running server if it has living users. Without any, its watchdog is about to end it, or was killed, too:
 * such a server is stopped, and a new one started.
 */
async function ensureServer(
  place: Place,
  joinable: boolean,
  options: EmbeddedPostgresOptions,
): Promise<Server> {
  const found = await findServer(place);
  if (found?.ready && joinable) return found;
  if (found) await stopServer(place, found);
  options.log(`Starting the embedded PostgreSQL ${place.binaries.version}.`);
  return startServer(place, options.settings ?? {});
}

async function leaveServer(place: Place, user: ServerUser): Promise<void> {
  const server = (await user.hasCompany()) ? undefined : await findServer(place);
  if (server) await stopServer(place, server);
  await user.leave();
}

async function ensureDatabase(server: Endpoint & { password: string | undefined }): Promise<void> {
  const client = new pg.Client({ ...server, user: USER, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Repeats a task until the returned function is called, which waits for a running task. */
function repeat(task: () => Promise<void>, log: EmbeddedPostgresOptions['log']): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const plan = (delayMs: number) => {
    timer = setTimeout(() => {
      running = task().then(
        () => plan(WATCH_MS),
        (error: Error) => {
          log(error.message);
          plan(RETRY_MS);
        },
      );
    }, delayMs).unref();
    if (stopped) clearTimeout(timer);
  };
  plan(WATCH_MS);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
