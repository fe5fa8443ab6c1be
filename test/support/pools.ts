import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { DatabasePools } from '../../src/data/database-pools.js';
import { RefusedWrites } from '../../src/data/refused-writes.js';

/** The same data source for every purpose: for parts of the service that a test uses by themselves. */
export function poolsOf(dataSource: DataSource): DatabasePools {
  const { master: pool } = dataSource.driver as unknown as { master: pg.Pool };
  return new DatabasePools(pool, pool, pool, pool, pool, pool, pool, new RefusedWrites());
}

/** Pools whose statements for requests are those of the data source that notes plans. */
export function notingPools(noting: DataSource): DatabasePools {
  const query = async ({ text, values }: pg.QueryConfig<unknown[]>) => {
    const rows: unknown[] = await noting.query(text, values);
    return { rows, rowCount: rows.length };
  };
  return Object.create(poolsOf(noting), { requests: { value: { query } } });
}
