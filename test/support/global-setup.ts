import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { runMigrations } from '../../src/database/migrate.js';
import { connectionUrl, type DatabaseConnection, execute } from './database.js';

interface RunningServer {
  connection: DatabaseConnection;
  stop(): Promise<void>;
}

/**
 * One PostgreSQL for the whole run: that of `TEST_DATABASE_URL` (a role that may create databases and roles) or an
 * embedded one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? givenServer(url) : await temporaryServer();
  const template = `zeyil_template_${process.pid}`;
  const tearDown = async () => {
    await execute(server.connection, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
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

async function temporaryServer(): Promise<RunningServer> {
  const root = await mkdtemp(join(tmpdir(), 'zeyil-test-'));
  // When root runs this, the server uses another account, which has to pass through this directory.
  await chmod(root, 0o755);
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  try {
    const server = await startEmbeddedPostgres({ directory: join(root, 'postgres'), log, settings });
    const stop = async () => {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    };
    return { connection: server.connection, stop };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw new Error(`The database for the tests did not start. ${messages.join(' ')}`, { cause: error });
  }
}
