import type { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';

/** Brings the schema up to date; safe with any number of replicas starting at once. */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
    await runner.release();
  }
}
