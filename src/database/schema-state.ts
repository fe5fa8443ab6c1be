import { serviceVersion } from '../version.js';
import { isBeforeBaseline, MIGRATIONS } from './migrations/index.js';

/** The schema of a database, compared with this release. */
export interface SchemaState {
  /** Migrations that have not run yet, oldest first. */
  pending: string[];
  /** Migrations that a newer release ran. */
  unknown: string[];
  /** Whether releases before 1.0 have made the schema. */
  isOlder: boolean;
  /** The message that this release is too old for the schema; undefined when it is not. */
  refusal: string | undefined;
}

type Row = { done: string[]; oldest: string | null };
type Query = (sql: string) => Promise<Row[]>;

const STATE = `select array(select name::text from migrations order by id) as done,
  (select oldest_compatible from schema_release) as oldest`;
/** The same of a schema before releases were noted in it. */
const STATE_WITHOUT_RELEASE = `select array(select name::text from migrations order by id) as done, null as oldest`;
/** The SQLSTATE of a missing table. */
const TABLE_MISSING = '42P01';

/**
 * Compares the database with this release.
 * @param known the names of its migrations, oldest first
 * @throws Error of the driver when it cannot be read
 */
export async function readSchemaState(
  query: Query,
  known = MIGRATIONS.map(({ name }) => name),
): Promise<SchemaState> {
  const row = (await readRow(query, STATE)) ?? (await readRow(query, STATE_WITHOUT_RELEASE));
  const done = row?.done ?? [];
  const version = serviceVersion();
  const oldest = row?.oldest ?? undefined;
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name) && !isBeforeBaseline(name)),
    isOlder: done.some(isBeforeBaseline),
    refusal:
      oldest !== undefined && isOlderRelease(version, oldest)
        ? `This is release ${version}; the database needs ${oldest} or newer.`
        : undefined,
  };
}

async function readRow(query: Query, sql: string): Promise<Row | undefined> {
  const [row] = await query(sql).catch((error: { code?: string }) => {
    if (error.code === TABLE_MISSING) return [];
    throw error;
  });
  return row;
}

/**
 * Whether the first release is older than the second. Major, minor and patch are compared as numbers; a candidate such
 * as `0.2.0-rc.1` is built for the schema of its release and counts as that release.
 */
export function isOlderRelease(version: string, than: string): boolean {
  const [own, other] = [numbers(version), numbers(than)];
  const differing = own.findIndex((number, place) => number !== other[place]);
  return differing >= 0 && (own[differing] ?? 0) < (other[differing] ?? 0);
}

function numbers(version: string): number[] {
  const [release = ''] = version.split(/[-+]/);
  return release.split('.').map(Number);
}

/** Names the unknown migrations in a sentence; undefined when there are none. */
export function unknownMigrations({ unknown }: SchemaState): string | undefined {
  if (unknown.length === 0) return undefined;
  return `The database has migrations that this release does not know: ${unknown.join(', ')}.`;
}
