import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { Attempts } from './attempts.js';
import type { Wanted } from './delivery.claim.js';
import type { Outcome } from './delivery.record.js';
import { DeliveryStore } from './delivery.store.js';
import type { Lanes } from './lanes.js';
import { OutcomeReport } from './outcome-report.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';
import { Sending } from './sending.js';

/** What falls due this soon is leased ahead and fired by a timer: retries leave on the millisecond. */
const LOOK_AHEAD_MS = 300;
/** The schedule finds what no wake-up told of: other replicas' rows, expired leases, commits that took long. */
const SCOUT_EVERY_MS = 1_000;
const SCOUT_WITHIN_MS = 1_500;
/** Claims that wait this long for a slot are given back; another replica may have one. */
const QUEUED_AT_MOST_MS = 5_000;
/** How long a stop waits for attempts under way; what then still runs is repeated after its lease. */
const STOP_WITHIN_MS = 16_000;

/**
 * Sends what is due and keeps the ladder. Due times live in the database only; lanes know when something may be due and
 * claim it a little ahead. Any number of replicas may run it.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private nextLook: NodeJS.Timeout | undefined;
  private claiming = false;
  private scouting = false;
  /** The latest claims and the latest look of the schedule: a stop waits for what they lease. */
  private claims = Promise.resolve();
  private looks = Promise.resolve();
  private running = false;
  private readonly lanes: Lanes;

  constructor(
    private readonly store: DeliveryStore,
    private readonly gate: WriteGate,
    private readonly recorder: OutcomeRecorder,
    private readonly attempts: Attempts,
    private readonly sending: Sending,
    private readonly report: OutcomeReport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lanes = sending.lanes;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.sending.tell((lane, now) => {
      if (lane.wants(now, LOOK_AHEAD_MS)?.isPressing) this.look();
    });
    this.recorder.tell((outcomes, late) => this.recorded(outcomes, late));
    await this.recorder.adopt();
    this.recorder.guard(this.attempts.leaseMs);
    this.running = true;
    void this.gate.start(() => {
      this.recorder.resume();
      this.sending.goOn();
      this.scout();
    });
  }

  /** Stops claiming, gives back what has not begun, lets the attempts in flight end and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    const deadline = performance.now() + STOP_WITHIN_MS;
    this.running = false;
    clearTimeout(this.nextLook);
    const handedBack = Promise.all([this.attempts.giveBack(this.sending.stop()), this.claims, this.looks])
      .then(() => this.store.handBackUnanswered(LOOK_AHEAD_MS))
      .catch((error) => this.warn('claims not given back', error));
    await within(STOP_WITHIN_MS, Promise.all([handedBack, this.sending.ended()]));
    await this.recorder.drain(Math.max(deadline, performance.now() + 1_000));
    this.gate.stop();
    // What could not be given back above.
    if (this.gate.isOpen) await this.store.handBackUnanswered(LOOK_AHEAD_MS).catch(() => undefined);
  }

  /** Looks for due deliveries of these agents now; called after a commit that made some due. */
  wake(agentIds: readonly number[]): void {
    const now = performance.now();
    for (const agentId of agentIds) {
      const lane = this.lanes.of(agentId);
      lane.searchFromBeginning();
      lane.expect(now);
    }
    this.look();
  }

  @Interval(SCOUT_EVERY_MS)
  protected scout(): void {
    if (this.running && this.gate.isOpen && !this.scouting) this.looks = this.scoutOnce();
  }

  private async scoutOnce(): Promise<void> {
    this.scouting = true;
    try {
      const due = await this.store.scout(SCOUT_WITHIN_MS);
      const now = performance.now();
      for (const { agentId, dueIn } of due) {
        const lane = this.lanes.of(agentId);
        lane.searchFromBeginning();
        lane.expect(now + dueIn);
      }
      this.look();
      await this.tidy(now);
    } catch (error) {
      this.gate.failed(error);
      this.warn('due deliveries not looked for', error);
    } finally {
      this.scouting = false;
    }
  }

  /** Forgets idle lanes and gives back what has waited too long for a slot, and what nobody heard that it was claimed. */
  private async tidy(now: number): Promise<void> {
    await this.attempts.giveBack(this.lanes.tidy(now - QUEUED_AT_MOST_MS));
    // Not before the scout: the next one finds it, and a failure here must not keep it from looking.
    await this.store.handBackUnanswered(LOOK_AHEAD_MS);
  }

  /** Claims for every lane that wants some, then sleeps until the next lane does. One claim at a time. */
  private look(): void {
    if (!this.claiming) this.claims = this.claimWhileWanted();
  }

  private async claimWhileWanted(): Promise<void> {
    this.claiming = true;
    try {
      while (this.running) {
        const wanted = this.sending.wanted(performance.now(), LOOK_AHEAD_MS);
        if (wanted.length === 0) break;
        await this.claim(wanted);
      }
    } catch (error) {
      this.gate.failed(error);
      this.warn('deliveries not claimed', error);
    } finally {
      this.claiming = false;
      if (this.running) this.sleepUntilNextDue();
    }
  }

  private async claim(wanted: readonly Wanted[]): Promise<void> {
    const limits = new Map(wanted.map(({ agentId, limit }) => [agentId, limit]));
    for (const { agentId } of wanted) this.lanes.of(agentId).claiming();
    const { leaseMs } = this.attempts;
    const claims = await this.store.claim(wanted, leaseMs, LOOK_AHEAD_MS, this.gate.isSettled);
    if (!this.running) {
      await this.attempts.giveBack(claims.flatMap(({ deliveries }) => deliveries));
      return;
    }
    const now = performance.now();
    for (const claim of claims) {
      const lane = this.lanes.of(claim.agentId);
      lane.claimed(claim, limits.get(claim.agentId) ?? 0, now);
      for (const parked of claim.parked) this.report.parked(parked);
      for (const delivery of claim.deliveries) this.sending.take(lane, delivery);
    }
  }

  private recorded(outcomes: readonly Outcome[], late: ReadonlySet<string>): void {
    for (const outcome of outcomes) {
      const isLate = late.has(outcome.deliveryId);
      this.report.recorded(outcome, isLate);
      if (!isLate && outcome.verdict === 'Retry') {
        this.lanes.of(outcome.agentId).expect(outcome.endedAt + outcome.waitMs);
      }
    }
    this.sending.goOn();
    this.look();
  }

  private sleepUntilNextDue(): void {
    clearTimeout(this.nextLook);
    const now = performance.now();
    const next = this.lanes.nextDueAfter(now + LOOK_AHEAD_MS);
    if (next < now + SCOUT_WITHIN_MS) {
      this.nextLook = setTimeout(() => this.look(), next - now - LOOK_AHEAD_MS + 1);
    }
  }

  private warn(event: string, error: unknown): void {
    this.logger.warn({ event, error: describeError(error) });
  }
}

/** Waits for work that never rejects, but no longer than so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
