import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { type WallClock, wallClock } from '../support/wall-clock.js';

/**
 * A time in which a life could not do its work; times are on performance.now()'s scale. `locked`: a table that outcomes are
 * recorded in was locked.
 */
export interface Lapse {
  why: 'paused' | 'cut off' | 'locked';
  from: number;
  to: number;
}

/** One process of a replica, from its start to its end. */
export interface Life {
  /** The source address of its calls to platforms: every life has its own. */
  address: string;
  replica: number;
  bornAt: number;
  /** When it was killed, or was asked to stop. */
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

/** One replica of the built service: its consecutive processes, and its connection to the database. */
export class Replica {
  readonly lives: Life[] = [];
  /** Output of its ended processes that has not been read yet. */
  private readonly outputs: string[] = [];
  /** The last output line of each start that failed. */
  readonly refusedStarts: string[] = [];
  /** Ends that the runner did not cause. */
  readonly crashes: string[] = [];
  private process: ServiceProcess | undefined;
  private read = 0;
  private starting: Promise<void> | undefined;
  private isClosed = false;

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

  /** The URL of the running process; undefined while none runs. */
  get url(): string | undefined {
    return this.process?.url;
  }

  /** The present life, or the last one. */
  get life(): Life | undefined {
    return this.lives.at(-1);
  }

  /** Starts a process, repeatedly as a supervisor would, until it listens. */
  start(): Promise<void> {
    this.starting = this.untilListening();
    return this.starting;
  }

  private async untilListening(): Promise<void> {
    while (!this.isClosed) {
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
        // The clock may have been set after the process read it.
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

  /** Ends the process by this signal and waits for its end; returns its exit code. */
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

  /** Sends SIGSTOP; the returned function sends SIGCONT. */
  pause(): () => void {
    const child = this.process?.child;
    const resumed = this.lapse('paused');
    child?.kill('SIGSTOP');
    return () => {
      child?.kill('SIGCONT');
      resumed();
    };
  }

  /** Notes that the present life cannot work from now on; the returned function notes that it can again. */
  lapse(why: Lapse['why']): () => void {
    const lapse = { why, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.life?.lapses.push(lapse);
    return () => {
      lapse.to = performance.now();
    };
  }

  /** Sets the process's wall clock, in milliseconds ahead of this machine's. */
  setClock(ahead: number): Promise<void> {
    return this.clock.set(this.process, ahead);
  }

  /** Ends the process, also one that is being started, and the connection to the database. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.starting;
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

  /** The log lines that have not been returned yet. */
  takeLines(): string[] {
    const output = this.process?.output() ?? '';
    const text = [...this.outputs.splice(0), output.slice(this.read)].join('\n');
    this.read = output.length;
    return text.split('\n').filter((line) => line.startsWith('{'));
  }
}
