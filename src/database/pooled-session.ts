import type pg from 'pg';
import { Session } from './session.js';

/** A name apart from other sessions', because a pooler keeps idle sessions of the server under their last client's name. */
export const POOLED_NAME = 'zeyil-gateway pooled';

/**
 * A session through a pooler in transaction mode: each transaction may have another session of the server. So it sets
 * nothing at its start, which PgBouncer refuses, and prepares nothing by name, which it knows since 1.21 at best.
 */
export class PooledSession extends Session {
  constructor(options?: pg.ClientConfig) {
    super({
      ...options,
      application_name: POOLED_NAME,
      options: undefined,
      lock_timeout: undefined,
      statement_timeout: undefined,
      idle_in_transaction_session_timeout: undefined,
    });
  }

  override query(query: unknown, ...rest: unknown[]): never {
    return super.query(unprepared(query) as string, ...(rest as [])) as never;
  }
}

/** A statement without its name; streams and the driver's own queries are no plain objects, and stay. */
function unprepared(query: unknown): unknown {
  const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
  return isNamed ? { ...query, name: undefined } : query;
}
