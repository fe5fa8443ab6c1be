import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { forgetsPayload, recordAndForget } from '../delivery.forget.js';
import { type Outcome, PROLONG, RECORD, RECORDED, recordParameters, tryRecord } from '../delivery.record.js';

/**
 * Records attempts, moves their deliveries and forgets what has arrived; answers the ids of those that came too late to
 * move anything. What is recorded already is passed over.
 */
export async function recordOutcomes(pool: pg.Pool, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const fresh = await withoutRecorded(pool, outcomes);
  if (fresh.length === 0) return new Set();
  if (!fresh.some(forgetsPayload)) return record(pool, fresh);
  return recordAndForget(pool, fresh, (client) => record(client, fresh));
}

/** Keeps the leases of what cannot be recorded yet from ending. */
export async function prolongLeases(
  pool: pg.Pool,
  outcomes: readonly Outcome[],
  leaseMs: number,
): Promise<void> {
  const claims = outcomes.map(({ claimToken }) => claimToken);
  await pool.query(PROLONG, [outcomes.map(({ deliveryId }) => deliveryId), claims, leaseMs]);
}

/** Does what recording an outcome does and undoes it. @throws the reason why outcomes cannot be recorded */
export async function tryToRecord(pool: pg.Pool): Promise<void> {
  // Of what cannot be compressed, and more than a page holds.
  await pool.query(tryRecord(randomBytes(9_000).toString('base64')));
}

async function withoutRecorded(pool: pg.Pool, outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const doubtful = outcomes.filter(({ mayBeRecorded }) => mayBeRecorded);
  if (doubtful.length === 0) return outcomes;
  const { rows } = await pool.query<{ no: string }>(RECORDED, [
    doubtful.map(({ deliveryId }) => deliveryId),
    doubtful.map(({ attempt }) => attempt.subReferanceNo),
  ]);
  const known = new Set(rows.map(({ no }) => no));
  return outcomes.filter(({ attempt }) => !known.has(attempt.subReferanceNo));
}

async function record(session: pg.Pool | pg.PoolClient, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const values = recordParameters(outcomes);
  const { rows } = await session.query<{ deliveryId: string }>({
    name: 'record-outcomes',
    text: RECORD,
    values,
  });
  return new Set(rows.map((row) => row.deliveryId));
}
