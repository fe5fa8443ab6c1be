import type pg from 'pg';
import { Session } from './session.js';

/** A name of its own, because a pooler keeps idle sessions of the server under the name of their last client. */
export const POOLED_NAME = 'zeyil-gateway pooled';

/**
 * A session through a pooler in transaction mode, where each transaction may run in another session of the server. So
 * it sets no parameters at its start, which PgBouncer refuses, and prepares no named statements, which PgBouncer
 * supports from 1.21 on at best.
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

/** A statement without its name; streams and the driver's own queries are no plain objects and stay as they are. */
function unprepared(query: unknown): unknown {
  const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
  return isNamed ? { ...query, name: undefined } : query;
}
