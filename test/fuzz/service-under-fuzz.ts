import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How long the event loop was held up by its own work, and when, in milliseconds since the epoch. */
export interface Stall {
  ms: number;
  from: number;
  to: number;
}

/** Bytes in use after garbage collection. */
export interface Memory {
  heapUsed: number;
  external: number;
  rss: number;
}

const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url));
const HEAP_MB = 256;

/** The built service as a process of its own, with a small heap, watched from inside. */
export class ServiceUnderFuzz {
  readonly stalls: Stall[] = [];
  /** What it said and should not have: secrets, unexpected errors, warnings of Node. */
  readonly complaints: string[] = [];
  url = '';
  /** Lines that it logged. */
  lines = 0;
  private ended: string | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly secrets: readonly string[],
  ) {}

  /** Starts it with these settings only and waits until it listens; its log must hold none of the secrets. */
  static async start(
    variables: Record<string, string>,
    secrets: readonly string[],
  ): Promise<ServiceUnderFuzz> {
    const flags = [`--max-old-space-size=${HEAP_MB}`, '--enable-source-maps', '--import', PROBE];
    const child = spawn(process.execPath, [...flags, 'dist/src/main.js'], {
      env: { PATH: process.env['PATH'], PORT: '0', SANDBOX: 'false', ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const service = new ServiceUnderFuzz(child, secrets);
    child.on('exit', (code, signal) => {
      service.ended = `the service ended with ${code ?? signal}`;
    });
    child.on('message', ({ stall }: { stall?: Stall }) => stall && service.stalls.push(stall));
    const listening = new Promise<string>((resolve, reject) => {
      const errors: string[] = [];
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        const url = /^\{"event":"listening","url":"([^"]+)"/.exec(line)?.[1];
        if (url) resolve(url);
        service.read(line);
      });
      createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
        errors.push(line);
        service.complaints.push(`standard error: ${line}`);
      });
      child.on('exit', () => reject(new Error(`The service did not start: ${errors.join('\n')}`)));
    });
    service.url = await listening;
    return service;
  }

  /** Why it does not run any more. */
  get end(): string | undefined {
    return this.ended;
  }

  /** Collects garbage and asks what is left; nothing else should be under way. */
  async memory(): Promise<Memory> {
    const answer = new Promise<Memory>((resolve) => {
      const listen = ({ memory }: { memory?: Memory }) => {
        if (!memory) return;
        this.child.off('message', listen);
        resolve(memory);
      };
      this.child.on('message', listen);
    });
    const stalls = this.stalls.length;
    this.child.send('memory');
    const memory = await answer;
    // Collecting all garbage at once holds the event loop up, too.
    await sleep(50);
    this.stalls.length = stalls;
    return memory;
  }

  async stop(): Promise<void> {
    if (this.ended) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }

  private read(line: string): void {
    this.lines += 1;
    const secret = this.secrets.find((one) => line.includes(one));
    if (secret) this.complaints.push(`the log holds ${secret}: ${line.slice(0, 500)}`);
    else if (/eyJ[\w-]{10,}\.|Bearer [\w-]{10}|zgs_[\w-]{43}/.test(line))
      this.complaints.push(`the log holds a token: ${line}`);
    else if (line.includes('"event":"unexpected error"') || line.startsWith('{"level":50'))
      this.complaints.push(`the log tells of an error: ${line.slice(0, 1_500)}`);
  }
}
