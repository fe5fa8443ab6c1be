import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { Attempts } from './attempts.js';
import type { ClaimedDelivery, Wanted } from './delivery.claim.js';
import type { Outcome } from './delivery.record.js';
import { DeliveryStore } from './delivery.store.js';
import { type AttemptEnd, type Lane, nextClaim } from './lane.js';
import { Lanes } from './lanes.js';
import { OutcomeReport } from './outcome-report.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';

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
  private readonly lanes = new Lanes();
  private underWay = 0;
  private onLastEnd: (() => void) | undefined;
  private nextLook: NodeJS.Timeout | undefined;
  private claiming = false;
  private scouting = false;
  /** The latest claims and the latest look of the schedule: a stop waits for what they lease. */
  private claims = Promise.resolve();
  private looks = Promise.resolve();
  private running = false;
  /** Something that is leased waits for the database to take outcomes again. */
  private holdsBack = false;

  constructor(
    private readonly store: DeliveryStore,
    private readonly gate: WriteGate,
    private readonly recorder: OutcomeRecorder,
    private readonly attempts: Attempts,
    private readonly report: OutcomeReport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.recorder.tell((outcomes, late) => this.recorded(outcomes, late));
    await this.recorder.adopt();
    this.recorder.guard(this.attempts.leaseMs);
    this.running = true;
    void this.gate.start(() => {
      this.recorder.resume();
      this.goOn();
      this.scout();
    });
  }

  /** Stops claiming, gives back what has not begun, lets the attempts in flight end and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    const deadline = performance.now() + STOP_WITHIN_MS;
    this.running = false;
    clearTimeout(this.nextLook);
    const handedBack = Promise.all([this.attempts.giveBack(this.lanes.empty()), this.claims, this.looks])
      .then(() => this.store.handBackUnanswered(LOOK_AHEAD_MS))
      .catch((error) => this.warn('claims not given back', error));
    await within(STOP_WITHIN_MS, Promise.all([handedBack, this.attemptsEnded()]));
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
        const wanted = this.wantedClaims(performance.now());
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

  private wantedClaims(now: number): Wanted[] {
    if (!this.mayBegin || this.recorder.backlog > UNRECORDED_AT_MOST) return [];
    return nextClaim(LEASED_AT_MOST - this.lanes.leased, this.lanes.wishes(now, LOOK_AHEAD_MS));
  }

  private async claim(wanted: readonly Wanted[]): Promise<void> {
    const limits = new Map(wanted.map(({ agentId, limit }) => [agentId, limit]));
    for (const { agentId } of wanted) this.lanes.of(agentId).claiming();
    const claims = await this.store.claim(wanted, this.attempts.leaseMs, LOOK_AHEAD_MS);
    if (!this.running) {
      await this.attempts.giveBack(claims.flatMap(({ deliveries }) => deliveries));
      return;
    }
    const now = performance.now();
    for (const claim of claims) {
      const lane = this.lanes.of(claim.agentId);
      lane.claimed(claim, limits.get(claim.agentId) ?? 0, now);
      for (const parked of claim.parked) this.report.parked(parked);
      for (const delivery of claim.deliveries) this.take(lane, delivery);
    }
  }

  /** What is sent while its outcome could not be recorded, would be sent again. */
  private get mayBegin(): boolean {
    return this.gate.isOpen && !this.recorder.isBehind;
  }

  private take(lane: Lane, claim: ClaimedDelivery): void {
    if (claim.dueIn <= 0) this.enqueue(lane, claim);
    else {
      const fire = () => {
        lane.timers.delete(claim);
        this.enqueue(lane, claim);
      };
      lane.timers.set(claim, setTimeout(fire, claim.dueIn));
    }
  }

  private enqueue(lane: Lane, claim: ClaimedDelivery): void {
    if (this.mayBegin && lane.hasSlotFor(claim)) this.begin(lane, claim);
    else lane.queue.push(claim);
    this.holdsBack ||= !this.mayBegin;
  }

  /** Begins what waits in a lane. */
  private beginNext(lane: Lane): void {
    this.holdsBack ||= !this.mayBegin;
    while (this.running && this.mayBegin) {
      const next = lane.next();
      if (!next) break;
      this.begin(lane, next);
    }
  }

  /** After an outage: what was leased goes out, unless its lease has come near its end. */
  private goOn(): void {
    if (!this.holdsBack || !this.mayBegin) return;
    this.holdsBack = false;
    this.lanes.each((lane) => this.beginNext(lane));
  }

  private begin(lane: Lane, claim: ClaimedDelivery): void {
    lane.begin(claim);
    this.underWay += 1;
    this.attempts.make(claim, (outcome) => this.attemptEnded(lane, claim, outcome));
  }

  /** Begins the lane's next attempt at once, so that it can go out on the connection that has just become free. */
  private attemptEnded(lane: Lane, claim: ClaimedDelivery, outcome: Outcome | undefined): void {
    this.underWay -= 1;
    if (outcome) this.recorder.add(outcome);
    const now = performance.now();
    lane.attemptEnded(now, claim, endOf(outcome));
    this.beginNext(lane);
    if (lane.wants(now, LOOK_AHEAD_MS)?.isPressing) this.look();
    if (this.underWay === 0) this.onLastEnd?.();
  }

  private async attemptsEnded(): Promise<void> {
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      this.onLastEnd = resolve;
    });
  }

  private recorded(outcomes: readonly Outcome[], late: ReadonlySet<string>): void {
    for (const outcome of outcomes) {
      const isLate = late.has(outcome.deliveryId);
      this.report.recorded(outcome, isLate);
      if (!isLate && outcome.verdict === 'Retry') {
        this.lanes.of(outcome.agentId).expect(outcome.endedAt + outcome.waitMs);
      }
    }
    this.goOn();
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

function endOf(outcome: Outcome | undefined): AttemptEnd {
  if (!outcome) return 'unsent';
  return outcome.attempt.error === null ? outcome.attempt.durationMs : 'unanswered';
}
