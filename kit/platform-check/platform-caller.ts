import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { ADDRESS_MS } from '../../src/net/address-time.js';
import { NameCache } from '../../src/net/name-cache.js';
import { type HttpAnswer, OriginConnections } from '../../src/platform/origin-connections.js';
import { headersFor } from '../../src/platform/platform.client.js';
import { signedBody } from './signed-body.js';

/** What a platform answered to one call, or why no answer came. */
export interface CallResult {
  /** Undefined when no HTTP answer came. */
  status: number | undefined;
  body: Buffer;
  /** Why no answer came, such as `ECONNREFUSED` or `timeout`; undefined when one came. */
  error: string | undefined;
  /** From the beginning of the call to the end of its answer, without the time over which the body was sent on purpose. */
  milliseconds: number;
  /** The answer came later than the limits of the check say. */
  isSlow: boolean;
}

/** Limits of a check, in milliseconds. */
export interface CallLimits {
  /** Ends a call that has not been answered. */
  callMs: number;
  /** A later answer is near the gateway's limit once the platform has work to do. */
  slowMs: number;
}

/** How a body is sent. */
export interface Sending {
  /** Headers beside those of every call; undefined removes one. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** The body is sent in ten parts over so many milliseconds. */
  overMilliseconds?: number;
  /** The connection is cut when half of the body is sent. */
  isCut?: boolean;
}

/** The keys of a platform, as it gave them to the gateway. */
export interface PlatformKeys {
  key: string | undefined;
  authorization: string | undefined;
  /** Signs each call. */
  secret: string | undefined;
}

/** The path to which notifications are pushed. */
export const PUSH = '/PushNotification';
const PARTS = 10;
/** More of an answer is not read. */
const READ_AT_MOST = 16 * 1024 * 1024;
/** What was written leaves before the connection is cut. */
const BEFORE_CUT_MS = 100;

/** Calls one platform over the gateway's own client, so that both see the same of it. */
export class PlatformCaller {
  /** Every call so far, for the figures of the report. */
  readonly calls: CallResult[] = [];

  private readonly names = new NameCache(new Registry());
  private readonly connections: OriginConnections;

  constructor(
    readonly url: URL,
    private readonly keys: PlatformKeys,
    private readonly limits: CallLimits,
    private readonly signal: AbortSignal,
  ) {
    this.connections = new OriginConnections(url.origin, {
      timeout: limits.callMs,
      addressTimeout: ADDRESS_MS,
      lookup: this.names.lookup,
    });
  }

  get hasKey(): boolean {
    return this.keys.key !== undefined;
  }

  /** Signs calls; undefined where they are not signed. */
  get secret(): string | undefined {
    return this.keys.secret;
  }

  /** Posts a body to a path below the platform's URL. Never rejects. */
  async post(path: string, body: string, sending: Sending = {}): Promise<CallResult> {
    await this.names.ready(this.url.hostname.replace(/^\[|\]$/g, ''));
    const signature = this.secret === undefined ? {} : signedBody([this.secret], body);
    // A platform's time begins with the last part of a body that is sent slowly.
    let began = performance.now();
    const begin = () => {
      began = performance.now();
    };
    const headers = { ...signature, ...sending.headers };
    const answer = await this.send(path, body, { ...sending, headers }, begin);
    const milliseconds = Math.round(performance.now() - began);
    const call = {
      status: answer.status,
      body: answer.body ?? Buffer.alloc(0),
      error: answer.error && wordOf(answer.error),
      milliseconds,
      isSlow: milliseconds > this.limits.slowMs,
    };
    this.calls.push(call);
    return call;
  }

  /** Ends the connections. */
  close(): Promise<void> {
    return this.connections.close();
  }

  private send(
    path: string,
    body: string,
    { headers = {}, overMilliseconds, isCut }: Sending,
    atLastPart: () => void,
  ): Promise<HttpAnswer> {
    const { key, authorization } = this.keys;
    const isWhole = overMilliseconds === undefined && !isCut;
    const sent = Object.entries({
      ...headersFor({ url: this.url.href, apiKey: key, authorization }),
      ...(!isWhole && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Promise((resolve) => {
      const stop = () => giveUp(TIMEOUT);
      const parts = Readable.from(
        isCut ? half(body, () => giveUp('cut')) : slowly(body, overMilliseconds ?? 0, atLastPart),
      );
      const request = {
        path: `${this.url.pathname.replace(/\/$/, '')}${path}`,
        headers: Object.fromEntries(sent),
        body: isWhole ? body : parts,
        timeout: this.limits.callMs,
        keepBytes: READ_AT_MOST,
      };
      const giveUp = this.connections.send(request, (answer) => {
        this.signal.removeEventListener('abort', stop);
        resolve(answer);
      });
      this.signal.addEventListener('abort', stop, { once: true });
      if (this.signal.aborted) stop();
    });
  }
}

const TIMEOUT = 'timeout';

/** The code in a reason of the gateway's client, or `timeout`. */
function wordOf(reason: string): string {
  if (reason.startsWith('No answer within ')) return TIMEOUT;
  return reason.replace(/^Transport failure: /, '').replace(/\.$/, '');
}

async function* slowly(body: string, milliseconds: number, atLastPart: () => void): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  for (let part = 0; part < PARTS; part++) {
    if (part > 0) await sleep(milliseconds / (PARTS - 1));
    if (part === PARTS - 1) atLastPart();
    yield bytes.subarray((bytes.length * part) / PARTS, (bytes.length * (part + 1)) / PARTS);
  }
}

async function* half(body: string, cut: () => void): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  yield bytes.subarray(0, bytes.length / 2);
  await sleep(BEFORE_CUT_MS);
  cut();
}
