import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AgentsService } from '../agents/agents.service.js';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { Settings } from '../config/settings.js';
import { PlatformClient } from '../platform/platform.client.js';
import { attemptDelivery } from './attempt.js';
import type { ClaimedDelivery, Wanted } from './delivery.claim.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import type { Outcome } from './delivery.record.js';
import { DeliveryStore } from './delivery.store.js';
import { type AttemptEnd, Lane } from './lane.js';
import { OutcomeRecorder } from './outcome-recorder.js';

/** The lease outlives the attempt by this much, so that a slow record does not lead to an overlapping attempt. */
const LEASE_MARGIN_MS = 15_000;
/** What falls due this soon is leased ahead and fired by a timer: retries leave on the millisecond. */
const LOOK_AHEAD_MS = 300;
/** The schedule finds what no wake-up told of: other replicas' rows, expired leases, commits that took long. */
const SCOUT_EVERY_MS = 1_000;
const SCOUT_WITHIN_MS = 1_500;
/** Claims that wait this long for a slot are given back; another replica may have one. */
const QUEUED_AT_MOST_MS = 5_000;
/** Attempts and leased deliveries of all lanes together. */
const LEASED_AT_MOST = 4_000;
/** While this many outcomes wait for the database, nothing more is sent. */
const UNRECORDED_AT_MOST = 5_000;
/** How long a stop waits for attempts under way; what then still runs is repeated after its lease. */
const STOP_WITHIN_MS = 16_000;

/**
 * Sends what is due and keeps the ladder. Due times live in the database only; lanes know when something may be due and
 * claim it a little ahead. Any number of replicas may run it.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Map<number, Lane>();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly recorder: OutcomeRecorder;
  private nextLook: NodeJS.Timeout | undefined;
  private claiming = false;
  private scouting = false;
  private running = false;

  constructor(
    private readonly settings: Settings,
    private readonly store: DeliveryStore,
    private readonly agents: AgentsService,
    private readonly platform: PlatformClient,
    private readonly metrics: DeliveryMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.recorder = new OutcomeRecorder(store, logger, (outcomes, late) => this.recorded(outcomes, late));
  }

  onApplicationBootstrap(): void {
    this.running = true;
    void this.scout();
  }

  /** Stops claiming, gives back what has not begun, lets the attempts in flight end and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    clearTimeout(this.nextLook);
    const unsent = [...this.lanes.values()].flatMap((lane) => lane.empty());
    await this.handBack(unsent);
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([Promise.all(this.inFlight), patience]);
    await this.recorder.drain(Date.now() + 1_000);
  }

  /** Looks for due deliveries of these agents now; called after a commit that made some due. */
  wake(agentIds: readonly number[]): void {
    const now = performance.now();
    for (const agentId of agentIds) {
      const lane = this.lane(agentId);
      lane.searchFromBeginning();
      lane.expect(now);
    }
    this.look();
  }

  @Interval(SCOUT_EVERY_MS)
  protected async scout(): Promise<void> {
    if (!this.running || this.scouting) return;
    this.scouting = true;
    try {
      const due = await this.store.scout(SCOUT_WITHIN_MS);
      const now = performance.now();
      for (const { agentId, dueIn } of due) {
        const lane = this.lane(agentId);
        lane.searchFromBeginning();
        lane.expect(now + dueIn);
      }
      this.look();
      await this.tidy(now);
    } catch (error) {
      this.warn('due deliveries not looked for', error);
    } finally {
      this.scouting = false;
    }
  }

  /** Forgets idle lanes and gives back what has waited too long for a slot. */
  private async tidy(now: number): Promise<void> {
    const stuck: ClaimedDelivery[] = [];
    for (const [agentId, lane] of this.lanes) {
      if (lane.isIdle) this.lanes.delete(agentId);
      else stuck.push(...lane.takeOverdue(now - QUEUED_AT_MOST_MS));
    }
    await this.handBack(stuck);
  }

  /** Claims for every lane that wants some, then sleeps until the next lane does. One claim at a time. */
  private look(): void {
    if (!this.claiming) void this.claimWhileWanted();
  }

  private async claimWhileWanted(): Promise<void> {
    this.claiming = true;
    try {
      while (this.running) {
        const wanted = this.wantedClaims(performance.now());
        if (wanted.length === 0) break;
        await this.claim(wanted);
      }
    } catch (error) {
      this.warn('deliveries not claimed', error);
    } finally {
      this.claiming = false;
      if (this.running) this.sleepUntilNextDue();
    }
  }

  private wantedClaims(now: number): Wanted[] {
    let room = LEASED_AT_MOST - this.leased();
    if (this.recorder.backlog > UNRECORDED_AT_MOST) room = 0;
    const wanted: Wanted[] = [];
    for (const lane of this.lanes.values()) {
      const want = lane.wants(now, LOOK_AHEAD_MS);
      if (!want || room <= 0) continue;
      const limit = Math.min(want.limit, room);
      room -= limit;
      wanted.push({ agentId: lane.agentId, limit, from: want.from });
    }
    return wanted;
  }

  private async claim(wanted: readonly Wanted[]): Promise<void> {
    const limits = new Map(wanted.map(({ agentId, limit }) => [agentId, limit]));
    // A wake-up during the round trip sets the time anew; the claim may have missed what it tells of.
    for (const { agentId } of wanted) this.lane(agentId).nextDueAt = undefined;
    const leaseMs = this.settings.platform.timeout + LEASE_MARGIN_MS;
    const claims = await this.store.claim(wanted, leaseMs, LOOK_AHEAD_MS);
    const now = performance.now();
    for (const claim of claims) {
      const lane = this.lane(claim.agentId);
      lane.claimed(claim, limits.get(claim.agentId) ?? 0, now);
      for (const { id: deliveryId, type } of claim.parked) {
        this.metrics.ended(type, 'Parked');
        this.logger.error({ event: 'delivery parked', deliveryId, type });
      }
      for (const delivery of claim.deliveries) this.take(lane, delivery);
    }
  }

  private take(lane: Lane, claim: ClaimedDelivery): void {
    if (!this.running) void this.handBack([claim]);
    else if (claim.dueIn <= 0) this.enqueue(lane, claim);
    else {
      const fire = () => {
        lane.timers.delete(claim);
        this.enqueue(lane, claim);
      };
      lane.timers.set(claim, setTimeout(fire, claim.dueIn));
    }
  }

  private enqueue(lane: Lane, claim: ClaimedDelivery): void {
    if (lane.hasSlotFor(claim)) this.begin(lane, claim);
    else lane.queue.push(claim);
  }

  private begin(lane: Lane, claim: ClaimedDelivery): void {
    lane.begin(claim);
    const work = this.attempt(claim).then((end) => {
      this.inFlight.delete(work);
      const now = performance.now();
      lane.attemptEnded(now, claim, end);
      while (this.running) {
        const next = lane.next();
        if (!next) break;
        this.begin(lane, next);
      }
      if (lane.wants(now, LOOK_AHEAD_MS)) this.look();
    });
    this.inFlight.add(work);
  }

  private async attempt(claim: ClaimedDelivery): Promise<AttemptEnd> {
    // After a long pause of the process the lease may be another's by now: this claim must not send any more.
    const age = performance.now() - claim.claimedAt - Math.max(claim.dueIn, 0);
    if (age > LEASE_MARGIN_MS - 1_000) {
      await this.handBack([claim]);
      return 'unsent';
    }
    const payload = claim.payload ?? (await this.largePayload(claim));
    if (payload === undefined) return 'unsent';
    try {
      const { agents, platform } = this;
      const { notificationRetryWaits } = this.settings;
      const outcome = await attemptDelivery(claim, payload, notificationRetryWaits, agents, platform);
      this.recorder.add(outcome);
      return outcome.attempt.error === null ? outcome.attempt.durationMs : 'unanswered';
    } catch (error) {
      // The agent's keys cannot be decrypted: the claim ends with its lease, and claims that end so park the delivery.
      this.warn('attempt not made', error);
      return 'unsent';
    }
  }

  /** Undefined when it cannot be read at the moment: then the claim is given back. */
  private async largePayload(claim: ClaimedDelivery): Promise<string | undefined> {
    try {
      return await this.store.payload(claim.notificationId);
    } catch (error) {
      this.warn('payload not read', error);
      await this.handBack([claim]);
      return undefined;
    }
  }

  private recorded(outcomes: readonly Outcome[], late: ReadonlySet<string>): void {
    for (const outcome of outcomes) {
      const isLate = late.has(outcome.deliveryId);
      if (isLate) this.metrics.late();
      else this.count(outcome);
      if (isLate || outcome.verdict !== 'Delivered') this.logFailure(outcome, isLate);
      if (!isLate && outcome.verdict === 'Retry') {
        this.lane(outcome.agentId).expect(outcome.endedAt + outcome.waitMs);
      }
    }
    this.look();
  }

  private count({ type, verdict, lateMs, attemptOnLadder }: Outcome): void {
    const rung = Math.min(attemptOnLadder - 1, this.settings.notificationRetryWaits.length);
    this.metrics.attemptEnded(type, verdict, lateMs / 1_000, rung);
  }

  private logFailure({ deliveryId, type, verdict, attempt }: Outcome, isLate: boolean): void {
    const { number, httpStatus, error } = attempt;
    const told = isLate ? `Late ${verdict}` : verdict;
    this.logger.info({
      event: 'delivery attempt',
      deliveryId,
      type,
      number,
      verdict: told,
      httpStatus,
      error,
    });
  }

  private async handBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    await this.store.handBack(claims).catch((error) => this.warn('claims not given back', error));
  }

  private sleepUntilNextDue(): void {
    clearTimeout(this.nextLook);
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const lane of this.lanes.values()) {
      if (lane.nextDueAt !== undefined && lane.nextDueAt > now + LOOK_AHEAD_MS) {
        next = Math.min(next, lane.nextDueAt);
      }
    }
    if (next < now + SCOUT_WITHIN_MS) {
      this.nextLook = setTimeout(() => this.look(), next - now - LOOK_AHEAD_MS + 1);
    }
  }

  private leased(): number {
    let count = 0;
    for (const lane of this.lanes.values()) count += lane.inFlight + lane.queue.length + lane.timers.size;
    return count;
  }

  private lane(agentId: number): Lane {
    const known = this.lanes.get(agentId);
    if (known) return known;
    const lane = new Lane(agentId);
    this.lanes.set(agentId, lane);
    return lane;
  }

  private warn(event: string, error: unknown): void {
    this.logger.warn({ event, error: describeError(error) });
  }
}
