import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** When a platform accepted an attempt, and from which address: on performance.now()'s scale of this process. */
export interface Acceptance {
  from: string;
  at: number;
}

/** The notifications of one call of `take` that did not come exactly once. */
export interface Taken {
  missing: string[];
  repeated: { referanceNo: string; times: Acceptance[] }[];
}

/** A question to the receiver that has no answer yet. */
interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The platforms of a long run, which one process of their own plays. */
export class Receiver {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      this.waiting.get(id)?.resolve(answer);
      this.waiting.delete(id);
    });
    child.once('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The receiver has ended.'));
    });
  }

  static async start(): Promise<Receiver> {
    const child = fork('test/chaos/volume/receiver.mjs', { execArgv: ['--max-old-space-size=4096'] });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new Receiver(child, url);
  }

  /** How many notifications were accepted, how many attempts came, and how many of those were refused. */
  count(): Promise<{ accepted: number; attempts: number; refused: number }> {
    return this.ask('count');
  }

  /** Takes these notifications out of the ledger and returns those that did not come exactly once. */
  async take(referanceNos: readonly string[]): Promise<Taken> {
    const { missing, repeated } = await this.ask<Taken>('take', { referanceNos });
    const here = ({ from, at }: Acceptance) => ({ from, at: at - performance.timeOrigin });
    return {
      missing,
      repeated: repeated.map(({ referanceNo, times }) => ({ referanceNo, times: times.map(here) })),
    };
  }

  /** The ReferanceNos that were accepted and not taken. */
  rest(): Promise<string[]> {
    return this.ask('rest');
  }

  async close(): Promise<void> {
    if (!this.child.connected) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  private ask<T>(what: string, about: object = {}): Promise<T> {
    const id = this.asked++;
    return new Promise<T>((resolve, reject) => {
      if (!this.child.connected) return reject(new Error('The receiver has ended.'));
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.child.send({ id, what, ...about });
    });
  }
}
