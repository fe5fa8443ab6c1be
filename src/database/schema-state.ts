import { serviceVersion } from '../common/version.js';
import { MIGRATIONS } from './migrations/index.js';
import { isOlder } from './release.rules.js';

/** What the schema is to this release. */
export interface SchemaState {
  /** Migrations that are still to be done, oldest first. */
  pending: string[];
  /** Migrations that were done by a newer release. */
  unknown: string[];
  /** Says that this release is too old for the schema; undefined when it is not. */
  refusal: string | undefined;
}

type Row = { done: string[]; oldest: string | null };
type Query = (sql: string) => Promise<Row[]>;

const STATE = `select array(select name::text from migrations order by id) as done,
  (select oldest_compatible from schema_release) as oldest`;
/** The older form of the database, or an empty one. */
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

/** Names them for people; undefined when all are known. */
export function unknownMigrations({ unknown }: SchemaState): string | undefined {
  if (unknown.length === 0) return undefined;
  return `The database has migrations that this release does not know: ${unknown.join(', ')}.`;
}
