import { TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';
import type { DomainError } from '../errors/domain-error.js';
import { TOO_MANY_PASSWORDS } from './user.refusals.js';

/**
 * Runs a limited number of works at once. The others wait in one line for each sender, and the lines take turns:
 * however many works of one sender wait, another sender's next work waits for only one of them.
 */
export class FairTurns {
  private readonly lines = new Map<string, Waiting[]>();
  private waiting = 0;

  /**
   * @param room how many works may wait in all
   * @param refused is called for each work that finds no room
   */
  constructor(
    private free: number,
    private readonly room: number,
    private readonly refused: () => void = () => undefined,
  ) {}

  /**
   * Runs the work when its turn comes.
   * @throws DomainError General.Unavailable when the waiting room is full, for the last work of the longest line
   */
  async take<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turnOf(sender);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turnOf(sender: string): Promise<void> {
    return new Promise((begin, refuse) => {
      const line = this.lines.get(sender) ?? [];
      line.push({ begin, refuse });
      this.lines.set(sender, line);
      this.waiting += 1;
      if (this.waiting > this.room) this.makeRoom();
    });
  }

  /** Refuses the last work of the longest line; among lines of the same length, of the youngest. */
  private makeRoom(): void {
    const [sender, line] = [...this.lines].reduce((longest, one) =>
      one[1].length >= longest[1].length ? one : longest,
    );
    const last = line.pop();
    if (line.length === 0) this.lines.delete(sender);
    this.waiting -= 1;
    this.refused();
    last?.refuse(refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, TOO_MANY_PASSWORDS));
  }

  private next(): void {
    const [first] = this.lines;
    if (!first) {
      this.free += 1;
      return;
    }
    const [sender, line] = first;
    const next = line.shift();
    // The sender's next work waits behind the other lines.
    this.lines.delete(sender);
    if (line.length > 0) this.lines.set(sender, line);
    this.waiting -= 1;
    next?.begin();
  }
}

interface Waiting {
  begin: () => void;
  refuse: (reason: DomainError) => void;
}
