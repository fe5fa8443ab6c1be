import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorMessage } from '../common/errors/caught.js';
import { USER_AGENT } from '../common/version.js';
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

/** Calls one platform as the gateway does: no redirect is followed, and the keys stand in headers. */
export class PlatformCaller {
  /** Every call so far, for the figures of the report. */
  readonly calls: CallResult[] = [];

  constructor(
    readonly url: URL,
    private readonly keys: PlatformKeys,
    /** Ends a call that has not been answered, in milliseconds. */
    private readonly timeoutMs: number,
    private readonly signal: AbortSignal,
  ) {}

  get hasKey(): boolean {
    return this.keys.key !== undefined;
  }

  /** Signs calls; undefined where they are not signed. */
  get secret(): string | undefined {
    return this.keys.secret;
  }

  /** Posts a body to a path below the platform's URL. Never rejects. */
  async post(path: string, body: string, sending: Sending = {}): Promise<CallResult> {
    const began = performance.now();
    const signature = this.secret === undefined ? {} : signedBody([this.secret], body);
    const headers = { ...signature, ...sending.headers };
    const result = await this.send(path, Buffer.from(body), { ...sending, headers }).catch(
      (error: unknown): Omit<CallResult, 'milliseconds'> => ({
        status: undefined,
        body: Buffer.alloc(0),
        error: errorCode(error) ?? errorMessage(error),
      }),
    );
    const took = performance.now() - began - (sending.overMilliseconds ?? 0);
    const call = { ...result, milliseconds: Math.max(0, Math.round(took)) };
    this.calls.push(call);
    return call;
  }

  private send(
    path: string,
    body: Buffer,
    { headers = {}, overMilliseconds, isCut }: Sending,
  ): Promise<Omit<CallResult, 'milliseconds'>> {
    const { protocol, pathname } = this.url;
    const target = new URL(this.url);
    target.pathname = `${pathname.replace(/\/$/, '')}${path}`;
    const { key, authorization } = this.keys;
    const sent = Object.entries({
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': USER_AGENT,
      'x-api-key': key,
      authorization,
      ...headers,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(this.timeoutMs)]);
    return new Promise((resolve, reject) => {
      const request = (protocol === 'https:' ? https : http).request(target, {
        method: 'POST',
        headers: Object.fromEntries(sent),
        agent: false,
      });
      const stop = () => request.destroy(Object.assign(new Error('timeout'), { code: 'timeout' }));
      signal.addEventListener('abort', stop, { once: true });
      request.on('close', () => signal.removeEventListener('abort', stop));
      request.on('error', reject);
      request.on('response', (response) => {
        readAtMost(response).then((read) => {
          resolve({ status: response.statusCode, body: read, error: undefined });
        }, reject);
      });
      write(request, body, overMilliseconds, isCut === true).catch(reject);
    });
  }
}

async function write(
  request: http.ClientRequest,
  body: Buffer,
  overMilliseconds: number | undefined,
  isCut: boolean,
): Promise<void> {
  if (isCut) {
    await new Promise((flushed) => request.write(body.subarray(0, body.length / 2), flushed));
    // What was written leaves before the connection ends.
    await sleep(100);
    request.destroy(Object.assign(new Error('cut'), { code: 'cut' }));
    return;
  }
  if (overMilliseconds === undefined) {
    request.end(body);
    return;
  }
  for (let part = 0; part < PARTS && !request.destroyed; part++) {
    request.write(body.subarray((body.length * part) / PARTS, (body.length * (part + 1)) / PARTS));
    await sleep(overMilliseconds / PARTS);
  }
  request.end();
}

async function readAtMost(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > READ_AT_MOST) break;
  }
  return Buffer.concat(chunks);
}
