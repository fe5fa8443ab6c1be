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
import { judge, maxAttempts, waitAfter } from './delivery.rules.js';
import { type ClaimedDelivery, DeliveryStore } from './delivery.store.js';
import { notificationEnvelope } from './envelope.js';
import { NOTIFICATION_TYPES } from './notification.types.js';
import { OutcomeRecorder } from './outcome-recorder.js';
import { newSubReferanceNo } from './references.js';

/** Attempts in flight at once, in this process and towards one agent. */
const SLOTS = 64;
const SLOTS_PER_AGENT = 16;
const CLAIM_AT_MOST = 32;
/** The lease outlives the attempt by this much, so that a slow record does not lead to an overlapping attempt. */
const LEASE_MARGIN_MS = 15_000;
/** What falls due this soon is leased ahead and fired by a timer: retries leave on the millisecond. */
const LOOK_AHEAD_MS = 300;
const SAFETY_POLL_MS = 1_000;

/**
 * Sends what is due and keeps the ladder. Due times live in the database only: a wake-up after commit and a timer to the
 * next due row make it prompt, the schedule's poll makes it certain. Any number of replicas may run it.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inFlight = new Map<ClaimedDelivery, Promise<void>>();
  private readonly waiting = new Map<ClaimedDelivery, NodeJS.Timeout>();
  private readonly recorder: OutcomeRecorder;
  private nextLook: NodeJS.Timeout | undefined;
  private looking = false;
  private lookAgain = false;
  private running = false;

  constructor(
    private readonly settings: Settings,
    private readonly store: DeliveryStore,
    private readonly agents: AgentsService,
    private readonly platform: PlatformClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.recorder = new OutcomeRecorder(store, logger, () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.running = true;
    this.wake();
  }

  /** Stops claiming, gives back what has not begun, lets the attempts in flight end and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    clearTimeout(this.nextLook);
    const unsent = [...this.waiting.keys()];
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
    if (unsent.length > 0) {
      await this.store.handBack(unsent).catch((error) => this.warn('claims not handed back', error));
    }
    await Promise.all(this.inFlight.values());
    await this.recorder.drain(Date.now() + 5_000);
  }

  /** Looks for due deliveries now; called after a commit that published some. */
  wake(): void {
    if (this.looking) this.lookAgain = true;
    else if (this.running) void this.look();
  }

  @Interval(SAFETY_POLL_MS)
  protected safetyPoll(): void {
    this.wake();
  }

  private async look(): Promise<void> {
    this.looking = true;
    clearTimeout(this.nextLook);
    try {
      do {
        this.lookAgain = false;
        while (this.running && (await this.claimSome()));
      } while (this.lookAgain && this.running && this.freeSlots() > 0);
      if (this.running && this.freeSlots() > 0) await this.sleepUntilNextDue();
    } catch (error) {
      this.warn('deliveries not claimed', error);
    } finally {
      this.looking = false;
    }
  }

  private async claimSome(): Promise<boolean> {
    const limit = Math.min(this.freeSlots(), CLAIM_AT_MOST);
    if (limit <= 0) return false;
    const claims = await this.store.claim({
      limit,
      leaseMs: this.settings.platform.timeout + LEASE_MARGIN_MS,
      lookAheadMs: LOOK_AHEAD_MS,
      busyAgents: this.busyAgents(),
    });
    const claimedAt = performance.now();
    for (const claim of claims) this.take(claim, claimedAt);
    return claims.length > 0;
  }

  private take(claim: ClaimedDelivery, claimedAt: number): void {
    if (claim.parked) {
      this.logger.error({ event: 'delivery parked', deliveryId: claim.id, referanceNo: claim.referanceNo });
      return;
    }
    const begin = () => {
      this.waiting.delete(claim);
      const work = this.attempt(claim, claimedAt).finally(() => {
        this.inFlight.delete(claim);
        this.wake();
      });
      this.inFlight.set(claim, work);
    };
    if (claim.dueIn <= 0) begin();
    else this.waiting.set(claim, setTimeout(begin, claim.dueIn));
  }

  private async attempt(claim: ClaimedDelivery, claimedAt: number): Promise<void> {
    const rules = NOTIFICATION_TYPES[claim.type];
    const startedAt = new Date();
    const start = performance.now();
    // After a long pause of the process the lease may be another's by now: this claim must not send any more.
    if (start - claimedAt - claim.dueIn > LEASE_MARGIN_MS - 1_000) return;
    const subReferanceNo = newSubReferanceNo(startedAt);
    try {
      const payload = claim.payload ?? (await this.store.payload(claim.notificationId));
      const isLast = rules.lastAttemptHeader && claim.attempt >= maxAttempts(rules);
      const result = await this.platform.post(this.agents.endpoint(claim), '/PushNotification', {
        body: notificationEnvelope({ ...claim, subReferanceNo, payload }),
        headers: isLast ? { IsLastAttemptToReDelivery: 'true' } : {},
      });
      const endedAt = performance.now();
      const verdict = judge(rules, claim.attempt, result);
      this.recorder.add({
        deliveryId: claim.id,
        claimToken: claim.claimToken,
        verdict,
        waitMs: verdict === 'Retry' ? waitAfter(claim.attempt, this.settings.notificationRetryWaits) : 0,
        endedAt,
        attempt: {
          number: claim.attemptNumber,
          subReferanceNo,
          startedAt,
          durationMs: Math.round(endedAt - start),
          httpStatus: result.status ?? null,
          error: result.error ?? null,
          responseExcerpt: result.body === undefined ? null : excerpt(result.body),
        },
      });
      this.logOutcome(claim, verdict, result);
    } catch (error) {
      // The database was away while a large payload was read: the lease ends and the attempt is made then.
      this.warn('attempt not made', error);
    }
  }

  private logOutcome(
    claim: ClaimedDelivery,
    verdict: string,
    result: { status?: number; error?: string },
  ): void {
    this.logger.info({
      event: 'delivery attempt',
      referanceNo: claim.referanceNo,
      type: claim.type,
      attempt: claim.attempt,
      verdict,
      status: result.status,
      error: result.error,
    });
  }

  private async sleepUntilNextDue(): Promise<void> {
    const dueIn = await this.store.nextDueIn();
    if (dueIn === undefined || dueIn > SAFETY_POLL_MS) return;
    this.nextLook = setTimeout(() => this.wake(), Math.max(dueIn - LOOK_AHEAD_MS, 1));
  }

  private freeSlots(): number {
    return SLOTS - this.inFlight.size - this.waiting.size;
  }

  private busyAgents(): number[] {
    const counts = new Map<number, number>();
    for (const { agentId } of [...this.inFlight.keys(), ...this.waiting.keys()]) {
      counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= SLOTS_PER_AGENT).map(([agentId]) => agentId);
  }

  private warn(event: string, error: unknown): void {
    this.logger.warn({ event, error: describeError(error) });
  }
}

/** The answer's first 4 KB, without what PostgreSQL cannot keep. */
function excerpt(body: string): string {
  return Buffer.from(body).subarray(0, 4096).toString().replaceAll('\0', '\uFFFD');
}
