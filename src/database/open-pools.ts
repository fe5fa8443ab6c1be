import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { DatabasePools } from '../data/database-pools.js';
import type { RefusedWrites } from '../data/refused-writes.js';
import { sessionConfig } from './data-source.js';
import type { OpenDatabase } from './open-database.js';

/**
 * Short time-outs: callers are refused while a table is locked instead of waiting; two reads may follow one another.
 */
const ACCESS = { max: 3, lock_timeout: 1_000, query_timeout: 5_000 };
/**
 * The connection of probes. It is kept open, so that a probe's result depends neither on whether the server has connections to spare
 * nor on how fast its name is resolved. All time-outs lie within that of a probe.
 */
const PROBES = {
  max: 1,
  idleTimeoutMillis: 0,
  maxLifetimeSeconds: 0,
  lock_timeout: 1_000,
  query_timeout: 2_200,
  connectionTimeoutMillis: 2_200,
};
/** A commit that waits for a standby is left to wait: the server goes on waiting when its client leaves. */
const COMMITS = { ...PROBES, query_timeout: undefined };
/** New connections show what a kept one does not: another server at the address, and one that takes no writes from now on. */
const FRESH = { ...PROBES, maxUses: 1 };
/** Connections for a claim, a batch of outcomes, a probe and a large payload at a time; they wait for locks. */
const DISPATCHER = { max: 4 };

/** Creates the pools of a process that serves; they connect when they are first needed. */
export function openPools(
  { dataSource, direct, connection }: OpenDatabase,
  refusedWrites: RefusedWrites,
): DatabasePools {
  const beside = (options: pg.PoolConfig) => {
    const config = { ...sessionConfig(connection), ...options, refusedWrites };
    const pool = new pg.Pool(config);
    // A pool replaces a session that ends while it is idle, when the next one is needed.
    pool.on('error', () => undefined);
    return pool;
  };
  return new DatabasePools(
    poolOf(dataSource),
    beside(ACCESS),
    beside(PROBES),
    beside(COMMITS),
    beside(FRESH),
    beside(DISPATCHER),
    poolOf(direct),
    refusedWrites,
  );
}

const poolOf = ({ driver }: DataSource) => (driver as unknown as { master: pg.Pool }).master;

const END_WITHIN_MS = 2_000;

/** How many sessions of the server a process may open, with the one that shows other replicas that it lives. */
export const sessionsOf = ({ dataSource, direct }: Pick<OpenDatabase, 'dataSource' | 'direct'>): number => {
  const ofLocks = (poolOf(direct).options.max ?? 0) + 1;
  // A pooler decides how many sessions the others share.
  if (direct !== dataSource) return ofLocks;
  return [ACCESS, PROBES, COMMITS, FRESH, DISPATCHER].reduce((all, { max }) => all + max, ofLocks);
};

/** Ends the pools beside the data source's, which the data source ends. */
export async function endPools({ access, probes, commits, fresh, dispatcher }: DatabasePools): Promise<void> {
  const ended = Promise.all([access, probes, commits, fresh, dispatcher].map((pool) => pool.end()));
  // A commit that waits for a standby is not waited for.
  await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { ref: false })]);
}
