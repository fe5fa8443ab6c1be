import type pg from 'pg';
import type { RefusedWrites } from './refused-writes.js';

/**
 * The connections of this process, apart by purpose: none of them waits for another's to be free. Injected by this class;
 * `src/database/pools.ts` says how many there are of each and how long they wait.
 */
export class DatabasePools {
  constructor(
    /** Requests, and what runs by schedule; TypeORM's. */
    readonly requests: pg.Pool,
    /** Whether the access of callers still stands. */
    readonly access: pg.Pool,
    /** What readiness asks. */
    readonly probes: pg.Pool,
    /** Claims, outcomes and payloads of deliveries. */
    readonly dispatcher: pg.Pool,
    /** What the server refused in any of them. */
    readonly refusedWrites: RefusedWrites,
  ) {}
}
