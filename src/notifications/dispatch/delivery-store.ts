import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type pg from 'pg';
import { DatabasePools } from '../../data/database-pools.js';
import type { NamedStatement } from '../../data/transaction.js';
import { OUTAGE_STEPS } from '../outages/outage.sql.js';
import {
  CLAIM,
  CLAIM_PACED,
  CLAIM_PROBE,
  type ClaimedDelivery,
  type ClaimRow,
  HAND_BACK_CLAIMS,
  type LaneClaim,
  PAYLOADS,
  SCOUT,
  type ScoutRow,
  type Wanted,
} from './claim.sql.js';
import { byLane, type Content, type Lease } from './lane-claims.js';
import { prolongLeases, recordOutcomes, tryToRecord } from './outcomes/outcome.sql.js';
import { type AttemptOutcome, plainArray } from './record.sql.js';
import { ReplicaSession } from './take-over/replica-session.js';

const LARGE_READ_AT_ONCE = 3;

/** A claim whose answer this process did not get; the server may have made it. */
interface UnansweredClaim {
  claimToken: string;
  wanted: readonly Wanted[];
  /** When its lease ends in any case, on performance.now()'s scale. */
  until: number;
}

/** The dispatcher's statements. Retries are timed by the database's clock, whatever the replicas' clocks show. */
@Injectable()
export class DeliveryStore {
  /** Few large payloads are read at the same time, since claims and outcomes need connections too. */
  private readonly readings = pLimit(LARGE_READ_AT_ONCE);

  private readonly unanswered: UnansweredClaim[] = [];
  /** Claims that could not be given back. */
  private readonly unreturned: ClaimedDelivery[] = [];

  /** The driver's own pool: it prepares statements, which TypeORM's runner does not. */
  private readonly pool: pg.Pool;

  constructor(
    { dispatcher }: DatabasePools,
    // Without a replica session claims belong to no replica and end with their leases.
    @Inject(ReplicaSession) private readonly replica: Pick<ReplicaSession, 'number'> = { number: undefined },
  ) {
    this.pool = dispatcher;
  }

  /**
   * Leases the deliveries of the wanted lanes that are due within `lookAheadMs`, no more of a lane with a pace than it allows. The
   * result omits paused lanes.
   * @param takesEnded whether to take leases of other claims that have ended
   * @throws Error when there is no answer; `handBackUnanswered` gives back deliveries that the claim has leased
   *   nevertheless
   */
  async claim(
    wanted: readonly Wanted[],
    leaseMs: number,
    lookAheadMs: number,
    takesEnded = true,
  ): Promise<LaneClaim[]> {
    return this.claiming(wanted, leaseMs, async (claim) => {
      const lanes = await this.claimBy(CLAIMS.running, claim, wanted, leaseMs, lookAheadMs, takesEnded);
      const claimed = new Set(lanes.map(({ agentId }) => agentId));
      // Their agents are paused, or have a pace.
      const others = wanted.filter(({ agentId }) => !claimed.has(agentId));
      if (others.length === 0) return lanes;
      const paced = await this.claimBy(CLAIMS.paced, claim, others, leaseMs, lookAheadMs, takesEnded);
      return [...lanes, ...paced];
    });
  }

  /** Leases the delivery that an agent which the service has paused would get first; undefined when none is due. */
  async claimProbe(agentId: number, leaseMs: number): Promise<ClaimedDelivery | undefined> {
    const wanted = [{ agentId, limit: 1, from: undefined }];
    const [lane] = await this.claiming(wanted, leaseMs, (claim) =>
      this.claimBy(CLAIMS.probe, claim, wanted, leaseMs, 0, true),
    );
    return lane?.deliveries[0];
  }

  private async claiming(
    wanted: readonly Wanted[],
    leaseMs: number,
    work: (claim: Lease) => Promise<LaneClaim[]>,
  ): Promise<LaneClaim[]> {
    const claimToken = newClaimToken(this.replica.number);
    const claimedAt = performance.now();
    try {
      return await work({ claimToken, claimedAt });
    } catch (error) {
      this.unanswered.push({ claimToken, wanted, until: claimedAt + leaseMs });
      throw error;
    }
  }

  /**
   * Gives back deliveries of claims whose answers were lost, instead of waiting for their leases to end, and those that
   * could not be given back before; `lookAheadMs` is that of the claims.
   */
  async handBackUnanswered(lookAheadMs: number): Promise<void> {
    if (this.unreturned.length > 0) await this.handBack(this.unreturned.splice(0));
    const count = this.unanswered.length;
    const claims = this.unanswered.filter(({ until }) => until > performance.now());
    if (claims.length > 0) {
      // Many claims fail while the database is away: each of their lanes is walked along once.
      const limits = new Map<number, number>();
      for (const { agentId, limit } of claims.flatMap(({ wanted }) => wanted)) {
        limits.set(agentId, (limits.get(agentId) ?? 0) + limit);
      }
      const tokens = claims.map(({ claimToken }) => claimToken);
      await this.pool.query(HAND_BACK_CLAIMS, [
        [...limits.keys()],
        [...limits.values()],
        lookAheadMs,
        tokens,
      ]);
    }
    this.unanswered.splice(0, count);
  }

  private async claimBy(
    { name, text }: NamedStatement,
    { claimToken, claimedAt }: Lease,
    wanted: readonly Wanted[],
    leaseMs: number,
    lookAheadMs: number,
    takesEnded: boolean,
  ): Promise<LaneClaim[]> {
    const { rows } = await this.pool.query<ClaimRow>({
      name,
      text,
      values: [
        wanted.map((lane) => lane.agentId),
        wanted.map((lane) => lane.limit),
        wanted.map((lane) => lane.from?.asOf ?? '-infinity'),
        wanted.map((lane) => lane.from?.dueIn ?? 0),
        wanted.map((lane) => lane.from?.id ?? '0'),
        lookAheadMs,
        leaseMs,
        claimToken,
        takesEnded,
      ],
    });
    return byLane(rows, { claimToken, claimedAt }, await this.payloads(rows));
  }

  /**
   * The payload of one claimed delivery, which was too large for the claim.
   * @throws Error when it is forgotten: a late success of another claim has ended the delivery meanwhile
   */
  async payload(notificationId: string): Promise<string> {
    const sql = 'select payload from notification where id = $1';
    const read = () => this.pool.query<{ payload: string | null }>(sql, [notificationId]);
    const { rows } = await this.readings(read);
    const payload = rows[0]?.payload;
    if (payload === null || payload === undefined) throw new Error('The payload is no longer kept.');
    return payload;
  }

  /** See `recordOutcomes`. */
  record(outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
    return recordOutcomes(this.pool, outcomes);
  }

  /** See `prolongLeases`. */
  prolong(outcomes: readonly AttemptOutcome[], leaseMs: number): Promise<void> {
    return prolongLeases(this.pool, outcomes, leaseMs);
  }

  /** See `tryToRecord`. */
  tryWrite(): Promise<void> {
    return tryToRecord(this.pool);
  }

  /**
   * Gives back claims whose attempts never began; the deliveries are due as before.
   * @throws Error when they could not be given back; the next call of `handBackUnanswered` then does it
   */
  async handBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    try {
      await this.pool.query(
        `update delivery d set leased_until = null, claim_token = null, started = started - 1
         from unnest($1::bigint[], $2::uuid[]) as h (id, claim_token)
         where d.id = h.id and d.claim_token = h.claim_token`,
        [claims.map((claim) => claim.id), claims.map((claim) => claim.claimToken)],
      );
    } catch (error) {
      // An unused claim must not count as one that ended without an outcome.
      this.unreturned.push(...claims);
      throw error;
    }
  }

  /**
   * Every lane with a delivery due within `withinMs` and the milliseconds until its first delivery is due; and the
   * milliseconds that the server took.
   */
  async scout(withinMs: number): Promise<{ due: { agentId: number; dueIn: number }[]; tookMs: number }> {
    const query = { name: 'scout-lanes', text: SCOUT, values: [withinMs] };
    const { rows } = await this.pool.query<ScoutRow>(query);
    const due: { agentId: number; dueIn: number }[] = [];
    let tookMs = 0;
    for (const row of rows) {
      if (row.agentId === null) tookMs = row.tookMs;
      else due.push({ agentId: row.agentId, dueIn: row.dueIn });
    }
    return { due, tookMs };
  }

  /** The agents that the service is to pause, and whether a probe of a paused one is due. */
  async outageSteps(): Promise<{ pauses: number[]; hasProbes: boolean }> {
    const { rows } = await this.pool.query<{ pauses: number[]; hasProbes: boolean }>(OUTAGE_STEPS);
    return rows[0] ?? { pauses: [], hasProbes: false };
  }

  private async payloads(rows: readonly ClaimRow[]): Promise<Map<string, Content>> {
    const [first] = rows;
    if (first?.id !== null || first.lane.createdFrom === null) return new Map();
    const ids = new Set(rows.flatMap((row) => (row.id === null ? [] : row.notificationId)));
    const { rows: found } = await this.pool.query<Content & { id: string }>(PAYLOADS, [
      plainArray([...ids], (id) => id),
      first.lane.createdFrom,
      first.lane.createdTo,
    ]);
    return new Map(found.map(({ id, payload, traceParent }) => [id, { payload, traceParent }]));
  }
}

const CLAIMS = {
  running: { name: 'claim-deliveries', text: CLAIM },
  paced: { name: 'claim-paced-deliveries', text: CLAIM_PACED },
  probe: { name: 'claim-probe', text: CLAIM_PROBE },
} as const satisfies Record<string, NamedStatement>;

/**
 * A new claim token. With a replica's number it is a UUID of version 8 that begins with the number. The claim needs no
 * column of its own for the number: a release without that column would leave an old number beside its own lease.
 */
export function newClaimToken(replica: number | undefined): string {
  const random = randomUUID();
  if (replica === undefined) return random;
  return `${replica.toString(16).padStart(8, '0')}${random.slice(8, 14)}8${random.slice(15)}`;
}
