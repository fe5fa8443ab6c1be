import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { causeCode } from '../common/errors/caught.js';
import { throughProxy } from './proxy-tunnel.js';

/** One POST to a platform. */
export interface PlatformRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds from the connection to the end of the answer. */
  timeout: number;
  /** Bytes of the answer's body that are kept; reading a longer answer ends there. */
  keepBytes: number;
}

/**
 * An HTTP answer of any status, or the reason why there was none. A status that has arrived counts even when the body
 * does not arrive completely; then `brokenOff` gives the reason.
 */
export type PlatformAnswer =
  | { status: number; body: string; brokenOff?: string; error?: undefined }
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
  /** Resolves the name; not asked behind a proxy. */
  lookup?: LookupFunction;
  /** URL of the proxy; undefined connects directly. */
  proxy?: string;
  /** Asked for each connection; undefined shows no certificate. */
  secureContext?: () => SecureContext | undefined;
}

/**
 * Keep-alive connections to one origin, one request at a time on each. They are managed here instead of by undici's
 * Pool, which takes twice the work for each request.
 */
export class OriginConnections {
  /** Last in, first out: few sockets stay warm instead of all of them. */
  private readonly free: Client[] = [];
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
   */
  send(request: PlatformRequest, done: (answer: PlatformAnswer) => void): void {
    const client = this.free.pop() ?? this.open();
    const exchange = new Exchange(request, (answer) => {
      clearTimeout(timer);
      if (exchange.controller) this.free.push(client);
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
  }

  /** Ends the idle connections. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((client) => client.destroy()));
  }

  private open(): Client {
    return new Client(this.origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      // A client opens a new connection after each idle time.
      connect: (options, callback) => this.connectorNow()(options, callback),
    });
  }

  private connectorNow(): buildConnector.connector {
    const { timeout, lookup, proxy } = this.route;
    const secureContext = this.route.secureContext?.();
    if (this.connector && this.connector.secureContext === secureContext) return this.connector.connect;
    const direct = buildConnector({ timeout, secureContext, ...(!proxy && { lookup }) });
    const connect = proxy ? throughProxy(proxy, direct, timeout) : direct;
    this.connector = { secureContext, connect };
    return connect;
  }
}

/** One request and its answer, as a handler of undici's dispatch. */
class Exchange implements Dispatcher.DispatchHandler {
  controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private done: ((answer: PlatformAnswer) => void) | undefined;

  constructor(
    private readonly wanted: Pick<PlatformRequest, 'keepBytes'>,
    done: (answer: PlatformAnswer) => void,
  ) {
    this.done = done;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (!this.done) controller.abort(new Error('given up'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // 103 comes before the final answer.
    if (status < 200) return;
    this.status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    this.chunks.push(chunk);
    if (this.size < this.wanted.keepBytes) return;
    this.finishLater(this.answer());
    controller.abort(new Error('enough'));
  }

  onResponseEnd(): void {
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
    this.breakOff(reasonOf(error));
  }

  giveUp(error: string): void {
    this.breakOff(error);
    this.controller?.abort(new Error(error));
  }

  private breakOff(reason: string): void {
    this.finishLater(this.status === 0 ? { error: reason } : { ...this.answer(), brokenOff: reason });
  }

  private answer() {
    const body = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    return { status: this.status, body: body.toString('utf8', 0, this.wanted.keepBytes) };
  }

  /** For answers whose end breaks the connection: undici takes no new request on it until that is over. */
  private finishLater(answer: PlatformAnswer): void {
    const done = this.take();
    if (done) queueMicrotask(() => done(answer));
  }

  private take(): ((answer: PlatformAnswer) => void) | undefined {
    const { done } = this;
    this.done = undefined;
    return done;
  }
}

/** The reason of a failed call, with the system's error code; never a URL, header or body. */
export function reasonOf(error: unknown): string {
  const code = causeCode(error);
  return code === undefined ? 'Transport failure.' : `Transport failure: ${code}.`;
}
