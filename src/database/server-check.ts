import type { DataSource } from 'typeorm';

/** Receives messages while a database is opened; the level is `info` unless another one is given. */
export type Log = (message: string, level?: 'info' | 'warn') => void;

/**
 * Settings of sessions on which the meaning of statements and of the driver's texts depends. Sessions of the server get them at their
 * start, those of a pooler have them from its server's or role's settings.
 */
const SESSION_SETTINGS = {
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  array_nulls: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
} as const;

/** As a session's start takes them. Statements do not depend on the zone, which only makes what people read alike. */
export const SESSION_OPTIONS = Object.entries({ timezone: 'UTC', ...SESSION_SETTINGS })
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

const OLDEST_VERSION = 15;
/** Without it a session would end in the middle of long work. Servers before 17 do not have it. */
const WITHOUT_LIMIT = { transaction_timeout: '0' };

const SERVER = `
  select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as version,
         exists (select from pg_collation where collname = 'tr-x-icu') as "hasTurkish",
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as sessions`;

/**
 * Refuses a server that the service cannot work on.
 * @throws Error that says what the server is, and what it has to be
 */
export async function requireServer(dataSource: DataSource): Promise<void> {
  const [server]: { encoding: string; version: number; hasTurkish: boolean }[] =
    await dataSource.query(SERVER);
  if (!server) return;
  const { encoding, version, hasTurkish } = server;
  if (version < OLDEST_VERSION) {
    throw new Error(
      `The database is of PostgreSQL ${version}; the service needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database has the encoding ${encoding}; make one with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (!hasTurkish) {
    throw new Error(
      'The database has no collation "tr-x-icu"; the service needs a PostgreSQL that is built with ICU.',
    );
  }
}

/**
 * Refuses sessions whose settings change the meaning of what the service writes and reads.
 * @throws Error that names each of them, its value and the one that it needs
 */
export async function requireSettings(dataSource: DataSource): Promise<void> {
  const needed: Record<string, string> = { ...SESSION_SETTINGS, ...WITHOUT_LIMIT };
  const rows: { name: string; value: string | null }[] = await dataSource.query(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as n (name)',
    [Object.keys(needed)],
  );
  const others = rows.filter(({ name, value }) => value !== null && comparable(name, value) !== needed[name]);
  if (others.length === 0) return;
  const words = others.map(({ name, value }) => `${name} is ${value} and must be ${needed[name]}`);
  throw new Error(
    `The database's sessions cannot be used: ${words.join('; ')}. Reset it for the role and the database, or set it in the pooler.`,
  );
}

/** The order of days and months matters only to texts that the service does not write. */
const comparable = (name: string, value: string) => (name === 'DateStyle' ? value.split(',')[0] : value);

/** Rows of replicas that have not been missed by others. */
const OTHERS = 'select count(*)::int as others from replica where missed_since is null';

/** Warns when the server has not as many sessions as the replicas, with this one, may open. */
export async function warnOfFewSessions(dataSource: DataSource, ofReplica: number, log: Log): Promise<void> {
  const [server]: { sessions: number }[] = await dataSource.query(SERVER).catch(() => []);
  const [row]: { others: number }[] = await dataSource.query(OTHERS).catch(() => []);
  if (!server || !row) return;
  const replicas = row.others + 1;
  if (server.sessions >= replicas * ofReplica) return;
  log(
    `max_connections of the database leaves ${server.sessions} sessions. Running replicas: ${replicas}; each may open ${ofReplica}.`,
    'warn',
  );
}
