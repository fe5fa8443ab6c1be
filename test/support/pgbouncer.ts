import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionUrl, type TestDatabase } from './database.js';
import { freePort } from './listening.js';
import { PGBOUNCER } from './tags.js';

/** Starts PgBouncer in transaction mode, with five connections to the server and additional configuration. */
export async function startPgBouncer(
  { connection }: TestDatabase,
  { connectQuery = '', lines: furtherLines = [] }: { connectQuery?: string; lines?: readonly string[] } = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-pgbouncer-'));
  // When root runs this, PgBouncer switches to another account.
  await chmod(directory, 0o755);
  const port = await freePort();
  const { host, port: serverPort = 5432, user, password, database } = connection;
  const server = `host=${host} port=${serverPort} user=${user}${password ? ` password=${password}` : ''}`;
  const lines = [
    '[databases]',
    `${database} = ${server} ${connectQuery}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 200',
    ...furtherLines,
  ];
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PGBOUNCER, ['-q', ...asRoot, file], { stdio: 'ignore' });
  const bounced = { host: '127.0.0.1', port, user, database };
  await answers(child, bounced);
  return {
    /** The database's URL through the pooler. */
    url: connectionUrl(bounced),
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A pooler before a test's database. */
export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

async function answers(child: ChildProcess, connection: pg.ClientConfig): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 300 || child.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}
