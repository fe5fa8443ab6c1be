import { Injectable } from '@nestjs/common';
import { Attempts } from './attempts.js';
import type { ClaimedDelivery, Wanted } from './delivery.claim.js';
import type { Outcome } from './delivery.record.js';
import { type AttemptEnd, type Lane, nextClaim } from './lane.js';
import { Lanes } from './lanes.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';

/** Attempts and leased deliveries of all lanes together. */
const LEASED_AT_MOST = 4_000;
/** While this many outcomes wait for the database, nothing more is sent. */
const UNRECORDED_AT_MOST = 5_000;

/**
 * What is leased, until its attempt has ended: it waits in its lane for its moment, then for a slot, and while the database
 * takes no outcomes.
 */
@Injectable()
export class Sending {
  readonly lanes = new Lanes();
  private underWay = 0;
  private onEnd: (lane: Lane, now: number) => void = () => undefined;
  private onLastEnd: (() => void) | undefined;
  private stopping = false;
  /** Something that is leased waits for the database to take outcomes again. */
  private holdsBack = false;

  constructor(
    private readonly gate: WriteGate,
    private readonly recorder: OutcomeRecorder,
    private readonly attempts: Attempts,
  ) {}

  /** Called at the end of each attempt, when the next one of its lane has begun; `now` is on performance.now()'s scale. */
  tell(onEnd: (lane: Lane, now: number) => void): void {
    this.onEnd = onEnd;
  }

  /** What to claim now, of what is due within `lookAheadMs`. */
  wanted(now: number, lookAheadMs: number): Wanted[] {
    if (!this.mayBegin || this.recorder.backlog > UNRECORDED_AT_MOST) return [];
    return nextClaim(LEASED_AT_MOST - this.lanes.leased, this.lanes.wishes(now, lookAheadMs));
  }

  /** A delivery of a claim; its attempt begins when it is due. */
  take(lane: Lane, claim: ClaimedDelivery): void {
    if (claim.dueIn <= 0) this.enqueue(lane, claim);
    else {
      const fire = () => {
        lane.timers.delete(claim);
        this.enqueue(lane, claim);
      };
      lane.timers.set(claim, setTimeout(fire, claim.dueIn));
    }
  }

  /** After an outage: what was leased goes out, unless its lease has come near its end. */
  goOn(): void {
    if (!this.holdsBack || !this.mayBegin) return;
    this.holdsBack = false;
    this.lanes.each((lane) => this.beginNext(lane));
  }

  /** Begins nothing any more; answers what has not begun. */
  stop(): ClaimedDelivery[] {
    this.stopping = true;
    return this.lanes.empty();
  }

  /** Resolves when no attempt is under way; to be called after `stop`. */
  async ended(): Promise<void> {
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      this.onLastEnd = resolve;
    });
  }

  /** What is sent while its outcome could not be recorded, would be sent again. */
  private get mayBegin(): boolean {
    return this.gate.isOpen && !this.recorder.isBehind;
  }

  private enqueue(lane: Lane, claim: ClaimedDelivery): void {
    if (this.mayBegin && lane.hasSlotFor(claim)) this.begin(lane, claim);
    else lane.queue.push(claim);
    this.holdsBack ||= !this.mayBegin;
  }

  /** Begins what waits in a lane. */
  private beginNext(lane: Lane): void {
    this.holdsBack ||= !this.mayBegin;
    while (!this.stopping && this.mayBegin) {
      const next = lane.next();
      if (!next) break;
      this.begin(lane, next);
    }
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
    this.onEnd(lane, now);
    if (this.underWay === 0) this.onLastEnd?.();
  }
}

function endOf(outcome: Outcome | undefined): AttemptEnd {
  if (!outcome) return 'unsent';
  return outcome.attempt.error === null ? outcome.attempt.durationMs : 'unanswered';
}
