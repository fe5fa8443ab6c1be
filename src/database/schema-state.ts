import { serviceVersion } from '../version.js';
import { MIGRATIONS } from './migrations/index.js';
import { isOlder } from './release.rules.js';

/** The schema of a database, compared with this release. */
export interface SchemaState {
  /** Migrations that have not run yet, oldest first. */
  pending: string[];
  /** Migrations that a newer release ran. */
  unknown: string[];
  /** The message that this release is too old for the schema; undefined when it is not. */
  refusal: string | undefined;
}

type Row = { done: string[]; oldest: string | null };
type Query = (sql: string) => Promise<Row[]>;

const STATE = `select array(select name::text from migrations order by id) as done,
  (select oldest_compatible from schema_release) as oldest`;
/** The SQLSTATE of a missing table: in an older schema, or in an empty database. */
const TABLE_MISSING = '42P01';

/** Compares the database with this release. @throws Error of the driver when it cannot be read */
export async function readSchemaState(query: Query): Promise<SchemaState> {
  const [row] = await query(STATE).catch((error: { code?: string }) => {
    if (error.code === TABLE_MISSING) return [];
    throw error;
  });
  return compare(row?.done ?? [], row?.oldest ?? undefined);
}

function compare(done: readonly string[], oldest: string | undefined): SchemaState {
  const known = MIGRATIONS.map(({ name }) => name);
  const version = serviceVersion();
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
    refusal:
      oldest !== undefined && isOlder(version, oldest)
        ? `This is release ${version}; the database needs ${oldest} or newer.`
        : undefined,
  };
}

/** Names the unknown migrations in a sentence; undefined when there are none. */
export function unknownMigrations({ unknown }: SchemaState): string | undefined {
  if (unknown.length === 0) return undefined;
  return `The database has migrations that this release does not know: ${unknown.join(', ')}.`;
}
