import { Injectable } from '@nestjs/common';
import type { ClaimedDelivery, Wanted } from './claim.sql.js';
import { type AttemptEnd, type Lane, nextClaim } from './lane.js';
import { Lanes } from './lanes.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';
import type { AttemptOutcome } from './record.sql.js';
import { Sender } from './sender.js';

/** The limit for attempts and leased deliveries of all lanes together. */
const LEASED_AT_MOST = 4_000;
/** While this many outcomes wait for the database, nothing more is sent. */
const UNRECORDED_AT_MOST = 5_000;

/**
 * Holds leased deliveries until their attempts have ended: each waits in its lane for its moment, then for a slot, and
 * while the database takes no outcomes.
 */
@Injectable()
export class Sending {
  readonly lanes = new Lanes();
  private underWay = 0;
  private onEnd: (lane: Lane, now: number) => void = () => undefined;
  private onLastEnd: (() => void) | undefined;
  private stopping = false;
  /** Whether a leased delivery waits for the database to take outcomes again. */
  private holdsBack = false;

  constructor(
    private readonly gate: WriteGate,
    private readonly recorder: OutcomeRecorder,
    private readonly sender: Sender,
  ) {}

  /**
   * Sets the listener of each attempt's end, called when the next attempt of its lane has begun; `now` is on
   * performance.now()'s scale.
   */
  listen(onEnd: (lane: Lane, now: number) => void): void {
    this.onEnd = onEnd;
  }

  /** The claim to make now, of deliveries due within `lookAheadMs`. */
  wanted(now: number, lookAheadMs: number): Wanted[] {
    if (!this.mayBegin || this.recorder.backlog > UNRECORDED_AT_MOST) return [];
    return nextClaim(LEASED_AT_MOST - this.lanes.held, this.lanes.wishes(now, lookAheadMs));
  }

  /** Takes a claimed delivery; its attempt begins when it is due and its lane has a slot. */
  take(lane: Lane, claim: ClaimedDelivery): void {
    lane.take(claim, () => this.beginNext(lane));
  }

  /** Begins the waiting attempts after an outage, unless their leases are about to end. */
  goOn(): void {
    if (!this.holdsBack || !this.mayBegin) return;
    this.holdsBack = false;
    this.lanes.each((lane) => this.beginNext(lane));
  }

  /** Begins no more attempts; returns the deliveries whose attempts have not begun. */
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

  /** An attempt whose outcome could not be recorded would be made again. */
  private get mayBegin(): boolean {
    return this.gate.isOpen && !this.recorder.isBehind;
  }

  /** Begins waiting attempts of a lane, as many as have slots. */
  private beginNext(lane: Lane): void {
    this.holdsBack ||= !this.mayBegin;
    while (!this.stopping && this.mayBegin) {
      const claim = lane.begin();
      if (!claim) break;
      this.underWay += 1;
      this.sender.send(claim, (outcome) => this.attemptEnded(lane, claim, outcome));
    }
  }

  /** Begins the lane's next attempt at once, so that it can go out on the connection that has just become free. */
  private attemptEnded(lane: Lane, claim: ClaimedDelivery, outcome: AttemptOutcome | undefined): void {
    this.underWay -= 1;
    if (outcome) this.recorder.add(outcome);
    const now = performance.now();
    lane.attemptEnded(now, claim, endOf(outcome));
    this.beginNext(lane);
    this.onEnd(lane, now);
    if (this.underWay === 0) this.onLastEnd?.();
  }
}

function endOf(outcome: AttemptOutcome | undefined): AttemptEnd {
  if (!outcome) return 'unsent';
  return outcome.attempt.error === null ? outcome.attempt.durationMs : 'unanswered';
}
