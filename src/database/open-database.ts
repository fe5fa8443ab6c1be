import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { DatabaseTime } from '../common/database-time.js';
import type { Places } from '../config/environment.js';
import type { Settings } from '../config/settings.js';
import {
  createDataSource,
  type DatabaseConnection,
  dataSourceOptions,
  directly,
  isPooled,
} from './data-source.js';
import { type Log, startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { lastingRefusal } from './lasting-refusal.js';
import { runMigrations } from './migrate.js';
import { requireSessions } from './session-check.js';

/** What holds a lock, and the transactions that it makes meanwhile. */
const DIRECT_POOL_SIZE = 4;
const TRIES = 15;
const BETWEEN_TRIES_MS = 2_000;

/** A connected data source; `close` also stops the server that was started for it. */
export interface OpenDatabase {
  dataSource: DataSource;
  /** Its connections are sessions of the server; the same data source unless a pooler stands between. */
  direct: DataSource;
  connection: DatabaseConnection;
  time: DatabaseTime;
  close(): Promise<void>;
}

/**
 * Connects to DATABASE_URL, or to the embedded server under DATA_DIR, and migrates. `optionsOf` says how its connections
 * are used.
 * @throws Error whose message says what to do
 */
export async function openDatabase(
  settings: Settings,
  log: Log,
  optionsOf = dataSourceOptions,
): Promise<OpenDatabase> {
  const database = await reachDatabase(settings, log, optionsOf);
  try {
    await runMigrations(database.connection, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The same with the schema as it is. A database that starts at the same time as the service gets half a minute.
 * @throws Error whose message says what to do
 */
export async function reachDatabase(
  settings: Settings,
  log: Log,
  optionsOf = dataSourceOptions,
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ directory: join(settings.dataDirectory, 'postgres'), log });
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
    await requireSessions(direct);
    if (direct !== dataSource) await connect(dataSource, log);
    const time = await DatabaseTime.of(dataSource);
    return { dataSource, direct, connection, time, close };
  } catch (error) {
    await close();
    throw error;
  }
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

/** Why DATABASE_URL leads nowhere at this moment; undefined when it does not, or there is none. */
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

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? 'no answer';
}
