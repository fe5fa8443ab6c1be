// What every benchmark needs: a real PostgreSQL, processes whose CPU time is known, medians.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/database/embedded/embedded-postgres.js';

const TICKS_PER_SECOND = 100;

/** An embedded server with durable commits, in a directory of its own. */
export async function startPostgres(settings = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-bench-'));
  // Run by root, the server belongs to another account, which has to pass through.
  await chmod(directory, 0o755);
  const server = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: () => undefined,
    settings: { shared_buffers: '512MB', max_connections: '200', max_wal_size: '4GB', ...settings },
  });
  const { host, port, user, database } = server.connection;
  return {
    connection: server.connection,
    url: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    pid: Number(readFileSync(findFile(directory, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function findFile(directory, name) {
  const found = readdirSync(directory, { recursive: true }).find((path) => path.endsWith(name));
  return join(directory, found);
}

/** A fresh database on the server; answers its URL. */
export async function freshDatabase(server, name) {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return server.url.replace(/\/\/\/[^?]+/, `///${name}`);
}

/** Runs statements on a database. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Forks a script and waits for its first message. */
export async function start(script, args = [], env = {}) {
  const child = fork(new URL(script, import.meta.url), args.map(String), { env: { ...process.env, ...env } });
  const [message] = await once(child, 'message');
  return { child, message, stop: () => end(child) };
}

async function end(child) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await once(child, 'exit');
  clearTimeout(timer);
}

/** User and system seconds of a process and its living and reaped children. */
export function cpuSeconds(pid) {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const own = Number(fields[11]) + Number(fields[12]);
      if (Number(entry) === pid) ticks += own + Number(fields[13]) + Number(fields[14]);
      else if (Number(fields[1]) === pid) ticks += own;
    } catch {
      // The process ended while it was read.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

/** Resident memory of a process in MB. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
