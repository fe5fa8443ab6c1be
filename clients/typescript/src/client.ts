import { randomUUID } from 'node:crypto';
import { bareOf, errorOf, fileOf, foreign, responseOf } from './answers.js';
import {
  type AnswerOf,
  addressOf,
  type components,
  type InputOf,
  type LooseInput,
  type Method,
  type PathOf,
  type paths,
} from './calls.js';
import { ConnectionError } from './errors.js';
import { parseExact, stringifyExact } from './exact-json.js';
import type { Decimal, Long } from './numbers.js';
import { LONGEST_TIMER_MS, RETRIES, type RetryOptions, withRetries } from './retry.js';
import { Session } from './session.js';

type Paths = paths<Decimal, Long>;
export type Schemas = components<Decimal, Long>['schemas'];
/** The paths that have an operation of this method. */
export type PathWith<M extends Method> = PathOf<Paths, M>;
/** The `Response` member of an operation's answer; undefined where the answer is empty. */
export type ResponseOf<P extends PathWith<M>, M extends Method> = AnswerOf<Paths, P, M>;
/** What an operation takes. */
export type RequestOf<P extends PathWith<M>, M extends Method> = InputOf<Paths, P, M> & {
  /** A repeat with the same key and body is answered as the first call was, and done once. */
  idempotencyKey?: string;
};

interface LooseRequest extends LooseInput {
  idempotencyKey?: string;
}

/** The credentials of a machine user, for programs. */
export interface MachineCredentials {
  clientId: string;
  clientSecret: string;
  /** Scopes separated by spaces, such as `jobs:read endorsements:write`; without it, all that the roles give. */
  scope?: string;
}

/** The credentials of a person. */
export interface PersonCredentials {
  userName: string;
  password: string;
}

export type ClientOptions = (MachineCredentials | PersonCredentials) & {
  /** The gateway's address, such as `https://gateway.example`. */
  baseUrl: string;
  retries?: Partial<RetryOptions>;
  /** After so many milliseconds without an answer a call counts as unanswered. */
  timeoutMs?: number;
};

const USUAL_TIMEOUT_MS = 60_000;
const FEED_PAGE = 200;
const FEEDS = { insurer: '/api/offline/jobs/changes', platform: '/api/platform/jobs/changes' } as const;

/** A client of the gateway for one user: it gets its tokens by itself, loses no digit, and repeats only what cannot be done twice. */
export class GatewayClient {
  private readonly session: Session;
  private readonly baseUrl: string;
  private readonly retries: RetryOptions;
  private readonly timeoutMs: number;

  constructor({ baseUrl, retries, timeoutMs = USUAL_TIMEOUT_MS, ...credentials }: ClientOptions) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.retries = { ...RETRIES, ...retries };
    this.timeoutMs = timeoutMs;
    const post = (path: string, body: unknown, isRepeatable: boolean) =>
      withRetries(() => this.openly(path, body), isRepeatable, this.retries);
    this.session = new Session(
      () =>
        'clientId' in credentials
          ? withRetries(() => this.tokenOf(credentials), true, this.retries)
          : post('/api/authentication/login', credentials, true),
      post,
    );
  }

  /** Calls an operation and returns the `Response` of its answer. Throws ApiError and ConnectionError. */
  async call<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    request: RequestOf<P, M>,
  ): Promise<ResponseOf<P, M>> {
    return await this.called(method, path, request, isAnything);
  }

  /** The same; an answer without what the caller needs is another program's. */
  private async called<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    request: RequestOf<P, M>,
    isWhole: (response: Partial<Record<string, unknown>>) => boolean,
  ): Promise<ResponseOf<P, M>> {
    const read = async (answer: Response) => {
      const response = await responseOf(answer, parseExact);
      // Every read of the gateway answers something.
      const isAnswer = method !== 'get' || answer.status !== 204;
      if (isAnswer && isWhole((response ?? {}) as Partial<Record<string, unknown>>)) return response;
      throw foreign(answer);
    };
    return (await this.repeated(method, path, request as LooseRequest, read)) as ResponseOf<P, M>;
  }

  /** Records an endorsement. A lost answer is found out by repeats with the same key. Throws as `call`. */
  async makeEndorsement(
    jobId: number,
    body: Schemas['MakeEndorsementRequest'],
    idempotencyKey: string = randomUUID(),
  ): Promise<void> {
    await this.call('post', '/api/offline/jobs/{jobId}/endorsements', {
      path: { jobId },
      body,
      idempotencyKey,
    });
  }

  /** Rejects a request for an endorsement. Throws as `call`. */
  async rejectEndorsement(
    jobId: number,
    body: Schemas['RejectEndorsementRequest'],
    idempotencyKey: string = randomUUID(),
  ): Promise<void> {
    await this.call('post', '/api/offline/jobs/{jobId}/endorsements/reject', {
      path: { jobId },
      body,
      idempotencyKey,
    });
  }

  /** Reads a file of a job. Throws as `call`. */
  async file(jobId: number, fileId: number): Promise<Uint8Array> {
    return await this.repeated(
      'get',
      '/api/offline/jobs/{jobId}/files/{fileId}',
      { path: { jobId, fileId } },
      async (answer) => new Uint8Array(await fileOf(answer, (whole) => whole.arrayBuffer())),
    );
  }

  /** Opens a job, as a platform does, and returns its id; a repeat with the key opens no second one. Throws as `call`. */
  async openJob(body: Schemas['OpenJobRequest'], idempotencyKey: string = randomUUID()): Promise<number> {
    const request = { body, idempotencyKey };
    const { Id } = await this.called('post', '/api/platform/jobs', request, (job) =>
      Number.isSafeInteger(job['Id']),
    );
    return Id;
  }

  /** Asks for the endorsement of a job, as a platform does. Throws as `call`. */
  async requestEndorsement(
    jobId: number,
    body: Schemas['RequestEndorsementRequest'],
    idempotencyKey: string = randomUUID(),
  ): Promise<void> {
    const path = '/api/platform/jobs/{jobId}/endorsement-requests';
    await this.call('post', path, { path: { jobId }, body, idempotencyKey });
  }

  /**
   * The jobs that have changed, page by page, from a cursor, from a moment (`now` or a date-time) or from the beginning; `of` says
   * whose: an insurer's, or a platform's. Keep each page's cursor once its jobs are
   * processed: the feed goes on from there, and a job may come again. It ends where nothing newer is known; with `everyMs` it
   * waits and looks again.
   */
  async *jobChanges({
    of = 'insurer',
    cursor,
    since,
    everyMs,
    signal,
  }: {
    of?: 'insurer' | 'platform';
    cursor?: string;
    /** Counts without a cursor only. */
    since?: string;
    everyMs?: number;
    signal?: AbortSignal;
  } = {}): AsyncGenerator<{ jobs: Schemas['JobItem'][]; cursor: string }> {
    let after = cursor;
    while (!signal?.aborted) {
      const from = after === undefined ? since !== undefined && { since } : { cursor: after };
      const query = { pageSize: FEED_PAGE, ...from };
      const request = { query, ...(signal && { signal }) };
      const { Items, NextCursor } = await this.called('get', FEEDS[of], request, isFeed);
      if (Items.length > 0) yield { jobs: Items, cursor: NextCursor };
      after = NextCursor;
      if (Items.length > 0) continue;
      if (everyMs === undefined) return;
      await this.retries.sleep(everyMs, signal);
    }
  }

  /** Ends the session. */
  async logout(): Promise<void> {
    await this.session.end();
  }

  /** Reading belongs to the call: an answer that breaks off is as good as none. */
  private async repeated<T>(
    method: Method,
    path: string,
    request: LooseRequest,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const { idempotencyKey, body } = request;
    // The body is written once: a repeat sends the same bytes, without which its key would be refused.
    const bytes = body === undefined ? undefined : stringifyExact(body);
    const isRepeatable = method === 'get' || idempotencyKey !== undefined;
    const address = this.baseUrl + addressOf(path, request);
    const send = async () => await read(await this.authorised(method, address, bytes, request));
    return await withRetries(send, isRepeatable, this.retries, request.signal);
  }

  /** Sends with a token. A 401 is sent once more with a new one: the gateway refuses before it reads the body. */
  private async authorised(
    method: Method,
    address: string,
    bytes: string | undefined,
    { idempotencyKey, signal }: LooseRequest,
  ): Promise<Response> {
    const send = (token: string) =>
      this.fetched(address, {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${token}`,
          ...(bytes !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(bytes !== undefined && { body: bytes }),
        ...(signal && { signal }),
      });
    const token = await this.session.token();
    const answer = await send(token);
    const final = answer.status === 401 ? await send(await this.session.tokenAfter(token)) : answer;
    if (final.ok) return final;
    throw await errorOf(final, parseExact);
  }

  private async openly(path: string, body: unknown): Promise<unknown> {
    const answer = await this.fetched(`${this.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyExact(body),
    });
    if (!answer.ok) throw await errorOf(answer, parseExact);
    return await responseOf(answer, parseExact);
  }

  /** A machine's token, by the client credentials of OAuth 2.0. */
  private async tokenOf({ clientId, clientSecret, scope }: MachineCredentials): Promise<unknown> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope !== undefined && { scope }),
    });
    const answer = await this.fetched(`${this.baseUrl}/oauth/token`, { method: 'POST', body });
    if (!answer.ok) throw await errorOf(answer, parseExact);
    const token = await bareOf(answer, parseExact);
    const { access_token: AccessToken, expires_in: ExpiresIn } = (token ?? {}) as Record<string, unknown>;
    return { AccessToken, ExpiresIn };
  }

  private async fetched(address: string, init: RequestInit): Promise<Response> {
    const limit = AbortSignal.timeout(Math.min(this.timeoutMs, LONGEST_TIMER_MS));
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      return await fetch(address, { ...init, redirect: 'error', signal });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ConnectionError(`No answer from ${new URL(address).origin}`, { cause: error });
    }
  }
}

const isAnything = () => true;
const isFeed = (page: Partial<Record<string, unknown>>) =>
  Array.isArray(page['Items']) && typeof page['NextCursor'] === 'string';
