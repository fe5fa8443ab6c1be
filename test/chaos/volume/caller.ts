import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Findings } from '../findings.js';
import type { Replica } from '../replica.js';
import { ADMIN, PASSWORD } from '../world.js';

const ANSWER_WITHIN_MS = 30_000;
const AGAIN_AFTER_MS = 100;
/** Connections to one process of a replica. */
const CONNECTIONS = 64;
/** A change that finds no success in this time is a finding. */
const DONE_WITHIN_MS = 180_000;

/** One change, repeated under its key until it has succeeded. */
export interface Wanted {
  method: 'POST' | 'PUT';
  path: string;
  user: string;
  body: object;
  /** Sent as Idempotency-Key. */
  key: string;
}

/** Calls the replicas in turn, as a careful client does: each change is repeated under its key at the next one. */
export class Caller {
  /** Answers, and how many of them were repeats' causes: none at all, or 5xx. */
  readonly figures = { answers: 0, unanswered: 0, failed: 0, refused: 0 };
  private readonly pools = new Map<string, Pool>();
  private readonly tokens = new Map<string, Promise<string>>();
  private turn = 0;

  constructor(
    private readonly replicas: readonly Replica[],
    private readonly findings: Findings,
  ) {}

  /** Makes the change; returns undefined when it was refused or never done, which is a finding. */
  async change<T>({ method, path, user, body, key }: Wanted): Promise<{ response: T } | undefined> {
    const until = performance.now() + DONE_WITHIN_MS;
    while (performance.now() < until) {
      const token = await this.tokenOf(user);
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const answer = await this.send(method, path, body, headers);
      if (answer && answer.status < 300) return { response: responseIn<T>(answer.text) };
      if (answer?.status === 401) this.tokens.delete(user);
      else if (answer && isRefusal(answer)) {
        this.figures.refused += 1;
        this.findings.add(`REFUSED: ${method} ${path.replace(/\d+/g, '#')}: ${answer.status} ${answer.text}`);
        return undefined;
      } else await sleep(AGAIN_AFTER_MS);
    }
    this.findings.add(`NEVER DONE: ${method} ${path.replace(/\d+/g, '#')}`, key);
    return undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private tokenOf(user: string): Promise<string> {
    const known = this.tokens.get(user);
    if (known) return known;
    const made = this.logIn(user);
    this.tokens.set(user, made);
    return made;
  }

  private async logIn(userName: string): Promise<string> {
    const password = userName === ADMIN.userName ? ADMIN.password : PASSWORD;
    for (;;) {
      const answer = await this.send('POST', '/api/authentication/login', { userName, password }, {});
      if (answer?.status === 200) return responseIn<{ AccessToken: string }>(answer.text).AccessToken;
      await sleep(AGAIN_AFTER_MS);
    }
  }

  private async send(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string } | undefined> {
    const pool = this.nextPool();
    if (!pool) return undefined;
    try {
      const { statusCode, body: answer } = await pool.request({
        method,
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await answer.text();
      this.figures.answers += 1;
      if (statusCode >= 500) this.figures.failed += 1;
      return { status: statusCode, text };
    } catch {
      this.figures.unanswered += 1;
      return undefined;
    }
  }

  /** Connections to the next replica that runs; those to ended processes are closed. */
  private nextPool(): Pool | undefined {
    const urls = this.replicas.flatMap(({ url }) => url ?? []);
    for (const [url, pool] of this.pools) {
      if (urls.includes(url)) continue;
      this.pools.delete(url);
      void pool.destroy();
    }
    const url = urls[this.turn++ % Math.max(urls.length, 1)];
    if (url === undefined) return undefined;
    const pool = this.pools.get(url) ?? new Pool(url, { connections: CONNECTIONS });
    this.pools.set(url, pool);
    return pool;
  }
}

/** Whether a repeat would get the same answer. */
function isRefusal({ status, text }: { status: number; text: string }): boolean {
  return status < 500 || text.includes('"OfflineEndorsements.StateTransitionFailed"');
}

function responseIn<T>(text: string): T {
  return (text === '' ? undefined : (JSON.parse(text) as { Response: T }).Response) as T;
}
