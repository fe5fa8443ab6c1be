import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import {
  CLAIM,
  type ClaimedDelivery,
  type ClaimRow,
  type LaneClaim,
  PAYLOADS,
  SCOUT,
  type Wanted,
} from './delivery.claim.js';
import { forgetsPayload, recordAndForget } from './delivery.forget.js';
import { type Outcome, RECORD, type RecordedOutcome, recordParameters } from './delivery.record.js';

/** The statements of the dispatcher. Retries are timed by the database's clock, whatever the replicas' clocks say. */
@Injectable()
export class DeliveryStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Leases what is due within `lookAheadMs` in the wanted lanes. Lanes that are paused are missing in the answer. */
  async claim(wanted: readonly Wanted[], leaseMs: number, lookAheadMs: number): Promise<LaneClaim[]> {
    const claimToken = randomUUID();
    const claimedAt = performance.now();
    const { rows } = await this.pool.query<ClaimRow>({
      name: 'claim-deliveries',
      text: CLAIM,
      values: [
        wanted.map((lane) => lane.agentId),
        wanted.map((lane) => lane.limit),
        wanted.map((lane) => lane.from?.wakeAt ?? '-infinity'),
        wanted.map((lane) => lane.from?.id ?? '0'),
        lookAheadMs,
        leaseMs,
        claimToken,
      ],
    });
    return byLane(rows, { claimToken, claimedAt }, await this.payloads(rows));
  }

  /**
   * The payload of one claimed delivery whose size kept it out of the claim.
   * @throws Error when it is forgotten: another holder's late success has ended the delivery meanwhile
   */
  async payload(notificationId: string): Promise<string> {
    const sql = 'select payload from notification where id = $1';
    const { rows } = await this.pool.query<{ payload: string | null }>(sql, [notificationId]);
    const payload = rows[0]?.payload;
    if (payload === null || payload === undefined) throw new Error('The payload is no longer kept.');
    return payload;
  }

  /** Records attempts, moves their deliveries and forgets what has arrived; answers which of them counted. */
  async record(outcomes: readonly Outcome[]): Promise<RecordedOutcome[]> {
    if (!outcomes.some(forgetsPayload)) return this.recordBy(this.pool, outcomes);
    return recordAndForget(this.pool, outcomes, (client) => this.recordBy(client, outcomes));
  }

  private async recordBy(
    session: pg.Pool | pg.PoolClient,
    outcomes: readonly Outcome[],
  ): Promise<RecordedOutcome[]> {
    const values = recordParameters(outcomes);
    const { rows } = await session.query<RecordedOutcome>({
      name: 'record-outcomes',
      text: RECORD,
      values,
    });
    return rows;
  }

  /** Gives back claims whose attempt never began; they are due as before. */
  async handBack(
    claims: readonly ClaimedDelivery[],
    dueIn: (claim: ClaimedDelivery) => number,
  ): Promise<void> {
    await this.pool.query(
      `update delivery d
       set wake_at = statement_timestamp() + h.due_in * interval '1 millisecond', claim_token = null,
           started = started - 1
       from unnest($1::bigint[], $2::uuid[], $3::float8[]) as h (id, claim_token, due_in)
       where d.id = h.id and d.claim_token = h.claim_token`,
      [claims.map((claim) => claim.id), claims.map((claim) => claim.claimToken), claims.map(dueIn)],
    );
  }

  /** Every lane with something due within `withinMs`, and in how many milliseconds its first delivery is. */
  async scout(withinMs: number): Promise<{ agentId: number; dueIn: number }[]> {
    const values = [withinMs];
    return (
      await this.pool.query<{ agentId: number; dueIn: number }>({ name: 'scout-lanes', text: SCOUT, values })
    ).rows;
  }

  private async payloads(rows: readonly ClaimRow[]): Promise<Map<string, string | null>> {
    const claimed = rows.filter((row) => row.id !== null);
    if (claimed.length === 0) return new Map();
    const ids = [...new Set(claimed.map((row) => row.notificationId))];
    const created = claimed.map((row) => row.createdAt).sort();
    const { rows: found } = await this.pool.query<{ id: string; payload: string | null }>(PAYLOADS, [
      ids,
      created[0],
      created.at(-1),
    ]);
    return new Map(found.map(({ id, payload }) => [id, payload]));
  }

  /** The driver's own pool: it prepares statements, which TypeORM's runner does not. */
  private get pool(): pg.Pool {
    return (this.dataSource.driver as unknown as { master: pg.Pool }).master;
  }
}

function byLane(
  rows: readonly ClaimRow[],
  lease: Pick<ClaimedDelivery, 'claimToken' | 'claimedAt'>,
  payloads: ReadonlyMap<string, string | null>,
): LaneClaim[] {
  const lanes = new Map<number, LaneClaim>();
  for (const row of rows) {
    let lane = lanes.get(row.agentId);
    if (!lane) {
      const nextDueIn = row.nextDueIn ?? undefined;
      lane = { agentId: row.agentId, deliveries: [], parked: [], nextDueIn, last: undefined };
      lanes.set(row.agentId, lane);
    }
    if (row.id === null) continue;
    lane.last = { wakeAt: row.dueAt, id: row.id };
    if (row.parked) lane.parked.push({ id: row.id, type: row.type });
    else lane.deliveries.push(claimed(row, row.id, lease, payloads));
  }
  return [...lanes.values()];
}

function claimed(
  row: ClaimRow,
  id: string,
  lease: Pick<ClaimedDelivery, 'claimToken' | 'claimedAt'>,
  payloads: ReadonlyMap<string, string | null>,
): ClaimedDelivery {
  const { notificationId, agentId, type, referanceNo, attempt, attemptNumber, dueIn } = row;
  const { platformUrl, platformApiKey, platformAuthorization } = row;
  return {
    id,
    notificationId,
    agentId,
    type,
    referanceNo,
    ...lease,
    attempt,
    attemptNumber,
    dueIn,
    payload: payloads.get(notificationId) ?? null,
    endpoint: { platformUrl, platformApiKey, platformAuthorization },
  };
}
