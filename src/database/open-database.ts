import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Places } from '../config/environment.js';
import type { Settings } from '../config/settings.js';
import { errorCode } from '../errors/caught.js';
import { fromKit } from '../kit.js';
import { DatabaseTime } from '../time/database-time.js';
import {
  createDataSource,
  type DatabaseConnection,
  dataSourceOptions,
  directly,
  isPooled,
} from './data-source.js';
import { lastingRefusal } from './lasting-refusal.js';
import { runMigrations } from './migrate.js';
import { readSchemaState } from './schema-state.js';
import { type Log, requireServer, requireSettings } from './server-check.js';
import { requireSessions } from './session-check.js';

/** Connections for locks, and for the transactions of their holders. */
const DIRECT_POOL_SIZE = 4;
const TRIES = 15;
const BETWEEN_TRIES_MS = 2_000;

/** A connected data source; `close` also stops the server that was started for it. */
export interface OpenDatabase {
  dataSource: DataSource;
  /** A data source whose connections are sessions of the server; the same as `dataSource` unless a pooler is used. */
  direct: DataSource;
  connection: DatabaseConnection;
  time: DatabaseTime;
  close(): Promise<void>;
}

/**
 * Connects to DATABASE_URL, or to the embedded server under DATA_DIR, and migrates. `optionsOf` returns the options of
 * the connections.
 * @throws Error whose message says what to do
 */
export async function openDatabase(
  settings: Settings,
  log: Log,
  optionsOf = dataSourceOptions,
): Promise<OpenDatabase> {
  const database = await reachDatabase(settings, log, optionsOf);
  try {
    if (!(await isUpToDate(database.direct))) await runMigrations(database.connection, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function isUpToDate(database: DataSource): Promise<boolean> {
  const { pending, refusal } = await readSchemaState((sql) => database.query(sql));
  return pending.length === 0 && refusal === undefined;
}

const embeddedDirectory = (dataDirectory: string) => join(dataDirectory, 'postgres');

/**
 * Refuses to go on where there is no database to be read: an embedded one would be made, empty, in the wrong place.
 * @throws Error that says what the command needs
 */
export function requireDatabase({ databaseUrl, dataDirectory }: Settings): void {
  if (databaseUrl || existsSync(embeddedDirectory(dataDirectory))) return;
  throw new Error(
    `There is no database under ${dataDirectory}. Give this command the DATA_DIR or the DATABASE_URL of the service.`,
  );
}

/**
 * The same without migrating. A database that starts at the same time as the service gets half a minute.
 * @throws Error whose message says what to do
 */
export async function reachDatabase(
  settings: Settings,
  log: Log,
  optionsOf = dataSourceOptions,
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings, log);
  const { databaseUrl = '', databaseUrlDirect } = settings;
  const connection = embedded?.connection ?? { url: databaseUrl, direct: databaseUrlDirect };
  const dataSource = new DataSource(optionsOf(connection, settings.databasePoolSize));
  const direct = isPooled(connection) ? createDataSource(directly(connection), DIRECT_POOL_SIZE) : dataSource;
  const close = async () => {
    for (const source of new Set([direct, dataSource])) if (source.isInitialized) await source.destroy();
    await embedded?.stop();
  };
  try {
    await connect(direct, log);
    await requireServer(direct);
    await requireSessions(direct);
    if (direct !== dataSource) await connect(dataSource, log);
    for (const source of new Set([direct, dataSource])) await requireSettings(source);
    const time = await DatabaseTime.of(dataSource);
    return { dataSource, direct, connection, time, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws Error where the server's programs are not installed */
async function startEmbedded({ dataDirectory }: Settings, log: Log) {
  const { startEmbeddedPostgres } = await fromKit(
    'Without a DATABASE_URL the service',
    () => import('../../kit/embedded/embedded-postgres.js'),
  );
  return startEmbeddedPostgres({ directory: embeddedDirectory(dataDirectory), log });
}

async function connect(dataSource: DataSource, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      const refusal = lastingRefusal(error);
      if (refusal !== undefined) throw new Error(refusal);
      if (attempt === TRIES) throw new Error(unreached(error));
      log(`The database is not reached yet (${codeOf(error)}).`);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}

/** Why no connection to DATABASE_URL is possible now; undefined when one is, or when it is not set. */
export async function databaseProblem({
  databaseUrl,
  databaseUrlDirect,
}: Places): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined;
  const dataSource = new DataSource(dataSourceOptions({ url: databaseUrl, direct: databaseUrlDirect }, 1));
  try {
    await dataSource.initialize();
    await dataSource.destroy();
    return undefined;
  } catch (error) {
    return lastingRefusal(error) ?? unreached(error);
  }
}

const unreached = (error: unknown) => `The database cannot be reached (${codeOf(error)}); see DATABASE_URL.`;

const codeOf = (error: unknown) => errorCode(error) ?? 'no answer';
