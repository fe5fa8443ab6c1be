import pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type NamingStrategyInterface,
} from 'typeorm';
import type { RefusedWrites } from '../data/refused-writes.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { PooledSession } from './pooled-session.js';
import { RequestPool } from './request-pool.js';
import { SESSION_OPTIONS } from './server-check.js';
import { Session } from './session.js';

/**
 * The database's place: a URL, or the socket directory of the embedded server. With `direct`, `url` is that of a pooler
 * in transaction mode, and `direct` that of the database itself.
 */
export type DatabaseConnection =
  | { url: string; direct?: string }
  | { host: string; port?: number; user: string; database: string };

/** How long requests wait for a locked table before the answer 503: other requests need connections, too. */
const LOCK_TIMEOUT_MS = 1_000;

// A Date is sent as UTC text, whatever the zone of the process; local text is off by seconds for dates before 1911.
pg.defaults.parseInputDatesAsUTC = true;

/** A longest life lets sessions follow a database whose address has moved, and gives the server's memory back. */
const LIVES_SECONDS = 600;
/**
 * Programs that ask again and again pause for seconds. A new session has no plans yet: after 15 s without a call, the first one
 * took 11 to 27 ms with new sessions, and 6 to 15 with those that were kept.
 */
const KEPT_IDLE_MS = 60_000;

/** Whether each transaction may run in a different session. */
export function isPooled(connection: DatabaseConnection): boolean {
  return 'url' in connection && connection.direct !== undefined;
}

/** The connection to the same database without the pooler. */
export function directly(connection: DatabaseConnection): DatabaseConnection {
  return 'url' in connection ? { url: connection.direct ?? connection.url } : connection;
}

/** The configuration of every connection of the service, whatever its purpose. */
export function sessionConfig(connection: DatabaseConnection): pg.PoolConfig & { Client: typeof pg.Client } {
  const address =
    'url' in connection ? { connectionString: asLibpqReads(connection.url) } : { ...connection };
  return {
    ...address,
    Client: isPooled(connection) ? PooledSession : Session,
    // A pooler changes the server behind a session at will.
    ...(isPooled(connection) ? {} : { onConnect: meetServer }),
    maxLifetimeSeconds: LIVES_SECONDS,
    idleTimeoutMillis: KEPT_IDLE_MS,
    application_name: 'zeyil-gateway',
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 5_000,
    // Finds a server that vanished silently before the next request needs the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 120_000,
  };
}

/** The one definition of the data source, for the service, the migrations and the tests. */
export function dataSourceOptions(connection: DatabaseConnection, poolSize = 20): DataSourceOptions {
  return {
    type: 'postgres',
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    logging: false,
    poolSize,
    extra: sessionConfig(connection),
    poolErrorHandler: () => undefined,
  };
}

/** The same for a process that answers requests: areas of the API share its connections fairly, and waits for locks are short. */
export function servingOptions(refusedWrites: RefusedWrites) {
  return (connection: DatabaseConnection, poolSize?: number): DataSourceOptions => ({
    ...dataSourceOptions(connection, poolSize),
    driver: { ...pg, Pool: RequestPool },
    extra: { ...sessionConfig(connection), lock_timeout: LOCK_TIMEOUT_MS, refusedWrites },
  });
}

/**
 * Gives `sslmode` the meaning that it has for PostgreSQL's own programs, which use the same URL. The driver itself
 * takes every mode for `verify-full`, warns of that on standard error, and announces another behaviour for its next
 * version.
 */
function asLibpqReads(url: string): string {
  return /[?&]sslmode=/.test(url) && !/[?&]uselibpqcompat=/.test(url) ? `${url}&uselibpqcompat=true` : url;
}

/** A data source that is not connected yet. */
export function createDataSource(connection: DatabaseConnection, poolSize?: number): DataSource {
  return new DataSource(dataSourceOptions(connection, poolSize));
}

const meetServer = async (session: pg.ClientBase): Promise<void> => {
  if (session instanceof Session) await session.meetServer();
};

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Columns in snake case, as SQL is written everywhere in this project; tables are named by their entities. */
class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || snakeCase(propertyName);
  }
}
