import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { spent } from './costs.js';
import { despiteDeadlocks } from './transactions.js';

/** Options for `pg`; `host` may be the directory of a unix socket. */
export interface DatabaseConnection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/** A migrated database for one test file. */
export interface TestDatabase {
  connection: DatabaseConnection;
  /** The same connection in the form of `DATABASE_URL`. */
  url: string;
  /** Removes the database, connected clients or not. */
  drop(): Promise<void>;
}

/** The server of this run and the migrated database on it that is cloned; the names of clones begin with its name. */
export interface TestServer {
  connection: DatabaseConnection;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Clones the migrated template database by its files; about 20 ms. Call it in `beforeAll`, `drop()` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `${server.template}_${randomBytes(6).toString('hex')}`;
  await spent('databases', () =>
    execute(server.connection, `CREATE DATABASE ${database} TEMPLATE ${server.template} STRATEGY file_copy`),
  );
  const connection = { ...server.connection, database };
  return {
    connection,
    url: connectionUrl(connection),
    drop: () =>
      spent(
        'databases',
        () => execute(server.connection, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
        0,
      ),
  };
}

/** Runs one statement on a new connection; several, if they have no parameters. */
export async function execute(
  connection: DatabaseConnection,
  statement: string,
  parameters?: readonly unknown[],
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement, parameters && [...parameters]);
  } finally {
    await client.end();
  }
}

/** Fills a test's tables without the time limit of the service's sessions, which a million rows exceed on a busy machine. */
export const fill = (
  { database }: { database: TestDatabase },
  statement: string,
  parameters?: readonly unknown[],
): Promise<void> => execute(database.connection, statement, parameters);

/** The form of `DATABASE_URL`; the host is an option in it, since it may be a path. */
export function connectionUrl({ database, ...options }: DatabaseConnection): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `postgresql:///${database}?${query}`;
}

/**
 * Vacuums and analyzes the tables of a test's database. A vacuum of everything would wait for the tables that all databases share, which
 * other tests change meanwhile. Each table is a statement of a session without time limits: one for all holds each lock to its end, while
 * the service's timers want them in another order. Without helpers of PostgreSQL, whose shared memory a container may not have.
 */
export async function vacuumTables({ database }: { database: TestDatabase }): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows) {
      await despiteDeadlocks(() => client.query(`vacuum (analyze, parallel 0) ${name}`));
    }
  } finally {
    await client.end();
  }
}
