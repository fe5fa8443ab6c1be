import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from './listening.js';

/** A span as OTLP writes it in JSON. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

export async function startTraceCollector() {
  const bodies: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status = 200;
  const server: Server = createServer(async (request, response) => {
    // A process that is killed breaks off its body.
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    bodies.push(body);
    headers.push(request.headers);
    if (status !== 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    bodies,
    headers,
    /** Spans of the bodies in JSON, in the order of their end. */
    spans: () => bodies.flatMap((body) => spansIn(body.toString())),
    /** Answers with this status from now on; 0 never answers. */
    answer: (next: number) => {
      status = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A collector of traces (OTLP over HTTP) that belongs to the test. */
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;

function spansIn(text: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

/** An attribute of a span; undefined without it. */
export function attributeOf(span: CollectedSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value && Object.values(value)[0];
}
