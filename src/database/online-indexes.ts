import type { QueryRunner } from 'typeorm';

/** Runs the long steps of a migration, such as the build of an index while the table is in use, without a limit of their time. */
export async function withoutTimeouts(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await runner.query('SET statement_timeout = 0');
  await runner.query('SET lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('RESET lock_timeout');
    await runner.query('RESET statement_timeout');
  }
}

/**
 * Builds an index while its table is read and written, unless an earlier attempt has. `on`: the table, columns and condition, as CREATE
 * INDEX takes them.
 */
export async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  const built: unknown[] = await runner.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid',
    [name],
  );
  if (built.length > 0) return;
  // An index that an interrupted attempt left is not valid.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

/** An index of a partitioned table. */
export interface PartitionedIndex {
  table: string;
  name: string;
  /** Its columns and condition. */
  on: string;
  /** Ends the name of each partition's index, in place of the name. */
  suffix?: string;
}

/** A partitioned table takes no concurrent build, but its partitions do; the table's index is valid with the last one. */
export async function buildPartitionedIndex(
  runner: QueryRunner,
  { table, name, on, suffix = name }: PartitionedIndex,
): Promise<void> {
  await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${on}`);
  const partitions: { name: string }[] = await runner.query(
    `SELECT p.relname AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits child JOIN pg_index x ON x.indexrelid = child.inhrelid
       WHERE child.inhparent = $2::regclass AND x.indrelid = p.oid)
     ORDER BY 1`,
    [table, name],
  );
  for (const partition of partitions) {
    const ofPartition = `${partition.name}_${suffix}`;
    await buildIndex(runner, ofPartition, `${partition.name} ${on}`);
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${ofPartition}`);
  }
}
