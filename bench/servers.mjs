// The queues' servers: a PostgreSQL with durable commits, and Redis where it is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/kit/embedded/embedded-postgres.js';
import { endLater, sleep } from './lib.mjs';

const POSTGRES_SETTINGS = {
  shared_buffers: '1GB',
  max_connections: '300',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

/** An embedded PostgreSQL in a new directory. */
export async function startPostgres() {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-bench-'));
  endLater(() => rm(directory, { recursive: true, force: true }));
  // When root runs this, the server uses another account, which has to pass through the directory.
  await chmod(directory, 0o755);
  const server = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: () => undefined,
    settings: POSTGRES_SETTINGS,
  });
  endLater(() => server.stop());
  const { host, port, user } = server.connection;
  const url = (database) =>
    `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const pidFile = readdirSync(directory, { recursive: true }).find((path) => path.endsWith('postmaster.pid'));
  return {
    name: 'PostgreSQL',
    pid: Number(readFileSync(join(directory, pidFile), 'utf8').split('\n')[0]),
    /** Creates an empty database; returns its URL. */
    fresh: async (database = 'bench') => {
      await withClient(url('postgres'), async (client) => {
        await client.query(`drop database if exists ${database} with (force)`);
        await client.query(`create database ${database}`);
      });
      return url(database);
    },
    /** Updates statistics and flushes loaded data to disk, so that a run does not pay for its preparation. */
    settle: (database) =>
      withClient(database, async (client) => {
        await client.query('vacuum (analyze)');
        await client.query('checkpoint');
      }),
  };
}

/** Runs statements on a database. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A Redis whose append-only file is synced every second; undefined when none is installed. */
export async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-bench-redis-'));
  endLater(() => rm(directory, { recursive: true, force: true }));
  const socket = join(directory, 'redis.sock');
  const persistence = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  // Redis checks for expired waits `hz` times a second: with the default of 10 delayed jobs are 100 ms late.
  const args = ['--port', '0', '--unixsocket', socket, '--dir', directory, '--hz', '500', ...persistence];
  const child = spawn('redis-server', args, { stdio: 'ignore', detached: true });
  const exited = once(child, 'exit');
  endLater(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  while (!existsSync(socket)) await sleep(20);
  return { name: 'Redis', pid: child.pid, fresh: async () => socket, settle: () => sleep(1_000) };
}
