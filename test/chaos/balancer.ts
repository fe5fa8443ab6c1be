import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from './replica.js';

const PROBE_EVERY_MS = 200;
const PROBE_WITHIN_MS = 1_000;
/** That of the proxies in `deploy/`. */
const SERVING_WITHIN_MS = 4_000;

/** The result of a probe of one replica's readiness. */
export interface Probe {
  /** When the probe was sent, on performance.now()'s scale. */
  at: number;
  replica: number;
  /** Undefined without an answer. */
  status?: number;
  missing: string[];
}

/**
 * Distributes requests in turns among the replicas that answer `/health/serving` with 200, as the proxies in `deploy/` do; without
 * one, and for a request that failed, the answer is 502 with the header `x-balancer`. It repeats nothing.
 */
export class Balancer {
  readonly probes: Probe[] = [];
  private readonly server = createServer((request, response) => this.pass(request, response));
  private readonly ready = new Set<number>();
  private readonly serving = new Set<number>();
  private turn = 0;
  private stopped = false;
  private readonly probing: Promise<void>[];

  private constructor(private readonly replicas: readonly Replica[]) {
    this.probing = replicas.flatMap((replica) => [this.probeOn(replica), this.serveOn(replica)]);
  }

  static async start(replicas: readonly Replica[]): Promise<Balancer> {
    const balancer = new Balancer(replicas);
    // Idle connections stay open: closing one just when it is used again would be a failure of the balancer itself.
    balancer.server.keepAliveTimeout = 0;
    await new Promise<void>((done) => balancer.server.listen(0, '127.0.0.1', done));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether every replica reports readiness. */
  get allReady(): boolean {
    return this.ready.size === this.replicas.length;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.server.closeAllConnections();
    this.server.close();
    await Promise.all(this.probing);
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const target = this.next();
    const fail = (why: string) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'x-balancer': why }).end();
    };
    if (!target) {
      fail('no replica serves');
      return;
    }
    const { method, url, headers } = request;
    const passed = ask(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', (error) => fail(error.message)).pipe(response);
    });
    passed.on('error', (error) => fail(error.message));
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }

  private next(): string | undefined {
    const choice = this.replicas.filter(({ number, url }) => url !== undefined && this.serving.has(number));
    return choice[this.turn++ % Math.max(choice.length, 1)]?.url;
  }

  private async probeOn(replica: Replica): Promise<void> {
    const { number } = replica;
    while (!this.stopped) {
      const probe = await probed(replica);
      if (probe.status === 200) this.ready.add(number);
      else this.ready.delete(number);
      if (replica.url !== undefined) this.probes.push(probe);
      await sleep(PROBE_EVERY_MS);
    }
  }

  private async serveOn(replica: Replica): Promise<void> {
    while (!this.stopped) {
      if (await isServing(replica)) this.serving.add(replica.number);
      else this.serving.delete(replica.number);
      await sleep(PROBE_EVERY_MS);
    }
  }
}

async function probed({ url, number }: Replica): Promise<Probe> {
  const probe: Probe = { at: performance.now(), replica: number, missing: [] };
  if (url === undefined) return probe;
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(PROBE_WITHIN_MS) });
    const body = (await answer.json()) as { Missing: string[] };
    return { ...probe, status: answer.status, missing: body.Missing };
  } catch {
    return probe;
  }
}

async function isServing({ url }: Replica): Promise<boolean> {
  const signal = AbortSignal.timeout(SERVING_WITHIN_MS);
  return (
    url !== undefined &&
    (await fetch(`${url}/health/serving`, { signal }).catch(() => undefined))?.status === 200
  );
}
