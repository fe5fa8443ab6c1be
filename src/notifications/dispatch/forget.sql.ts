import type pg from 'pg';
import { NOTIFICATION_TYPES } from '../notification-types.rules.js';
import type { AttemptOutcome } from './record.sql.js';

/** Setting null rewrites no byte of a large payload; vacuum frees its space. */
const FORGET = 'update notification set payload = null where id = any ($1::bigint[])';

/** Whether an outcome, unless it is late, leaves a payload that must no longer be kept. */
export function forgetsPayload({ type, verdict }: AttemptOutcome): boolean {
  return verdict === 'Delivered' && NOTIFICATION_TYPES[type].forgetsPayload;
}

/**
 * Records outcomes by `record` and removes the payloads of delivered ones in the same transaction: a crash leaves both
 * steps or neither. Returns the ids of late outcomes, as `record` does. A late success moves no delivery, and its
 * payload stays with a delivery that failed.
 */
export async function recordAndForget(
  pool: pg.Pool,
  outcomes: readonly AttemptOutcome[],
  record: (client: pg.PoolClient) => Promise<Set<string>>,
): Promise<Set<string>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const late = await record(client);
    const delivered = outcomes.filter((outcome) => forgetsPayload(outcome) && !late.has(outcome.deliveryId));
    await client.query(FORGET, [delivered.map((outcome) => outcome.notificationId)]);
    await client.query('commit');
    client.release();
    return late;
  } catch (error) {
    // Whatever the state of the transaction, it ends with its session.
    client.release(true);
    throw error;
  }
}
