import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { forgetsPayload, recordAndForget } from '../forget.sql.js';
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
  if (!fresh.some(forgetsPayload)) return record(pool, fresh);
  return recordAndForget(pool, fresh, (client) => record(client, fresh));
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
