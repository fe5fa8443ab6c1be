import type pg from 'pg';
import type { RefusedWrites } from './refused-writes.js';

/**
 * The connections of this process, in separate pools by purpose, so that no purpose waits for another's connections.
 * The class is its own injection token; `src/database/open-pools.ts` sets the sizes and time-outs.
 */
export class DatabasePools {
  /** The server that new connections lead to, by SERVER_IDENTITY; undefined while it is not known. */
  server: string | undefined;

  constructor(
    /** For requests and scheduled work; TypeORM uses it. */
    readonly requests: pg.Pool,
    /** For checks whether the access of callers is still valid. */
    readonly access: pg.Pool,
    /** For the checks of readiness. */
    readonly probes: pg.Pool,
    /** For the trial commit of readiness, which may wait for a standby for as long as that is away. */
    readonly commits: pg.Pool,
    /** A new connection for each use: whether one can be had, and what the server says beside those that are silent. */
    readonly fresh: pg.Pool,
    /** For claims, outcomes and payloads of deliveries. */
    readonly dispatcher: pg.Pool,
    /** For locks that outlast a transaction; the same as `requests` unless a pooler is used. */
    readonly direct: pg.Pool,
    /** Writes that the server refused in any of the pools. */
    readonly refusedWrites: RefusedWrites,
  ) {}

  /** Each pool once. */
  get all(): ReadonlySet<pg.Pool> {
    return new Set([
      this.requests,
      this.access,
      this.probes,
      this.commits,
      this.fresh,
      this.dispatcher,
      this.direct,
    ]);
  }
}
