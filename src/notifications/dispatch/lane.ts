import type { ClaimedDelivery, ClaimPosition, LaneClaim, Wanted } from './claim.sql.js';

/**
 * Attempts in flight to one agent. Every attempt without an answer halves the slots, every answer doubles them: many
 * dead platforms at once must not hold all that the process can lease.
 */
const SLOTS_AT_MOST = 64;
const SLOTS_AT_LEAST = 4;
/**
 * A platform that answers fast needs few connections for the same rate, and few cost both sides less: the slots cover
 * the time that its fastest answers take.
 */
const SLOTS_FOR_PROMPT = 16;
const SLOTS_PER_MS = 3.2;
/**
 * The next deliveries of a fast platform are leased while the present ones are sent, as many as it takes in a window.
 */
const AHEAD_AT_MOST = 1_000;
const RATE_WINDOW_MS = 250;
/** After a quiet window a lane is judged by its first moments: waiting for a whole window would starve its slots. */
const FIRST_MOMENTS_MS = 25;

/** Attempts with payloads too large for a claim: a platform that hangs must not fill the memory with them. */
const LARGE_AT_MOST = 2;

/** Timers are late by this much: attempts with a pace that have become due meanwhile begin together. */
const TIMER_MS = 2;

/**
 * How long a lane whose agent is paused makes no claim: what is published meanwhile would cause one each time, for nothing.
 * The scout finds the end of a pause within this time.
 */
const PAUSED_FOR_MS = 1_000;

/** The claim that a lane could use. */
export interface Wish extends Wanted {
  /** Whether the lane is worth a claim by itself; other lanes join a claim that is made anyway. */
  isPressing: boolean;
  /** When the lane's last claim was sent; minus infinity before the first. */
  lastClaimAt: number;
}

/** How an attempt ended: milliseconds until the platform answered, without any answer, or before it was sent. */
export type AttemptEnd = number | 'unanswered' | 'unsent';

/**
 * One agent's traffic in this process: a hanging or slow platform fills its own lane and no other. Times are on
 * performance.now()'s scale.
 */
export class Lane {
  /** When a delivery may be due; undefined when none is known to wait. */
  nextDueAt: number | undefined;
  /** Leased deliveries that are due and wait for a slot. */
  private readonly queue: ClaimedDelivery[] = [];
  /** Leased deliveries that are not due yet. */
  private readonly timers = new Map<ClaimedDelivery, NodeJS.Timeout>();
  private inFlight = 0;
  private largeInFlight = 0;
  private slots = SLOTS_FOR_PROMPT;
  private slotsAtMost = SLOTS_FOR_PROMPT;
  private fastest = Number.POSITIVE_INFINITY;
  /**
   * Where the last claim ended. While an old snapshot keeps spent entries in the index, claims must not walk over them.
   */
  private position: ClaimPosition | undefined;
  /** Whether the next claim may start where the claim under way, if any, ends. */
  private positionHolds = true;
  private lastClaimAt = Number.NEGATIVE_INFINITY;
  private ended = 0;
  private endedBefore = 0;
  private windowStart = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  /** Whether no pause has ended since the claim under way was sent. */
  private pauseHolds = true;
  /** Milliseconds between the beginnings of attempts; 0 for an agent without pace. */
  private spacing = 0;
  private mayBeginAt = Number.NEGATIVE_INFINITY;
  /** What is given out to the next delivery of the last claim, and to those that were taken. */
  private givenOut = Number.NEGATIVE_INFINITY;
  private readonly beginsAt = new WeakMap<ClaimedDelivery, number>();
  private nextBegin: NodeJS.Timeout | undefined;
  private goOn: () => void = () => undefined;

  constructor(readonly agentId: number) {}

  /** Notes that a delivery may be due at this moment; the earliest counts. */
  expect(at: number): void {
    this.nextDueAt = Math.max(Math.min(this.nextDueAt ?? Number.POSITIVE_INFINITY, at), this.pausedUntil);
  }

  /** A claim has found the agent paused. */
  paused(now: number): void {
    if (!this.pauseHolds) return;
    this.pausedUntil = now + PAUSED_FOR_MS;
    // What was announced during the claim waits for the pause, too.
    if (this.nextDueAt !== undefined) this.expect(this.nextDueAt);
  }

  resumed(): void {
    this.pausedUntil = Number.NEGATIVE_INFINITY;
    this.pauseHolds = false;
  }

  /** Rows older than the last claim may have come: the next claim searches from the beginning. */
  searchFromBeginning(): void {
    this.position = undefined;
    this.positionHolds = false;
  }

  /** The claim to make now; undefined when nothing is needed or due. */
  wants(now: number, lookAheadMs: number): Wish | undefined {
    if (this.nextDueAt === undefined || this.nextDueAt > now + lookAheadMs) return undefined;
    const ahead = Math.min(AHEAD_AT_MOST, this.endingInWindow(now));
    const limit = this.slots + ahead - this.held;
    if (limit <= 0) return undefined;
    const hasIdleSlots = this.queue.length === 0 && this.inFlight < this.slots / 2;
    const isPressing = hasIdleSlots || limit > (this.slots + ahead) / 2;
    const { agentId, position: from, lastClaimAt } = this;
    return { agentId, limit, from, isPressing, lastClaimAt };
  }

  /** A claim is sent: it may miss deliveries that are announced from now on. */
  claiming(now: number): void {
    this.lastClaimAt = now;
    this.nextDueAt = undefined;
    this.positionHolds = true;
    this.pauseHolds = true;
  }

  /** Takes note of a claim's end; `limit` is the claim's. Returns whether more is due than it has taken. */
  claimed(claim: LaneClaim, limit: number, now: number): boolean {
    if (claim.last && this.positionHolds) this.position = claim.last;
    if (claim.pace === undefined) this.spacing = 0;
    else if (claim.pace !== 'later') {
      this.spacing = claim.pace.spacing;
      this.givenOut = now + claim.pace.beginsIn;
    }
    const wokenMeanwhile = this.nextDueAt;
    const full = claim.deliveries.length + claim.parked.length >= limit;
    if (full) this.nextDueAt = now;
    else this.nextDueAt = claim.nextDueIn === undefined ? undefined : now + claim.nextDueIn;
    if (wokenMeanwhile !== undefined) this.expect(wokenMeanwhile);
    return full || (claim.nextDueIn !== undefined && claim.nextDueIn <= 0);
  }

  /** Holds a leased delivery; `onDue` is called when it is due, at once or later, and waits for a slot. */
  take(claim: ClaimedDelivery, onDue: () => void): void {
    this.goOn = onDue;
    if (this.spacing > 0) {
      // Kept for each delivery: moved behind the moments of a later claim, it would begin in those of another replica, and the agent would
      // get twice its pace.
      this.beginsAt.set(claim, this.givenOut);
      this.givenOut += this.spacing;
    }
    const enqueue = () => {
      this.timers.delete(claim);
      this.queue.push(claim);
      onDue();
    };
    if (claim.dueIn <= 0) enqueue();
    else this.timers.set(claim, setTimeout(enqueue, claim.dueIn));
  }

  /**
   * Gives the first waiting delivery for which there is a slot its slot, until `attemptEnded`. An attempt that its agent's pace does not
   * allow yet begins later.
   */
  begin(): ClaimedDelivery | undefined {
    if (this.spacing > 0 && this.isTooEarly()) return undefined;
    const claim = this.next();
    if (!claim) return undefined;
    if (this.spacing > 0)
      this.mayBeginAt = Math.max(this.mayBeginAt, performance.now() - TIMER_MS) + this.spacing;
    this.inFlight += 1;
    if (claim.payload === null) this.largeInFlight += 1;
    return claim;
  }

  attemptEnded(now: number, claim: ClaimedDelivery, end: AttemptEnd): void {
    this.inFlight -= 1;
    if (claim.payload === null) this.largeInFlight -= 1;
    this.turnWindow(now);
    this.ended += 1;
    if (end === 'unanswered') this.slots = Math.max(Math.floor(this.slots / 2), SLOTS_AT_LEAST);
    if (typeof end !== 'number') return;
    this.fastest = Math.min(this.fastest, end);
    this.slots = Math.min(this.slots * 2, this.slotsAtMost);
  }

  /** Takes out every delivery whose attempt has not begun. */
  empty(): ClaimedDelivery[] {
    const unsent = [...this.queue.splice(0), ...this.timers.keys()];
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    clearTimeout(this.nextBegin);
    this.nextBegin = undefined;
    return unsent;
  }

  /** Takes out deliveries that were due before `moment` and still wait for a slot. */
  takeOverdue(moment: number): ClaimedDelivery[] {
    const fresh = this.queue.findIndex((claim) => claim.claimedAt + Math.max(claim.dueIn, 0) > moment);
    return this.queue.splice(0, fresh === -1 ? this.queue.length : fresh);
  }

  /** The number of attempts under way and of deliveries leased for one. */
  get held(): number {
    return this.inFlight + this.queue.length + this.timers.size;
  }

  get isIdle(): boolean {
    return this.nextDueAt === undefined && this.held === 0;
  }

  private isTooEarly(): boolean {
    const [first] = this.queue;
    const givenOut = (first && this.beginsAt.get(first)) ?? Number.NEGATIVE_INFINITY;
    const early = Math.max(this.mayBeginAt, givenOut) - performance.now();
    if (early <= 0) return false;
    this.nextBegin ??= setTimeout(() => {
      this.nextBegin = undefined;
      this.goOn();
    }, early);
    return true;
  }

  private next(): ClaimedDelivery | undefined {
    const [first] = this.queue;
    if (!first || this.inFlight >= this.slots) return undefined;
    if (this.fits(first)) return this.queue.shift();
    // A large payload waits until another one's attempt has ended; smaller ones overtake it.
    const index = this.queue.findIndex((claim) => this.fits(claim));
    return index === -1 ? undefined : this.queue.splice(index, 1)[0];
  }

  private fits(claim: ClaimedDelivery): boolean {
    return claim.payload !== null || this.largeInFlight < LARGE_AT_MOST;
  }

  /** An estimate of the attempts that end within a window. */
  private endingInWindow(now: number): number {
    this.turnWindow(now);
    if (this.endedBefore > 0) return Math.max(this.ended, this.endedBefore);
    const elapsed = Math.max(now - this.windowStart, FIRST_MOMENTS_MS);
    // Time-outs and slow answers that end together are no rate: slots end no faster than the fastest answer allows.
    const rate = Math.min(this.ended / elapsed, this.slots / this.fastest);
    return Math.max(this.ended, Math.ceil(rate * RATE_WINDOW_MS));
  }

  private turnWindow(now: number): void {
    const elapsed = now - this.windowStart;
    if (elapsed <= RATE_WINDOW_MS) return;
    this.endedBefore = elapsed > 2 * RATE_WINDOW_MS ? 0 : this.ended;
    this.ended = 0;
    this.windowStart = now;
    if (Number.isFinite(this.fastest)) this.slotsAtMost = slotsFor(this.fastest);
    this.fastest = Number.POSITIVE_INFINITY;
  }
}

function slotsFor(fastestMs: number): number {
  return Math.min(Math.max(Math.ceil(fastestMs * SLOTS_PER_MS), SLOTS_FOR_PROMPT), SLOTS_AT_MOST);
}

/**
 * The lanes and limits of the next claim. Since each claim has a cost of its own, none is made until a lane presses,
 * and then every lane joins it that the process has capacity for. The leases that are left to the process are shared out, so
 * that no lane gets less because another wishes for more; a lane repeats the rest of its wish later.
 */
export function nextClaim(capacity: number, wishes: readonly Wish[]): Wanted[] {
  if (!wishes.some(({ isPressing }) => isPressing)) return [];
  const shares: Wanted[] = [];
  let left = capacity;
  const modestFirst = longestWaiting(capacity, wishes).sort((a, b) => a.limit - b.limit);
  for (const [i, { agentId, limit: wish, from }] of modestFirst.entries()) {
    const limit = Math.min(wish, Math.ceil(left / (modestFirst.length - i)));
    if (limit <= 0) continue;
    left -= limit;
    shares.push({ agentId, limit, from });
  }
  return shares;
}

/**
 * The lanes that have waited longest, as many as the capacity lets fill the slots of a prompt platform. A lane costs a claim as
 * much as several deliveries: a thousand lanes that get one delivery each take most of the time to walk to their places.
 */
function longestWaiting(capacity: number, wishes: readonly Wish[]): Wish[] {
  const longestWaitFirst = [...wishes].sort((a, b) => a.lastClaimAt - b.lastClaimAt);
  let left = capacity;
  const end = longestWaitFirst.findIndex(({ limit }) => {
    left -= Math.min(limit, SLOTS_FOR_PROMPT);
    return left <= 0;
  });
  return end === -1 ? longestWaitFirst : longestWaitFirst.slice(0, end + 1);
}
