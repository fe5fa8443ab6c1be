import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { NOTIFICATION_TYPES } from '../../notification-types.rules.js';
import {
  type AttemptOutcome,
  PROLONG,
  RECORD,
  RECORDED,
  recordParameters,
  tryRecord,
} from '../record.sql.js';

/**
 * Records attempts, moves their deliveries and forgets delivered payloads; returns the ids of deliveries whose outcomes
 * came too late to move them. Outcomes that are recorded already are skipped.
 */
export async function recordOutcomes(
  pool: pg.Pool,
  outcomes: readonly AttemptOutcome[],
): Promise<Set<string>> {
  const fresh = await withoutRecorded(pool, outcomes);
  if (fresh.length === 0) return new Set();
  return fresh.some(forgetsPayload) ? recordAndForget(pool, fresh) : record(pool, fresh);
}

/** Prolongs the leases of deliveries whose outcomes cannot be recorded yet. */
export async function prolongLeases(
  pool: pg.Pool,
  outcomes: readonly AttemptOutcome[],
  leaseMs: number,
): Promise<void> {
  const claims = outcomes.map(({ claimToken }) => claimToken);
  await pool.query(PROLONG, [outcomes.map(({ deliveryId }) => deliveryId), claims, leaseMs]);
}

/** Records a trial outcome and undoes it. @throws the reason why outcomes cannot be recorded */
export async function tryToRecord(pool: pg.Pool): Promise<void> {
  // Incompressible, and larger than a page.
  await pool.query(tryRecord(randomBytes(9_000).toString('base64')));
}

async function withoutRecorded(
  pool: pg.Pool,
  outcomes: readonly AttemptOutcome[],
): Promise<readonly AttemptOutcome[]> {
  const doubtful = outcomes.filter(({ mayBeRecorded }) => mayBeRecorded);
  if (doubtful.length === 0) return outcomes;
  const { rows } = await pool.query<{ no: string }>(RECORDED, [
    doubtful.map(({ deliveryId }) => deliveryId),
    doubtful.map(({ attempt }) => attempt.subReferanceNo),
  ]);
  const known = new Set(rows.map(({ no }) => no));
  return outcomes.filter(({ attempt }) => !known.has(attempt.subReferanceNo));
}

async function record(
  session: pg.Pool | pg.PoolClient,
  outcomes: readonly AttemptOutcome[],
): Promise<Set<string>> {
  const values = recordParameters(outcomes);
  const { rows } = await session.query<{ deliveryId: string }>({
    name: 'record-outcomes',
    text: RECORD,
    values,
  });
  return new Set(rows.map((row) => row.deliveryId));
}

/** Setting null rewrites no byte of a large payload; vacuum frees its space. */
const FORGET = 'update notification set payload = null where id = any ($1::bigint[])';

/** Whether an outcome, unless it is late, leaves a payload that must no longer be kept. */
function forgetsPayload({ type, verdict }: AttemptOutcome): boolean {
  return verdict === 'Delivered' && NOTIFICATION_TYPES[type].forgetsPayload;
}

/**
 * Removes the payloads of delivered outcomes in the transaction that records them: a crash leaves both steps or neither. A late
 * success moves no delivery, and its payload stays with a delivery that failed.
 */
async function recordAndForget(pool: pg.Pool, outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const late = await record(client, outcomes);
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
