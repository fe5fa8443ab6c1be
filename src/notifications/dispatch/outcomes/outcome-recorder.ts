import { Inject, Injectable } from '@nestjs/common';
import { sqlState } from '../../../errors/database-errors.js';
import { describeError, LOGGER, type Logger } from '../../../tracing/logger.js';
import { DeliveryStore } from '../delivery-store.js';
import type { AttemptOutcome } from '../record.sql.js';
import { OutcomeJournal } from './outcome-journal.js';
import { WriteGate } from './write-gate.js';

const BATCH = 512;
const GATHER_MS = 20;
const RETRY_MS = 500;
const RETRY_AT_MOST_MS = 5_000;
const REFUSALS_AT_MOST = 4;
/** Outcomes that wait longer hold back further attempts and go to the journal. */
const OVERDUE_MS = 1_500;
const GUARD_EVERY_MS = 1_000;
const PROLONG_EVERY_MS = 5_000;
/** Well within a lease. A process that dies leaves its journal to the processes that share its directory. */
const ADOPT_EVERY_MS = 5_000;
const DRAIN_LOOK_MS = 50;
/** SQLSTATE classes of errors in the outcome itself. After any other error the same statement may succeed later. */
const ITS_OWN_FAULT = /^(21|22|23|54|P0)/;

/**
 * Records outcomes in batches. Outcomes that the database does not take wait here, and after a moment in the journal
 * too: neither an outage nor the end of the process during it then leads to a second attempt.
 */
@Injectable()
export class OutcomeRecorder {
  private waiting: AttemptOutcome[] = [];
  private recording: AttemptOutcome[] = [];
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
  private readonly refusals = new WeakMap<AttemptOutcome, number>();
  private onRecorded: (outcomes: readonly AttemptOutcome[], late: ReadonlySet<string>) => void = () =>
    undefined;

  constructor(
    @Inject(DeliveryStore) private readonly store: Pick<DeliveryStore, 'record' | 'prolong'>,
    private readonly gate: WriteGate,
    @Inject(OutcomeJournal)
    private readonly journal: Pick<OutcomeJournal, 'adopt' | 'keep' | 'leave' | 'clear'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sets the listener, which gets the recorded outcomes and the ids of deliveries whose outcome came too late. */
  listen(onRecorded: (outcomes: readonly AttemptOutcome[], late: ReadonlySet<string>) => void): void {
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

  /** Whether outcomes wait that the database has refused or does not take in time. */
  get isBehind(): boolean {
    return this.backlog > 0 && (this.hasFailed || this.oldestAge > OVERDUE_MS);
  }

  add(outcome: AttemptOutcome): void {
    this.waiting.push(outcome);
    this.flushSoon();
  }

  /** Resumes recording after an outage. */
  resume(): void {
    if (this.waiting.length > 0) void this.flush();
  }

  /** Adopts the outcomes of dead processes, to be recorded first. Never rejects. */
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
   * From now to the end of `drain`, writes overdue outcomes to disk every second and prolongs their leases. The timer
   * does not stand in the SchedulerRegistry: only `drain` may end it, since a process that stops may still be killed.
   */
  guard(leaseMs: number): void {
    this.guarding = setInterval(() => void this.protect(leaseMs), GUARD_EVERY_MS);
  }

  /**
   * Resolves when everything added so far is recorded. When `deadline`, on performance.now()'s scale, passes first, the
   * rest is on disk, and the next process adopts it at once.
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

  /** Journals and prolongs overdue outcomes, and adopts those of dead processes. Never rejects. */
  private async protect(leaseMs: number): Promise<void> {
    if (this.isBehind) {
      void this.prolong(leaseMs);
      await this.journal.keep(this.unrecorded);
    }
    if (!this.draining && performance.now() - this.adoptedAt > ADOPT_EVERY_MS) await this.adopt();
  }

  private get unrecorded(): AttemptOutcome[] {
    return [...this.recording, ...this.waiting];
  }

  /**
   * Prolongs leases: while this replica cannot record outcomes, another one whose gate is open must not find them due.
   */
  private async prolong(leaseMs: number): Promise<void> {
    if (performance.now() - this.prolongedAt < PROLONG_EVERY_MS) return;
    // One call at a time: calls that wait for a lock would take all connections.
    this.prolongedAt = Number.POSITIVE_INFINITY;
    // A failure is harmless: a database that takes no outcomes usually takes no claims either.
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
        // Outcomes that came in meanwhile gather a little longer, unless there are enough for a batch.
        if (this.waiting.length < BATCH / 2) return;
      } catch (error) {
        if (!(await this.survive(error, this.recording.splice(0)))) return;
      }
    }
  }

  private recorded(batch: readonly AttemptOutcome[], late: ReadonlySet<string>): void {
    this.gate.succeeded();
    this.retryAfter = RETRY_MS;
    if (this.waiting.length === 0) {
      this.oneByOne = false;
      this.hasFailed = false;
      // Outcomes that are being adopted are in the files, but not in memory yet.
      if (!this.adopting) void this.journal.clear();
    }
    this.onRecorded(batch, late);
  }

  /** Takes one outcome of a delivery at a time: a late one and the present one must not meet in a statement. */
  private takeBatch(): AttemptOutcome[] {
    const limit = this.oneByOne ? 1 : BATCH;
    const taken = new Map<string, AttemptOutcome>();
    const left: AttemptOutcome[] = [];
    for (const outcome of this.waiting) {
      if (taken.size < limit && !taken.has(outcome.deliveryId)) taken.set(outcome.deliveryId, outcome);
      else left.push(outcome);
    }
    this.waiting = left;
    return [...taken.values()];
  }

  /** Keeps the batch of a failed statement, and returns whether flushing may go on at once. */
  private async survive(error: unknown, batch: AttemptOutcome[]): Promise<boolean> {
    const refused = ITS_OWN_FAULT.test(sqlState(error) ?? '');
    if (refused && batch.length > 1) {
      // The server refused the statement: recording one by one finds the outcome at fault.
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

  /**
   * Counts refusals. A partition under construction refuses rows for a moment; after repeated refusals the delivery is
   * left to its lease.
   */
  private isRefusedForGood([outcome]: AttemptOutcome[]): boolean {
    if (!outcome) return true;
    const times = (this.refusals.get(outcome) ?? 0) + 1;
    this.refusals.set(outcome, times);
    return times >= REFUSALS_AT_MOST;
  }
}
