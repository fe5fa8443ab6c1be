import type { DataSource } from 'typeorm';

/** Any number, the same for every replica: whoever holds it migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 7_201_955;

/** Brings the schema up to date; safe with any number of replicas starting at once. */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}
