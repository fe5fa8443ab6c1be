import type { DomainError } from '../../errors/domain-error.js';
import { BODY_BUDGET_SPENT, TRY_AGAIN_SECONDS } from '../general.refusals.js';
import { refusedWith } from '../refusal.js';

/**
 * Limits the weight that is held at one time. Others wait in the order in which they came, at most `patience`
 * milliseconds; a weight above the limit waits until nothing else is held.
 */
export class WeightedTurns {
  private held = 0;
  private readonly waiting = new Set<{ weight: number; begin: () => void }>();

  constructor(
    private readonly atMost: number,
    private readonly patience: number,
  ) {}

  /**
   * Waits until the weight may be held.
   * @returns a function that releases it; repeated calls do nothing
   * @throws DomainError General.Unavailable when the wait took too long
   */
  async take(weight: number): Promise<() => void> {
    if (this.waiting.size > 0 || !this.fits(weight)) await this.turn(weight);
    else this.held += weight;
    let isHeld = true;
    return () => {
      if (isHeld) this.giveBack(weight);
      isHeld = false;
    };
  }

  private fits(weight: number): boolean {
    return this.held === 0 || this.held + weight <= this.atMost;
  }

  private turn(weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.waiting.delete(entry);
        this.held += weight;
        resolve();
      };
      const entry = { weight, begin };
      const timer = setTimeout(() => {
        this.waiting.delete(entry);
        reject(tooBusy());
        this.next();
      }, this.patience);
      this.waiting.add(entry);
    });
  }

  private giveBack(weight: number): void {
    this.held -= weight;
    this.next();
  }

  private next(): void {
    for (const { weight, begin } of this.waiting) {
      if (!this.fits(weight)) return;
      begin();
    }
  }
}

/** The refusal of a request whose body found no room in time. */
export function tooBusy(): DomainError {
  return refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, BODY_BUDGET_SPENT);
}
