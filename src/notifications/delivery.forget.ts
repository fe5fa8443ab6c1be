import type pg from 'pg';
import type { Outcome } from './delivery.record.js';
import { NOTIFICATION_TYPES } from './notification.types.js';

/** Setting null touches no byte of a large payload; what it occupied is vacuumed. */
const FORGET = 'update notification set payload = null where id = any ($1::bigint[])';

/** Whether an outcome, if it counts, leaves a payload that must not be kept any longer. */
export function forgetsPayload({ type, verdict }: Outcome): boolean {
  return verdict === 'Delivered' && NOTIFICATION_TYPES[type].forgetsPayload;
}

/**
 * Records outcomes by `record`, which answers the ids of late ones as this does, and removes the payloads that were
 * delivered for good in the same transaction: a crash leaves both or neither. A late success moves no delivery, and its
 * payload stays with a delivery that failed.
 */
export async function recordAndForget(
  pool: pg.Pool,
  outcomes: readonly Outcome[],
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
    // Whatever the transaction has come to, it ends with its session.
    client.release(true);
    throw error;
  }
}
