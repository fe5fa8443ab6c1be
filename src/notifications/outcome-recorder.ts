import { isDatabaseUnavailable, sqlState } from '../common/errors/database-errors.js';
import { describeError, type Logger } from '../common/http/logger.js';
import type { Outcome } from './delivery.record.js';
import type { DeliveryStore } from './delivery.store.js';

const BATCH = 512;
const GATHER_MS = 10;
const RETRY_MS = 500;
const REFUSALS_AT_MOST = 4;
/** SQLSTATEs of transactions that got into each other's way: the same statement succeeds when it is repeated. */
const CONFLICT = /^40/;

/**
 * Records outcomes in batches. While the database is away they wait here; when the process dies with some, their
 * deliveries are attempted again after the lease, under the same ReferanceNo.
 */
export class OutcomeRecorder {
  private waiting: Outcome[] = [];
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private oneByOne = false;
  private hasFailed = false;
  private readonly refusals = new WeakMap<Outcome, number>();

  constructor(
    private readonly store: DeliveryStore,
    private readonly logger: Logger,
    private readonly onRecorded: (outcomes: readonly Outcome[], late: ReadonlySet<string>) => void,
  ) {}

  /** Outcomes that are not recorded yet. */
  get backlog(): number {
    return this.waiting.length;
  }

  /** Whether outcomes still wait that the database could not take when it was their turn. */
  get isBehind(): boolean {
    return this.hasFailed && (this.waiting.length > 0 || this.flushing !== undefined);
  }

  add(outcome: Outcome): void {
    this.waiting.push(outcome);
    if (!this.flushing) this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Resolves when everything added so far is recorded, or when `deadline` has passed while the database is away. */
  async drain(deadline: number): Promise<void> {
    while ((this.waiting.length > 0 || this.flushing) && Date.now() < deadline) await this.flush();
  }

  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.flushAll().finally(() => {
      this.flushing = undefined;
      if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
    });
    return this.flushing;
  }

  private async flushAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        const late = await this.store.record(batch);
        if (this.waiting.length === 0) {
          this.oneByOne = false;
          this.hasFailed = false;
        }
        this.onRecorded(batch, late);
        // What came in meanwhile gathers a little longer, unless there is a full batch.
        if (this.waiting.length < BATCH / 2) return;
      } catch (error) {
        if (!(await this.survive(error, batch))) return;
      }
    }
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
    const state = sqlState(error);
    const refused = state !== undefined && !CONFLICT.test(state) && !isDatabaseUnavailable(error);
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
    this.waiting.push(...batch);
    this.hasFailed ||= !refused;
    this.logger.warn({ event: 'outcomes not recorded yet', ...details });
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
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
