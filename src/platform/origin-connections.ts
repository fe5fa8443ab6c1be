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
}

/** An HTTP answer of any status, or why there was none. */
export type PlatformAnswer =
  | { status: number; body: string; truncated: boolean; error?: undefined }
  | { status?: undefined; body?: undefined; error: string };

interface Connection {
  client: Client;
  /** When the present socket last brought an answer to its end; undefined while it has brought none. */
  answeredAt: number | undefined;
}

/** Idle sockets are closed after this long, or a second before the other side has announced to close them. */
const KEEP_ALIVE_MS = 4_000;
/** A socket that rested this long may have been closed by the other side just when it was used again. */
const STALE_AFTER_MS = 1_000;

/**
 * Keep-alive connections to one origin, one request at a time on each. Own bookkeeping instead of undici's Pool: it is
 * half the work for each request, and it knows whether a socket that died had rested before.
 */
export class OriginConnections {
  /** Last in, first out: few sockets stay warm instead of all of them. */
  private readonly free: Connection[] = [];

  constructor(
    private readonly origin: string,
    private readonly lookup?: LookupFunction,
  ) {}

  /**
   * Never rejects. A request on a rested socket that dies before the answer begins is sent once more, on another one:
   * nobody has read it, or else its ReferanceNo tells that it is the same.
   */
  async post(request: PlatformRequest): Promise<PlatformAnswer> {
    const deadline = performance.now() + request.timeout;
    const first = await this.attempt(request, request.timeout);
    if (!first.staleSocket) return first.answer;
    return (await this.attempt(request, deadline - performance.now())).answer;
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map(({ client }) => client.destroy()));
  }

  private attempt(
    request: PlatformRequest,
    timeout: number,
  ): Promise<{ answer: PlatformAnswer; staleSocket: boolean }> {
    const connection = this.free.pop() ?? this.open(request.timeout);
    const rested = performance.now() - (connection.answeredAt ?? Number.POSITIVE_INFINITY) > STALE_AFTER_MS;
    return new Promise((resolve) => {
      const exchange = new Exchange(request.keepBytes, (answer, cause) => {
        clearTimeout(timer);
        const staleSocket = rested && cause !== undefined && !exchange.began && isSocketError(cause);
        connection.answeredAt = answer.status === undefined ? undefined : performance.now();
        if (exchange.controller) this.free.push(connection);
        // Nothing was written yet: only the client itself can be given up.
        else void connection.client.destroy();
        resolve({ answer, staleSocket });
      });
      const timer = setTimeout(
        () => exchange.giveUp(`No answer within ${request.timeout} ms.`),
        Math.max(timeout, 0),
      );
      const { path, headers, body } = request;
      connection.client.dispatch({ method: 'POST', path, headers, body }, exchange);
    });
  }

  private open(connectTimeout: number): Connection {
    const client = new Client(this.origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectTimeout, lookup: this.lookup },
    });
    const connection: Connection = { client, answeredAt: undefined };
    client.on('connect', () => {
      connection.answeredAt = undefined;
    });
    return connection;
  }
}

/** One request and its answer, as undici's dispatch tells of them. */
class Exchange implements Dispatcher.DispatchHandler {
  controller: Dispatcher.DispatchController | undefined;
  /** Whether the first byte of an answer has come. */
  began = false;
  private status = 0;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private done: ((answer: PlatformAnswer, cause?: unknown) => void) | undefined;

  constructor(
    private readonly keepBytes: number,
    done: (answer: PlatformAnswer, cause?: unknown) => void,
  ) {
    this.done = done;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (!this.done) controller.abort(new Error('given up'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // 100 and 103 come before the answer proper.
    if (status < 200) return;
    this.began = true;
    this.status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    this.chunks.push(chunk);
    if (this.size < this.keepBytes) return;
    this.finish(this.answer(true));
    controller.abort(new Error('enough'));
  }

  onResponseEnd(): void {
    this.finish(this.answer(false));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.finish({ error: reasonOf(error) }, error);
  }

  giveUp(error: string): void {
    this.finish({ error });
    this.controller?.abort(new Error(error));
  }

  private answer(truncated: boolean): PlatformAnswer {
    const body = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    return { status: this.status, body: body.toString('utf8', 0, this.keepBytes), truncated };
  }

  private finish(answer: PlatformAnswer, cause?: unknown): void {
    const done = this.done;
    this.done = undefined;
    done?.(answer, cause);
  }
}

function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = typeof cause?.code === 'string' ? cause.code : code;
  return typeof known === 'string' ? known : undefined;
}

function isSocketError(error: unknown): boolean {
  return /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED)$/.test(codeOf(error) ?? '');
}

/** The system's error code; never a URL, header or body. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code ? `Transport failure: ${code}.` : 'Transport failure.';
}
