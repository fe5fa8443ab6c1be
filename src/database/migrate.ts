import type { DataSource, QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';

const BETWEEN_TRIES_MS = 200;

/** Brings the schema up to date; safe with any number of replicas starting at once. */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await lock(runner);
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
    await runner.release();
  }
}

/** Asked for again and again: a statement that waits would be waited for by an index that is built concurrently. */
async function lock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row]: { held: boolean }[] = await runner.query('select pg_try_advisory_lock($1) as held', [
      ADVISORY_LOCKS.migration,
    ]);
    if (row?.held) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
}
