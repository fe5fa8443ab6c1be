import { Inject, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../../errors/database-errors.js';
import { describeError, LOGGER, type Logger } from '../../../tracing/logger.js';
import { DeliveryStore } from '../delivery-store.js';

/**
 * The wait after a failure; it doubles up to the longest wait, so that the end of an outage is noticed within a second.
 */
const FIRST_TRIAL_MS = 250;
const TRIAL_EVERY_AT_MOST_MS = 1_000;
/** Within this time after an outage the other replicas have noticed its end too, and recorded their outcomes. */
const SETTLED_AFTER_MS = 5_000;

/**
 * Whether PostgreSQL takes outcomes. An attempt whose outcome cannot be recorded would be made again, so the gate is
 * shut until a first trial write succeeds, and again after any failure of a database that is away, full or read-only.
 */
@Injectable()
export class WriteGate {
  private open = false;
  private nextTrial: NodeJS.Timeout | undefined;
  private wait = FIRST_TRIAL_MS;
  private onOpen: (() => void) | undefined;
  /** When the last outage ended, on performance.now()'s scale. */
  private openedAgainAt = Number.NEGATIVE_INFINITY;
  private wasAway = false;

  constructor(
    @Inject(DeliveryStore) private readonly store: Pick<DeliveryStore, 'tryWrite'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isOpen(): boolean {
    return this.open;
  }

  /**
   * Whether an ended lease means that its holder has no outcome to record. During an outage leases end although their
   * deliveries were sent; each replica records those outcomes once the database is back.
   */
  get isSettled(): boolean {
    return performance.now() - this.openedAgainAt > SETTLED_AFTER_MS;
  }

  /** Makes the first trial; `onOpen` is called after it and whenever an outage has ended. */
  async start(onOpen: () => void): Promise<void> {
    this.onOpen = onOpen;
    await this.try();
  }

  /** No more trials: the gate stays as it is. */
  stop(): void {
    this.onOpen = undefined;
    clearTimeout(this.nextTrial);
  }

  /** Notes a failed statement; shuts the gate when the database is the reason. */
  failed(error: unknown): void {
    if (!this.isOpen || !this.onOpen || !isDatabaseUnavailable(error)) return;
    this.open = false;
    this.wasAway = true;
    this.tryLater();
  }

  /** Notes a recorded outcome: trials of the next outage begin at short intervals again. */
  succeeded(): void {
    this.wait = FIRST_TRIAL_MS;
  }

  private tryLater(): void {
    this.nextTrial = setTimeout(() => void this.try(), this.wait);
    this.wait = Math.min(2 * this.wait, TRIAL_EVERY_AT_MOST_MS);
  }

  private async try(): Promise<void> {
    try {
      await this.store.tryWrite();
    } catch (error) {
      this.logger.warn({ event: 'outcomes could not be recorded', error: describeError(error) });
      this.wasAway = true;
      if (this.onOpen) this.tryLater();
      return;
    }
    this.open = true;
    if (this.wasAway) this.openedAgainAt = performance.now();
    this.wasAway = false;
    this.onOpen?.();
  }
}
