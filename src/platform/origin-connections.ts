import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher, errors } from 'undici';
import { causeCode } from '../errors/caught.js';
import { AnswerHeads } from '../net/answer-heads.js';
import { decoded } from '../net/content-codings.js';
import { throughProxy } from './proxy-tunnel.js';

/** One POST to a platform. */
export interface PlatformRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  /** A stream goes with a `content-length` among the headers. */
  body: string | Readable;
  /** Milliseconds from the connection to the end of the answer. */
  timeout: number;
  /** Bytes of the answer's body that are kept, after its decoding; reading a longer answer ends there. */
  keepBytes: number;
  /** Gets the number of bytes as they come; a rejection gives the call up. */
  take?(bytes: number): Promise<void>;
}

/**
 * An HTTP answer of any status, or the reason why there was none. A status that has arrived counts even when the body
 * does not arrive completely; then `brokenOff` gives the reason.
 */
export type HttpAnswer =
  | { status: number; body: Buffer; brokenOff?: string; error?: undefined }
  | { status?: undefined; body?: undefined; error: string };

/**
 * Idle sockets are closed after this short time, sooner than platforms close them, so that no request meets a closing
 * socket. Repeating such a request would be the alternative, but then a platform may see an attempt twice.
 */
const KEEP_ALIVE_MS = 1_000;

/** How connections to an origin are made. */
export interface Route {
  /** Milliseconds for a connection. */
  timeout: number;
  /** Milliseconds for the connection to each address of a name, but its last one. */
  addressTimeout: number;
  /** Resolves the name; not asked behind a proxy. */
  lookup?: LookupFunction;
  /** URL of the proxy; undefined connects directly. */
  proxy?: string;
  /** Asked for each connection; undefined shows no certificate. */
  secureContext?: () => SecureContext | undefined;
}

/** A connection, opened anew after each idle time. */
interface Connection {
  client: Client;
  heads: AnswerHeads;
  /** When its last answer ended, on performance.now()'s scale. */
  freeSince: number;
}

/**
 * Keep-alive connections to one origin, one request at a time on each. They are managed here instead of by undici's
 * Pool, which takes twice the work for each request.
 */
export class OriginConnections {
  /** Last in, first out: few sockets stay warm instead of all of them. */
  private readonly free: Connection[] = [];
  /** One for all clients, so that they share TLS sessions; a new one with each certificate. */
  private connector:
    | { secureContext: SecureContext | undefined; connect: buildConnector.connector }
    | undefined;

  constructor(
    private readonly origin: string,
    private readonly route: Route,
  ) {}

  /**
   * Posts one request. The time-out covers everything from the connection to the end of the answer. `done` is called
   * once, never before `send` has returned, and while the end of the answer is still being read: a request that it sends
   * takes the connection over before it becomes idle, which saves undici's work for idle ones.
   * @returns gives the call up; `done` gets the reason
   */
  send(request: PlatformRequest, done: (answer: HttpAnswer) => void): (reason: string) => void {
    const connection = this.warm() ?? this.open();
    const { client, heads } = connection;
    const exchange = new Exchange(request, heads, (answer) => {
      clearTimeout(timer);
      if (exchange.controller) this.release(connection);
      // Nothing was written yet, so the client itself has to be destroyed.
      else void client.destroy();
      done(answer);
    });
    const timer = setTimeout(
      () => exchange.giveUp(`No answer within ${request.timeout} ms.`),
      request.timeout,
    );
    const { path, headers, body } = request;
    client.dispatch({ method: 'POST', path, headers, body }, exchange);
    return (reason) => exchange.giveUp(reason);
  }

  /** Ends the idle connections. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map(({ client }) => client.destroy()));
  }

  private release(connection: Connection): void {
    connection.freeSince = performance.now();
    this.free.push(connection);
  }

  /** A free connection, unless it is idle for longer than its timer allows, which a busy process runs too late. */
  private warm(): Connection | undefined {
    const last = this.free.pop();
    if (!last || performance.now() - last.freeSince < KEEP_ALIVE_MS) return last;
    // The others have been idle for longer still.
    for (const { client } of [last, ...this.free.splice(0)]) void client.destroy();
    return undefined;
  }

  private open(): Connection {
    const heads = new AnswerHeads();
    const client = new Client(this.origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        this.connectorNow()(options, (...connected) => {
          if (connected[1]) heads.attach(connected[1]);
          callback(...connected);
        });
      },
    });
    return { client, heads, freeSince: 0 };
  }

  private connectorNow(): buildConnector.connector {
    const { timeout, addressTimeout, lookup, proxy } = this.route;
    const secureContext = this.route.secureContext?.();
    if (this.connector && this.connector.secureContext === secureContext) return this.connector.connect;
    const direct = buildConnector({
      timeout,
      secureContext,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeout,
      ...(!proxy && { lookup }),
    });
    const connect = proxy ? throughProxy(proxy, direct, { timeout, addressTimeout }) : direct;
    this.connector = { secureContext, connect };
    return connect;
  }
}

/** One request and its answer, as a handler of undici's dispatch. */
class Exchange implements Dispatcher.DispatchHandler {
  controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private codings: readonly string[] = [];
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private done: ((answer: HttpAnswer) => void) | undefined;

  constructor(
    private readonly request: Pick<PlatformRequest, 'keepBytes' | 'take'>,
    private readonly heads: AnswerHeads,
    done: (answer: HttpAnswer) => void,
  ) {
    this.done = done;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.done) this.heads.expect();
    else controller.abort(new Error('given up'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    { 'content-encoding': codings }: IncomingHttpHeaders,
  ): void {
    this.status = status;
    if (codings) this.codings = codings.split(', ');
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    this.chunks.push(chunk);
    const { keepBytes, take } = this.request;
    if (this.size >= keepBytes) {
      this.finishLater();
      controller.abort(new Error('enough'));
    } else take?.(chunk.length).catch(() => this.giveUp('No room for the answer.'));
  }

  onResponseEnd(): void {
    if (this.codings.length > 0) {
      this.finishLater();
      return;
    }
    try {
      this.take()?.(this.answer());
    } catch (error) {
      // undici would take an error thrown here for a failure of the connection and hide it.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.finishLater(reasonOf(error));
  }

  giveUp(reason: string): void {
    if (!this.done) return;
    this.finishLater(reason);
    this.controller?.abort(new Error(reason));
  }

  private answer(brokenOff?: string): HttpAnswer {
    if (this.status === 0) return { error: brokenOff ?? 'Transport failure.' };
    const body = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    const kept = body.subarray(0, this.request.keepBytes);
    return { status: this.status, body: kept, ...(brokenOff !== undefined && { brokenOff }) };
  }

  /** For answers whose end breaks the connection, which undici needs a moment for, and for encoded ones. */
  private finishLater(brokenOff?: string): void {
    const done = this.take();
    if (!done) return;
    const answer = this.answer(brokenOff);
    if (answer.status === undefined || this.codings.length === 0) queueMicrotask(() => done(answer));
    else {
      void decoded(answer.body, this.codings, this.request.keepBytes).then((body) =>
        done(body ? { ...answer, body } : { brokenOff: UNDECODED, ...answer }),
      );
    }
  }

  private take(): ((answer: HttpAnswer) => void) | undefined {
    const { done } = this;
    this.done = undefined;
    return done;
  }
}

/** Why only the raw body of an encoded answer is there. */
const UNDECODED = 'Transport failure: ANSWER_ENCODING.';

/** The reason of a failed call, with the system's error code; never a URL, header or body. */
function reasonOf(error: unknown): string {
  // undici's parser gives no code. It gets heads in their strict form, so that what it refuses are chunks.
  const code = error instanceof errors.HTTPParserError ? 'ANSWER_CHUNKS_MALFORMED' : causeCode(error);
  return code === undefined ? 'Transport failure.' : `Transport failure: ${code}.`;
}
