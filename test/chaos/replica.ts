import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { type WallClock, wallClock } from '../support/wall-clock.js';

/** A time in which a life could not do its work; moments are of performance.now(). */
export interface Lapse {
  why: 'paused' | 'cut off';
  from: number;
  to: number;
}

/** One process of a replica, from its start to its end. */
export interface Life {
  /** From where it calls platforms: every life has an address of its own. */
  address: string;
  replica: number;
  bornAt: number;
  /** When it was killed, or told to stop. */
  endedAt: number;
  wasKilled: boolean;
  lapses: Lapse[];
}

/** Heap and resident set after garbage collection, in bytes. */
export interface Memory {
  heapUsed: number;
  rss: number;
}

const RETRY_MS = 200;

/** One replica of the built service: its processes one after the other, and its way to the database. */
export class Replica {
  readonly lives: Life[] = [];
  /** What its processes wrote and have not been read for. */
  private readonly outputs: string[] = [];
  /** Starts that were refused, by the last line of what was said. */
  readonly refusedStarts: string[] = [];
  /** Ends that nobody asked for. */
  readonly crashes: string[] = [];
  private process: ServiceProcess | undefined;
  private read = 0;

  private constructor(
    readonly number: number,
    private readonly variables: Record<string, string>,
    private readonly clock: WallClock,
    readonly link: DatabaseProxy,
  ) {}

  static async make(
    number: number,
    variables: Record<string, string> & { DATA_DIR: string },
    connection: Parameters<typeof startDatabaseProxy>[0]['connection'],
  ): Promise<Replica> {
    const link = await startDatabaseProxy({ connection });
    const clock = await wallClock(variables.DATA_DIR, 0);
    return new Replica(number, { ...variables, ...clock.variables, DATABASE_URL: link.url }, clock, link);
  }

  /** Where it listens; undefined while it does not run. */
  get url(): string | undefined {
    return this.process?.url;
  }

  /** The present life, or the last one. */
  get life(): Life | undefined {
    return this.lives.at(-1);
  }

  /** Starts it, again and again as a supervisor would, until it listens. */
  async start(): Promise<void> {
    for (;;) {
      const count = this.lives.length + 1;
      const address = `127.${this.number + 1}.${count >> 8}.${count & 255}`;
      const variables = { ...this.variables, CHAOS_ADDRESS: process.platform === 'linux' ? address : '' };
      const life: Life = {
        address,
        replica: this.number,
        bornAt: performance.now(),
        endedAt: Number.POSITIVE_INFINITY,
        wasKilled: false,
        lapses: [],
      };
      this.lives.push(life);
      try {
        const started = await startServiceProcess(variables, ['./test/chaos/preload.mjs']);
        this.process = started;
        // The clock may have been set since the process read it.
        started.child.kill('SIGUSR2');
        this.read = 0;
        started.child.once('exit', (code, signal) => {
          if (this.process === started) void this.afterCrash(`${code ?? signal}`);
        });
        return;
      } catch (error) {
        life.endedAt = performance.now();
        this.refusedStarts.push((error as Error).message);
        await sleep(RETRY_MS);
      }
    }
  }

  /** Ends the process by this signal and waits for its end; answers its exit code. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { process, life } = this;
    if (!process || !life) return 0;
    this.process = undefined;
    life.endedAt = performance.now();
    life.wasKilled = signal === 'SIGKILL';
    const { code } = await process.kill(signal);
    this.outputs.push(process.output().slice(this.read));
    return code;
  }

  private async afterCrash(how: string): Promise<void> {
    this.crashes.push(`${how} ${this.process?.errors()}`);
    await this.end('SIGKILL');
    await this.start();
  }

  /** SIGSTOP; the answered function is SIGCONT. */
  pause(): () => void {
    const child = this.process?.child;
    const resumed = this.lapse('paused');
    child?.kill('SIGSTOP');
    return () => {
      child?.kill('SIGCONT');
      resumed();
    };
  }

  /** Notes that the present life cannot work from now on; the answered function notes that it can again. */
  lapse(why: Lapse['why']): () => void {
    const lapse = { why, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.life?.lapses.push(lapse);
    return () => {
      lapse.to = performance.now();
    };
  }

  /** Sets the wall clock of its machine, in milliseconds ahead of this one's. */
  setClock(ahead: number): Promise<void> {
    return this.clock.set(this.process, ahead);
  }

  /** Ends the process, if one runs, and the way to the database. */
  async close(): Promise<void> {
    await this.end('SIGKILL');
    await this.link.close();
  }

  async memory(): Promise<Memory | undefined> {
    const child = this.process?.child;
    if (!child) return undefined;
    const answered = once(child, 'message');
    child.send({});
    return (await answered)[0] as Memory;
  }

  /** The log lines that nobody has been given yet. */
  takeLines(): string[] {
    const output = this.process?.output() ?? '';
    const text = [...this.outputs.splice(0), output.slice(this.read)].join('\n');
    this.read = output.length;
    return text.split('\n').filter((line) => line.startsWith('{'));
  }
}
