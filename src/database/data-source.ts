import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { RefusedWrites } from '../common/refused-writes.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeCaseNaming } from './naming.js';
import { PooledSession } from './pooled-session.js';
import { RequestPool } from './request-pool.js';
import { Session } from './session.js';

/**
 * Where PostgreSQL is: a URL, or the socket directory of the embedded server. With `direct`, `url` leads to a pooler in
 * transaction mode and `direct` to the database itself.
 */
export type DatabaseConnection =
  | { url: string; direct?: string }
  | { host: string; port?: number; user: string; database: string };

/** Callers of a table that is locked for longer are answered 503: the others need connections, too. */
const LOCK_TIMEOUT_MS = 1_000;

// A Date becomes UTC text, whatever the zone of the process; local text is off by seconds for dates before 1911.
pg.defaults.parseInputDatesAsUTC = true;

/** Whether a transaction may have another session than the one before. */
export function isPooled(connection: DatabaseConnection): boolean {
  return 'url' in connection && connection.direct !== undefined;
}

/** The same database, past the pooler. */
export function directly(connection: DatabaseConnection): DatabaseConnection {
  return 'url' in connection ? { url: connection.direct ?? connection.url } : connection;
}

/** How every connection of the service is made, whatever it is for. */
export function sessionConfig(connection: DatabaseConnection): pg.PoolConfig & { Client: typeof pg.Client } {
  const address =
    'url' in connection ? { connectionString: asLibpqReads(connection.url) } : { ...connection };
  return {
    ...address,
    Client: isPooled(connection) ? PooledSession : Session,
    application_name: 'zeyil-gateway',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    // A server that vanished without a word is noticed by its silence, not by the next request.
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

/** The same for a process that answers requests: its connections are taken by turns, and no lock is waited for long. */
export function servingOptions(refusedWrites: RefusedWrites) {
  return (connection: DatabaseConnection, poolSize?: number): DataSourceOptions => ({
    ...dataSourceOptions(connection, poolSize),
    driver: { ...pg, Pool: RequestPool },
    extra: { ...sessionConfig(connection), lock_timeout: LOCK_TIMEOUT_MS, refusedWrites },
  });
}

/**
 * By itself the driver takes every `sslmode` for `verify-full`, warns of that on standard error, and will do otherwise in
 * its next version. The modes mean what they mean to PostgreSQL's own programs, which are given the same URL.
 */
function asLibpqReads(url: string): string {
  return /[?&]sslmode=/.test(url) && !/[?&]uselibpqcompat=/.test(url) ? `${url}&uselibpqcompat=true` : url;
}

/** A data source that is not connected yet. */
export function createDataSource(connection: DatabaseConnection, poolSize?: number): DataSource {
  return new DataSource(dataSourceOptions(connection, poolSize));
}
