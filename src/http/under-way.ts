import type { ServerResponse } from 'node:http';
import { whenClosed } from '../api/answer-closing.js';

/** How long a request waits while its sender has too many others under way. Bursts of short requests pass meanwhile. */
const PATIENCE_MS = 2_000;
/** Requests of one sender that wait; further ones are refused at once. */
const WAITING_AT_MOST = 256;

interface Sender {
  /** Requests that have begun and whose answers have not ended. */
  running: number;
  /** Begins the requests that wait, in the order in which they came. */
  waiting: Set<() => void>;
  /** Whether a refusal has been reported since the sender had nothing under way. */
  isReported: boolean;
}

/** Limits the requests of each sender that are under way at one time. */
export class UnderWay {
  private readonly senders = new Map<string, Sender>();

  /** @param report is called at the first refusal of a sender until all its requests have ended */
  constructor(
    readonly most: number,
    private readonly report: (name: string) => void,
  ) {}

  /**
   * Begins a request, which counts until its answer has ended or its connection is lost.
   * @returns false when none of the sender's other requests has ended in time
   */
  async begin(name: string, answer: ServerResponse): Promise<boolean> {
    const sender = this.senders.get(name) ?? { running: 0, waiting: new Set(), isReported: false };
    this.senders.set(name, sender);
    if (sender.running < this.most) sender.running += 1;
    else if (sender.waiting.size >= WAITING_AT_MOST || !(await this.turn(sender, answer))) {
      if (!sender.isReported) this.report(name);
      sender.isReported = true;
      return false;
    }
    whenClosed(answer, () => this.end(name, sender));
    return true;
  }

  /** Waits for the place of another request. */
  private turn({ waiting }: Sender, answer: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => settle(true);
      const leave = () => settle(false);
      const timer = setTimeout(leave, PATIENCE_MS);
      const settle = (hasBegun: boolean) => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve(hasBegun);
      };
      waiting.add(begin);
      whenClosed(answer, leave);
    });
  }

  /** Hands the place of a request to the next one. */
  private end(name: string, sender: Sender): void {
    const [next] = sender.waiting;
    if (next) next();
    else sender.running -= 1;
    if (sender.running === 0) this.senders.delete(name);
  }
}
