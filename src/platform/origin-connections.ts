import type { LookupFunction } from 'node:net';
import { Client, type Dispatcher } from 'undici';

/** One POST to a platform. */
export interface PlatformRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds from the connection to the end of the answer. */
  timeout: number;
  /** Bytes of the answer's body that are kept; when more come, the answer ends there. */
  keepBytes: number;
  /** How the body is read; latin1 keeps every byte for whoever must know whether it is UTF-8 at all. */
  encoding?: 'utf8' | 'latin1';
}

/**
 * An HTTP answer of any status, or why there was none. A status that has come stands, whatever becomes of the body:
 * `brokenOff` says why that did not come whole.
 */
export type PlatformAnswer =
  | { status: number; body: string; brokenOff?: string; error?: undefined }
  | { status?: undefined; body?: undefined; error: string };

/**
 * Idle sockets are closed this soon: a platform that closes them itself does so later, so that no request meets a closing
 * socket. To send such a request once more would be the other way, but then a platform may see an attempt twice.
 */
const KEEP_ALIVE_MS = 1_000;

/**
 * Keep-alive connections to one origin, one request at a time on each. Own bookkeeping instead of undici's Pool: it is
 * half the work for each request.
 */
export class OriginConnections {
  /** Last in, first out: few sockets stay warm instead of all of them. */
  private readonly free: Client[] = [];

  constructor(
    private readonly origin: string,
    private readonly lookup?: LookupFunction,
  ) {}

  /** Never rejects; the time-out covers everything from the connection to the end of the answer. */
  post(request: PlatformRequest): Promise<PlatformAnswer> {
    return new Promise((resolve) => this.send(request, resolve));
  }

  /**
   * As `post`, but `done` is called while the end of the answer is still being read: a request that it sends takes the
   * connection over before that falls idle, and undici need not look after an idle one. It is called once, never before
   * `send` has returned.
   */
  send(request: PlatformRequest, done: (answer: PlatformAnswer) => void): void {
    const client = this.free.pop() ?? this.open(request.timeout);
    const exchange = new Exchange(request, (answer) => {
      clearTimeout(timer);
      if (exchange.controller) this.free.push(client);
      // Nothing was written yet: only the client itself can be given up.
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

  /** Ends the connections that are idle. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((client) => client.destroy()));
  }

  private open(connectTimeout: number): Client {
    return new Client(this.origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectTimeout, lookup: this.lookup },
    });
  }
}

/** One request and its answer, as undici's dispatch tells of them. */
class Exchange implements Dispatcher.DispatchHandler {
  controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private done: ((answer: PlatformAnswer) => void) | undefined;

  constructor(
    private readonly wanted: Pick<PlatformRequest, 'keepBytes' | 'encoding'>,
    done: (answer: PlatformAnswer) => void,
  ) {
    this.done = done;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (!this.done) controller.abort(new Error('given up'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // 103 comes before the answer proper.
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
      // undici would take it for a failure of the connection, and nobody would hear of it.
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
    const { keepBytes, encoding = 'utf8' } = this.wanted;
    return { status: this.status, body: body.toString(encoding, 0, keepBytes) };
  }

  /** For ends in which the connection breaks: undici bears no new request on it until that is over. */
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

/** The system's error code; never a URL, header or body. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = typeof cause?.code === 'string' ? cause.code : code;
  return typeof known === 'string' ? `Transport failure: ${known}.` : 'Transport failure.';
}
