import { DomainError } from '../common/errors/domain-error.js';

const TRY_AGAIN_SECONDS = 5;

/**
 * Lets at most so many works run at once. The others wait in one line for each sender, and the lines take turns: however
 * many of one sender wait, another's next work waits for one of his only.
 */
export class FairTurns {
  private readonly lines = new Map<string, Waiting[]>();
  private waiting = 0;

  /**
   * @param room how many works may wait in all
   * @param refused is called for each work that there was no room for
   */
  constructor(
    private free: number,
    private readonly room: number,
    private readonly refused: () => void = () => undefined,
  ) {}

  /**
   * Does the work when it is its turn.
   * @throws DomainError General.Unavailable when there is no room to wait in: the last of the longest line goes
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

  /** Of lines of the same length the youngest gives way. */
  private makeRoom(): void {
    const [sender, line] = [...this.lines].reduce((longest, one) =>
      one[1].length >= longest[1].length ? one : longest,
    );
    const last = line.pop();
    if (line.length === 0) this.lines.delete(sender);
    this.waiting -= 1;
    this.refused();
    last?.refuse(
      new DomainError('unavailable', 'General.Unavailable', 'Too many passwords wait to be checked.', {
        retryAfterSeconds: TRY_AGAIN_SECONDS,
      }),
    );
  }

  private next(): void {
    const [first] = this.lines;
    if (!first) {
      this.free += 1;
      return;
    }
    const [sender, line] = first;
    const next = line.shift();
    // Its next work waits behind the other lines.
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
