import pg from 'pg';
import { DatabasePools } from '../common/database-pools.js';
import type { RefusedWrites } from '../common/refused-writes.js';
import { sessionConfig } from './data-source.js';
import type { OpenDatabase } from './open-database.js';

/** A table that is locked for longer refuses callers instead of keeping them; two looks come one after the other. */
const ACCESS = { max: 3, lock_timeout: 1_000, query_timeout: 5_000 };
/**
 * Kept open: what a probe says of the service must not depend on whether the server has connections to spare. Renewed now
 * and then: whether a session may write was decided when it began. All within the time of a probe.
 */
const PROBES = {
  max: 1,
  idleTimeoutMillis: 0,
  maxLifetimeSeconds: 10,
  lock_timeout: 1_000,
  query_timeout: 2_500,
  connectionTimeoutMillis: 2_500,
};
/** A claim, a batch of outcomes, a look and a large payload at a time; what is locked is waited for. */
const DISPATCHER = { max: 4 };

/** The pools of a process that serves; they connect when they are first needed. */
export function openPools(
  { dataSource, connection }: OpenDatabase,
  refusedWrites: RefusedWrites,
): DatabasePools {
  const { master } = dataSource.driver as unknown as { master: pg.Pool };
  const beside = (options: pg.PoolConfig) => {
    const config = { ...sessionConfig(connection), ...options, refusedWrites };
    const pool = new pg.Pool(config);
    // A session that ends while it is idle is replaced when the next one is needed.
    pool.on('error', () => undefined);
    return pool;
  };
  return new DatabasePools(master, beside(ACCESS), beside(PROBES), beside(DISPATCHER), refusedWrites);
}

/** Those beside the data source's, which ends its own. */
export async function endPools({ access, probes, dispatcher }: DatabasePools): Promise<void> {
  await Promise.all([access, probes, dispatcher].map((pool) => pool.end()));
}
