import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { outsideOfTrace } from '../../tracing/tracing.js';
import { DispatchSignals } from '../dispatch-signals.js';
import type { Wanted } from './claim.sql.js';
import { DeliveryStore } from './delivery-store.js';
import type { Lanes } from './lanes.js';
import { OutcomeReport } from './outcome-report.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';
import type { AttemptOutcome } from './record.sql.js';
import { Sender } from './sender.js';
import { Sending } from './sending.js';

/** Deliveries due this soon are leased ahead and fired by a timer, so that retries leave on the millisecond. */
const LOOK_AHEAD_MS = 300;
/** The schedule finds deliveries without a signal: other replicas' rows, expired leases, commits that took long. */
const SCOUT_EVERY_MS = 1_000;
const SCOUT_WITHIN_MS = 1_500;
/**
 * Under an old snapshot a scout passes over every delivery that has ended since. It then rests this many times as long as
 * it took, ten seconds at most: deliveries of this process are due by its lanes, which need no scout.
 */
const SCOUT_RESTS = 20;
const SCOUT_RESTS_AT_MOST_MS = 10_000;
/** Claims that wait this long for a slot are given back; another replica may have a free slot. */
const QUEUED_AT_MOST_MS = 5_000;
/**
 * How long the dispatcher rests after a claim that has taken all that was due, so that a burst of commits is one claim. It rests
 * longer when the claim took this many deliveries: at 1,200 a second, claims cost the database as much as the outcomes do.
 */
const REST_MS = 5;
const BUSY_REST_MS = 20;
const BUSY_CLAIM = 4;
/** How long a stop waits for attempts under way; later ones are repeated after their leases. */
const STOP_WITHIN_MS = 16_000;

/**
 * Sends due deliveries and keeps the ladder. Due times are stored in the database only; lanes know when a delivery may
 * be due and claim it a little ahead. Any number of replicas may run the dispatcher.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private nextClaim: NodeJS.Timeout | undefined;
  private resting: NodeJS.Timeout | undefined;
  private claiming = false;
  private scouting = false;
  /** Until when scouts rest, and when the last one ended, on performance.now()'s scale. */
  private restsUntil = Number.NEGATIVE_INFINITY;
  private scoutedAt = performance.now();
  /** The latest claims and the latest scout: a stop waits for them, since they may lease deliveries. */
  private claims = Promise.resolve();
  private scouts = Promise.resolve();
  private running = false;
  private readonly lanes: Lanes;

  constructor(
    private readonly store: DeliveryStore,
    private readonly gate: WriteGate,
    private readonly recorder: OutcomeRecorder,
    private readonly sender: Sender,
    private readonly sending: Sending,
    private readonly report: OutcomeReport,
    signals: DispatchSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lanes = sending.lanes;
    signals.goTo((agentIds) => this.wake(agentIds));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.sending.listen((lane, now) => {
      if (lane.wants(now, LOOK_AHEAD_MS)?.isPressing) this.claimDue();
    });
    this.recorder.listen((outcomes, late) => this.recorded(outcomes, late));
    await this.recorder.adopt();
    this.recorder.guard(this.sender.leaseMs);
    this.running = true;
    void this.gate.start(() => {
      this.recorder.resume();
      this.sending.goOn();
      this.scout();
    });
  }

  /** Stops claiming, gives back claims whose attempts have not begun, waits for the others and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    const deadline = performance.now() + STOP_WITHIN_MS;
    this.running = false;
    clearTimeout(this.nextClaim);
    clearTimeout(this.resting);
    const handedBack = Promise.all([this.sender.giveBack(this.sending.stop()), this.claims, this.scouts])
      .then(() => this.store.handBackUnanswered(LOOK_AHEAD_MS))
      .catch((error) => this.warn('claims not given back', error));
    await within(STOP_WITHIN_MS, Promise.all([handedBack, this.sending.ended()]));
    await this.recorder.drain(Math.max(deadline, performance.now() + 1_000));
    this.gate.stop();
    // Gives back the claims that could not be given back above.
    if (this.gate.isOpen) await this.store.handBackUnanswered(LOOK_AHEAD_MS).catch(() => undefined);
  }

  /** Milliseconds since the last scout; there is one each second, seldom under an old snapshot. */
  get sinceScout(): number {
    return performance.now() - this.scoutedAt;
  }

  /** Claims due deliveries of these agents now; called after a commit that made some of them due. */
  wake(agentIds: readonly number[]): void {
    const now = performance.now();
    for (const agentId of agentIds) {
      const lane = this.lanes.of(agentId);
      lane.searchFromBeginning();
      lane.expect(now);
    }
    // What the claim sends and plans belongs to no request, although one has caused it.
    outsideOfTrace(() => this.claimDue());
  }

  /** Claims due deliveries of these agents now; called after a commit that ended their pause. */
  resume(agentIds: readonly number[]): void {
    for (const agentId of agentIds) this.lanes.of(agentId).resumed();
    this.wake(agentIds);
  }

  /** Gives back what is leased ahead to an agent that was paused. */
  async pause(agentId: number): Promise<void> {
    const lane = this.lanes.of(agentId);
    lane.paused(performance.now());
    await this.sender.giveBack(lane.empty());
  }

  @Interval(SCOUT_EVERY_MS)
  protected scout(): void {
    if (!this.running || !this.gate.isOpen || this.scouting) return;
    if (performance.now() >= this.restsUntil) this.scouts = this.scoutOnce();
  }

  private async scoutOnce(): Promise<void> {
    this.scouting = true;
    try {
      const { due, tookMs } = await this.store.scout(SCOUT_WITHIN_MS);
      const now = performance.now();
      this.scoutedAt = now;
      this.restsUntil = now + Math.min(SCOUT_RESTS * tookMs, SCOUT_RESTS_AT_MOST_MS);
      for (const { agentId, dueIn } of due) {
        const lane = this.lanes.of(agentId);
        // The scout passes over agents that are paused.
        lane.resumed();
        lane.searchFromBeginning();
        lane.expect(now + dueIn);
      }
      this.claimDue();
      await this.tidy(now);
    } catch (error) {
      this.gate.failed(error);
      this.warn('due deliveries not looked for', error);
    } finally {
      this.scouting = false;
    }
  }

  /** Forgets idle lanes, gives back claims that have waited too long for a slot, and claims whose answers were lost. */
  private async tidy(now: number): Promise<void> {
    await this.sender.giveBack(this.lanes.tidy(now - QUEUED_AT_MOST_MS));
    // After the scout, which a failure here must not prevent; the next scout finds the deliveries given back.
    await this.store.handBackUnanswered(LOOK_AHEAD_MS);
  }

  /** Claims for every lane that wants deliveries, then sleeps until the next lane does. One claim at a time. */
  private claimDue(): void {
    if (!this.claiming && this.resting === undefined) this.claims = this.claimWhileWanted();
  }

  private rest(ms: number): void {
    this.resting = setTimeout(() => {
      this.resting = undefined;
      this.claimDue();
    }, ms);
  }

  private async claimWhileWanted(): Promise<void> {
    this.claiming = true;
    try {
      while (this.running) {
        const wanted = this.sending.wanted(performance.now(), LOOK_AHEAD_MS);
        if (wanted.length === 0) break;
        const { taken, isFull } = await this.claim(wanted);
        if (isFull || !this.running) continue;
        this.rest(taken < BUSY_CLAIM ? REST_MS : BUSY_REST_MS);
        break;
      }
    } catch (error) {
      this.gate.failed(error);
      this.warn('deliveries not claimed', error);
    } finally {
      this.claiming = false;
      if (this.running) this.sleepUntilNextDue();
    }
  }

  /** Returns how many deliveries were taken, and whether a lane has more that are due. */
  private async claim(wanted: readonly Wanted[]): Promise<{ taken: number; isFull: boolean }> {
    const limits = new Map(wanted.map(({ agentId, limit }) => [agentId, limit]));
    const sentAt = performance.now();
    for (const { agentId } of wanted) this.lanes.of(agentId).claiming(sentAt);
    const { leaseMs } = this.sender;
    const claims = await this.store.claim(wanted, leaseMs, LOOK_AHEAD_MS, this.gate.isSettled);
    if (!this.running) {
      await this.sender.giveBack(claims.flatMap(({ deliveries }) => deliveries));
      return { taken: 0, isFull: false };
    }
    const now = performance.now();
    const running = new Set(claims.map(({ agentId }) => agentId));
    const paused = wanted.flatMap(({ agentId }) => (running.has(agentId) ? [] : this.lanes.of(agentId)));
    for (const lane of paused) lane.paused(now);
    // What is leased ahead waits for the end of the pause, too.
    await this.sender.giveBack(paused.flatMap((lane) => lane.empty()));
    let isFull = false;
    for (const claim of claims) {
      const lane = this.lanes.of(claim.agentId);
      isFull = lane.claimed(claim, limits.get(claim.agentId) ?? 0, now) || isFull;
      for (const parked of claim.parked) this.report.parked(claim.agentId, parked);
      for (const delivery of claim.deliveries) this.sending.take(lane, delivery);
    }
    return { taken: claims.reduce((sum, { deliveries }) => sum + deliveries.length, 0), isFull };
  }

  private recorded(outcomes: readonly AttemptOutcome[], late: ReadonlySet<string>): void {
    for (const outcome of outcomes) {
      const isLate = late.has(outcome.deliveryId);
      this.report.recorded(outcome, isLate);
      if (!isLate && outcome.verdict === 'Retry') {
        this.lanes.of(outcome.agentId).expect(outcome.endedAt + outcome.waitMs);
      }
    }
    this.sending.goOn();
    this.claimDue();
  }

  /**
   * A plain timer, because it fires once and each claim sets it anew for the next due time. The SchedulerRegistry holds
   * repeated work, such as `scout`.
   */
  private sleepUntilNextDue(): void {
    clearTimeout(this.nextClaim);
    const now = performance.now();
    const next = this.lanes.nextDueAfter(now + LOOK_AHEAD_MS);
    if (next < now + SCOUT_WITHIN_MS) {
      this.nextClaim = setTimeout(() => this.claimDue(), next - now - LOOK_AHEAD_MS + 1);
    }
  }

  private warn(event: string, error: unknown): void {
    this.logger.warn({ event, error: describeError(error) });
  }
}

/** Waits for work that never rejects, at most `ms` milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
