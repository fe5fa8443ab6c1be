import { DomainError } from './errors/domain-error.js';

const TRY_AGAIN_SECONDS = 5;

/**
 * Lets so much weight be held at one time. The others wait in the order in which they came, at most `patience`
 * milliseconds; what is heavier than all that is allowed waits until nothing else is held.
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
   * @returns what gives it back, once and for all
   * @throws DomainError General.Unavailable when that took too long
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
  return new DomainError('busy', 'General.Unavailable', 'Too many large requests are on their way.', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  });
}
