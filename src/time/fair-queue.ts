/** The limits of a queue. */
export interface QueueLimits {
  /** The weight that may be held at one time. A weight above it waits until nothing else is held. */
  capacity: number;
  /** Milliseconds of the longest wait; without a limit by default. */
  patience?: number;
  /** How many may wait; one more, and the last of the longest line is refused. Without a limit by default. */
  waitingAtMost?: number;
  /** Makes the error of one that waited too long, or for which too many waited. */
  refusal: () => Error;
}

interface Waiting {
  weight: number;
  begin: () => void;
  refuse: () => void;
}

/**
 * Admits a limited weight at one time. Others wait in lines, each in order of arrival, and the lines take turns: however
 * many of one line wait, the next of another line waits for only one of them. The first one of all is never passed by a
 * lighter one.
 */
export class FairQueue {
  private held = 0;
  private waiting = 0;
  private readonly lines = new Map<string, Set<Waiting>>();

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Waits until the weight may be held.
   * @returns a function that releases it; repeated calls do nothing
   * @throws the limits' refusal
   */
  async enter(weight = 1, line = ''): Promise<() => void> {
    if (this.waiting > 0 || !this.fits(weight)) await this.wait(weight, line);
    else this.held += weight;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.held -= weight;
      this.next();
    };
  }

  /** Runs work of the weight 1 when the line's turn comes. @throws as `enter` does */
  async run<T>(work: () => Promise<T>, line?: string): Promise<T> {
    const leave = await this.enter(1, line);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private fits(weight: number): boolean {
    return this.held === 0 || this.held + weight <= this.limits.capacity;
  }

  private wait(weight: number, name: string): Promise<void> {
    const { patience, waitingAtMost = Number.POSITIVE_INFINITY, refusal } = this.limits;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const line = this.lines.get(name) ?? new Set();
      const leave = () => {
        clearTimeout(timer);
        line.delete(entry);
        this.waiting -= 1;
        if (line.size === 0) this.lines.delete(name);
      };
      const begin = () => {
        leave();
        // The line's next one waits behind the other lines.
        if (this.lines.delete(name)) this.lines.set(name, line);
        this.held += weight;
        resolve();
      };
      const refuse = () => {
        leave();
        reject(refusal());
        this.next();
      };
      const entry: Waiting = { weight, begin, refuse };
      if (patience !== undefined) timer = setTimeout(refuse, patience);
      this.lines.set(name, line.add(entry));
      this.waiting += 1;
      if (this.waiting > waitingAtMost) this.refuseLast();
    });
  }

  /** Refuses the last one of the longest line; of lines of the same length, of the one whose turn comes last. */
  private refuseLast(): void {
    const longest = [...this.lines.values()].reduce((one, other) => (other.size >= one.size ? other : one));
    [...longest].at(-1)?.refuse();
  }

  private next(): void {
    for (;;) {
      const [line] = this.lines.values();
      const [first] = line ?? [];
      if (!first || !this.fits(first.weight)) return;
      first.begin();
    }
  }
}
