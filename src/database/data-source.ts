import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeCaseNaming } from './naming.js';

/** Where PostgreSQL is: a URL, or the socket directory of the embedded server. */
export type DatabaseConnection =
  | { url: string }
  | { host: string; port?: number; user: string; database: string };

// A Date becomes UTC text, whatever the zone of the process; local text is off by seconds for dates before 1911.
pg.defaults.parseInputDatesAsUTC = true;

const READ_ONLY = '25006';

/**
 * A session that ends in the instant between its pool and its user would otherwise be an error that nobody listens to,
 * and the end of the process. Whoever uses the session hears of it by the failure of his query.
 */
class PatientClient extends pg.Client {
  /** How often the pool has given it to somebody; it drops one that has served for `maxUses` when it comes back. */
  protected _poolUseCount = 0;

  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
    // What a session may write was decided when it began: this one would refuse all when others are long free again.
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this._poolUseCount = Number.POSITIVE_INFINITY;
    });
  }
}

/** The one definition of the data source, for the service, the migrations and the tests. */
export function dataSourceOptions(connection: DatabaseConnection, poolSize = 20): DataSourceOptions {
  const address =
    'url' in connection
      ? { url: asLibpqReads(connection.url) }
      : {
          host: connection.host,
          port: connection.port,
          username: connection.user,
          database: connection.database,
        };
  return {
    type: 'postgres',
    ...address,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    logging: false,
    poolSize,
    extra: {
      Client: PatientClient,
      application_name: 'zeyil-gateway',
      options: '-c timezone=UTC',
      connectionTimeoutMillis: 5_000,
      // A server that vanished without a word is noticed by its silence, not by the next request.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      statement_timeout: 120_000,
    },
    poolErrorHandler: () => undefined,
  };
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
