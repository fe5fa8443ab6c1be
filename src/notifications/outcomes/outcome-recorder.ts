import { Inject, Injectable } from '@nestjs/common';
import { sqlState } from '../../common/errors/database-errors.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import type { Outcome } from '../delivery.record.js';
import { DeliveryStore } from '../delivery.store.js';
import { OutcomeJournal } from './outcome-journal.js';
import { WriteGate } from './write-gate.js';

const BATCH = 512;
const GATHER_MS = 10;
const RETRY_MS = 500;
const RETRY_AT_MOST_MS = 5_000;
const REFUSALS_AT_MOST = 4;
/** Outcomes that wait longer keep more from being sent, and go to the journal. */
const OVERDUE_MS = 1_500;
const GUARD_EVERY_MS = 1_000;
const PROLONG_EVERY_MS = 5_000;
/** Well within a lease: a process that dies elsewhere leaves what it wrote to those that share its directory. */
const ADOPT_EVERY_MS = 5_000;
const DRAIN_LOOK_MS = 50;
/** SQLSTATE classes of what is wrong with an outcome itself. All else may pass, and the same statement succeed. */
const ITS_OWN_FAULT = /^(21|22|23|54|P0)/;

/**
 * Records outcomes in batches. What the database does not take waits here, and after a moment in the journal, too, so
 * that neither an outage nor the end of the process in the middle of it leads to a second attempt.
 */
@Injectable()
export class OutcomeRecorder {
  private waiting: Outcome[] = [];
  private recording: Outcome[] = [];
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private guarding: NodeJS.Timeout | undefined;
  private adopting = false;
  private draining = false;
  private oneByOne = false;
  private hasFailed = false;
  private retryAfter = RETRY_MS;
  private prolongedAt = Number.NEGATIVE_INFINITY;
  private adoptedAt = 0;
  private readonly refusals = new WeakMap<Outcome, number>();
  private onRecorded: (outcomes: readonly Outcome[], late: ReadonlySet<string>) => void = () => undefined;

  constructor(
    @Inject(DeliveryStore) private readonly store: Pick<DeliveryStore, 'record' | 'prolong'>,
    private readonly gate: WriteGate,
    @Inject(OutcomeJournal)
    private readonly journal: Pick<OutcomeJournal, 'adopt' | 'keep' | 'leave' | 'clear'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called with what is recorded, and the ids of deliveries that the outcome came too late for. */
  tell(onRecorded: (outcomes: readonly Outcome[], late: ReadonlySet<string>) => void): void {
    this.onRecorded = onRecorded;
  }

  /** Outcomes that are not recorded yet. */
  get backlog(): number {
    return this.waiting.length + this.recording.length;
  }

  /** Milliseconds since the end of the first attempt whose outcome is not recorded yet. */
  get oldestAge(): number {
    const first = this.recording[0] ?? this.waiting[0];
    return first === undefined ? 0 : performance.now() - first.endedAt;
  }

  /** Whether outcomes still wait that the database did not take when it was their turn, or does not take in time. */
  get isBehind(): boolean {
    return this.backlog > 0 && (this.hasFailed || this.oldestAge > OVERDUE_MS);
  }

  add(outcome: Outcome): void {
    this.waiting.push(outcome);
    this.flushSoon();
  }

  /** Goes on after an outage. */
  resume(): void {
    if (this.waiting.length > 0) void this.flush();
  }

  /** What dead processes had sent is recorded before anything else. Never rejects. */
  async adopt(): Promise<void> {
    this.adoptedAt = performance.now();
    this.adopting = true;
    const adopted = await this.journal.adopt();
    this.adopting = false;
    if (adopted.length === 0) return;
    this.hasFailed = true;
    this.waiting.push(...adopted);
    this.flushSoon();
  }

  /**
   * From now to the end of `drain`, what has waited too long is kept on disk every second, and its leases are kept from
   * ending. A timer of its own: those of the schedule end before a stop does, which is when the process may be killed.
   */
  guard(leaseMs: number): void {
    this.guarding = setInterval(() => void this.protect(leaseMs), GUARD_EVERY_MS);
  }

  /**
   * Resolves when everything added so far is recorded. When `deadline`, on performance.now()'s scale, passes before, what is
   * left is on disk, and the next process adopts it at once.
   */
  async drain(deadline: number): Promise<void> {
    this.draining = true;
    while (this.backlog > 0 && performance.now() < deadline) {
      const pause = new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
      await (this.gate.isOpen ? Promise.race([this.flush(), pause]) : pause);
    }
    clearInterval(this.guarding);
    if (this.backlog > 0) await this.journal.leave(this.unrecorded);
  }

  /** Never rejects. */
  private async protect(leaseMs: number): Promise<void> {
    if (this.isBehind) {
      void this.prolong(leaseMs);
      await this.journal.keep(this.unrecorded);
    }
    if (!this.draining && performance.now() - this.adoptedAt > ADOPT_EVERY_MS) await this.adopt();
  }

  private get unrecorded(): Outcome[] {
    return [...this.recording, ...this.waiting];
  }

  /** While one replica cannot record them, another one whose gate is still open must not find them due. */
  private async prolong(leaseMs: number): Promise<void> {
    if (performance.now() - this.prolongedAt < PROLONG_EVERY_MS) return;
    // One at a time: those that wait for a lock would take the connections of all else.
    this.prolongedAt = Number.POSITIVE_INFINITY;
    // A database that takes no outcomes takes no claims either, as a rule.
    await this.store.prolong(this.unrecorded, leaseMs).catch(() => undefined);
    this.prolongedAt = performance.now();
  }

  private flushSoon(): void {
    if (!this.flushing) this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.flushAll().finally(() => {
      this.flushing = undefined;
      if (this.waiting.length > 0 && this.gate.isOpen) this.flushSoon();
    });
    return this.flushing;
  }

  private async flushAll(): Promise<void> {
    while (this.waiting.length > 0 && this.gate.isOpen) {
      this.recording = this.takeBatch();
      try {
        const late = await this.store.record(this.recording);
        this.recorded(this.recording.splice(0), late);
        // What came in meanwhile gathers a little longer, unless there is a full batch.
        if (this.waiting.length < BATCH / 2) return;
      } catch (error) {
        if (!(await this.survive(error, this.recording.splice(0)))) return;
      }
    }
  }

  private recorded(batch: readonly Outcome[], late: ReadonlySet<string>): void {
    this.gate.succeeded();
    this.retryAfter = RETRY_MS;
    if (this.waiting.length === 0) {
      this.oneByOne = false;
      this.hasFailed = false;
      // What is being adopted is in the files, and not yet here.
      if (!this.adopting) void this.journal.clear();
    }
    this.onRecorded(batch, late);
  }

  /** One outcome of a delivery at a time: a late one and the present one must not meet in a statement. */
  private takeBatch(): Outcome[] {
    const limit = this.oneByOne ? 1 : BATCH;
    const taken = new Map<string, Outcome>();
    const left: Outcome[] = [];
    for (const outcome of this.waiting) {
      if (taken.size < limit && !taken.has(outcome.deliveryId)) taken.set(outcome.deliveryId, outcome);
      else left.push(outcome);
    }
    this.waiting = left;
    return [...taken.values()];
  }

  /** Whether flushing may go on at once. */
  private async survive(error: unknown, batch: Outcome[]): Promise<boolean> {
    const refused = ITS_OWN_FAULT.test(sqlState(error) ?? '');
    if (refused && batch.length > 1) {
      // The server refused the statement itself: one by one shows the outcome at fault.
      this.waiting.unshift(...batch);
      this.oneByOne = true;
      return true;
    }
    const details = { count: batch.length, error: describeError(error) };
    if (refused && this.isRefusedForGood(batch)) {
      this.logger.error({ event: 'outcome refused', ...details });
      return true;
    }
    for (const outcome of batch) outcome.mayBeRecorded = true;
    this.waiting.push(...batch);
    this.hasFailed ||= !refused;
    this.logger.warn({ event: 'outcomes not recorded yet', ...details });
    this.gate.failed(error);
    if (!this.gate.isOpen) return false;
    await new Promise((resolve) => setTimeout(resolve, this.retryAfter));
    this.retryAfter = Math.min(2 * this.retryAfter, RETRY_AT_MOST_MS);
    return false;
  }

  /** A partition that is being made refuses rows for a moment; what is refused again and again is left to its lease. */
  private isRefusedForGood([outcome]: Outcome[]): boolean {
    if (!outcome) return true;
    const times = (this.refusals.get(outcome) ?? 0) + 1;
    this.refusals.set(outcome, times);
    return times >= REFUSALS_AT_MOST;
  }
}
