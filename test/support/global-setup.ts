import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../kit/embedded/embedded-postgres.js';
import { runMigrations } from '../../src/database/migrate.js';
import { errorCode } from '../../src/errors/caught.js';
import { connectionUrl, type DatabaseConnection, execute } from './database.js';

interface RunningServer {
  connection: DatabaseConnection;
  stop(): Promise<void>;
}

/** A file system in memory, on Linux, and the space that a run needs there. */
const MEMORY = '/dev/shm';
const BYTES_NEEDED = 4 * 2 ** 30;
/** Begins the name of a run's directory, before the number of its process. */
const NAME = 'zt';
const OF_RUN = /^zt(\d+)-\w{6}$/;

/**
 * One PostgreSQL for the whole run: that of `TEST_DATABASE_URL` (a role that may create databases and roles) or an
 * embedded one. Its files, and what tests write to the directory for temporary files, are in memory where there is room:
 * on a disk, to clone a database for a test file takes three times as long.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Called for the root and for each tier; the tiers inherit what the root provides.
  if (!project.isRootProject()) return undefined;
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  await removeLeft(place);
  const root = await mkdtemp(join(place, `${NAME}${process.pid}-`));
  // When root runs this, the server uses another account, which has to pass through this directory.
  await chmod(root, 0o755);
  // Short, because the path of a socket has at most 107 bytes.
  const temporary = join(root, 't');
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  const before = process.env['TMPDIR'];
  // Workers inherit it.
  process.env['TMPDIR'] = temporary;
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? givenServer(url) : await temporaryServer(root);
  const template = `zeyil_template_${process.pid}`;
  const tearDown = async () => {
    await dropAll(server.connection, template);
    await server.stop();
    await rm(root, { recursive: true, force: true });
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  };
  try {
    await migrateTemplate(server.connection, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testServer', { connection: server.connection, template });
  return tearDown;
}

/** Drops the template and the clones that are left: those of services that the files of a worker share. */
async function dropAll(connection: DatabaseConnection, template: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const sql = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await client.query<{ datname: string }>(sql, [template]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await client.end();
}

async function migrateTemplate(connection: DatabaseConnection, template: string): Promise<void> {
  await execute(connection, `CREATE DATABASE ${template}`);
  await runMigrations({ url: connectionUrl({ ...connection, database: template }) });
}

function givenServer(url: string): RunningServer {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const connection = {
    host,
    port,
    user: user ?? '',
    password: password ?? undefined,
    database: database ?? '',
  };
  return { connection, stop: async () => {} };
}

/** Removes the files of runs that were killed, except those of other users, which stay until their next run. */
async function removeLeft(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const [, pid] = OF_RUN.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(place, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return errorCode(error) === 'EPERM';
  }
}

async function hasRoom(directory: string): Promise<boolean> {
  const found = await statfs(directory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= BYTES_NEEDED;
}

async function temporaryServer(root: string): Promise<RunningServer> {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  try {
    return await startEmbeddedPostgres({ directory: join(root, 'db'), log, settings });
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw new Error(`The database for the tests did not start. ${messages.join(' ')}`, { cause: error });
  }
}
