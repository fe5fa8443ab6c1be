import { Inject, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../common/errors/database-errors.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { DeliveryStore } from '../delivery.store.js';

/** After a failure, then twice as long each time up to the last: a database that is back is noticed within a second. */
const FIRST_TRIAL_MS = 250;
const TRIAL_EVERY_AT_MOST_MS = 1_000;
/** Within this time after an outage the other replicas have noticed its end, too, and recorded what they had sent. */
const SETTLED_AFTER_MS = 5_000;

/**
 * Whether PostgreSQL takes outcomes. What has been sent and cannot be recorded would be sent again: so the gate is shut
 * until a first trial write, and from any failure that says that the database is away, full or read-only until another.
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
   * Whether a lease that has ended says that its holder has nothing to record. During an outage leases end although what
   * they stand for was sent, and each replica records that when it finds the database back.
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

  /** A statement has failed; shuts the gate when the database is the reason. */
  failed(error: unknown): void {
    if (!this.isOpen || !this.onOpen || !isDatabaseUnavailable(error)) return;
    this.open = false;
    this.wasAway = true;
    this.tryLater();
  }

  /** What the gate is for has succeeded: trials of the next outage begin at short intervals again. */
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
