import { context, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenClosed } from '../api/answer-closing.js';
import {
  contextOf,
  markFailed,
  type Span,
  SpanKind,
  TRACER,
  type TraceIds,
  traceIds,
} from '../tracing/tracing.js';

/** Asked every few seconds, by machines and by pages that are open, and the files of the pages: they would bury the others. */
const UNTRACED = /^\/(health|metrics|api\/admin\/(pulse|status)|admin\/assets)(\/|$)/;

const SPANS = new WeakMap<FastifyRequest, Span>();

/**
 * Makes each request a span, in the trace that the caller's `traceparent` names or in a new one. A route stands in it as its
 * pattern; nothing else of what the caller sent does, since paths, queries and headers could contain anything.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (UNTRACED.test(route ?? '')) return done();
    const { method, headers } = request;
    const { traceparent } = headers;
    const from = contextOf(typeof traceparent === 'string' ? traceparent : null);
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) };
    const name = route ? `${method} ${route}` : method;
    const span = TRACER.startSpan(name, { kind: SpanKind.SERVER, attributes }, from);
    SPANS.set(request, span);
    // Also closed when the caller goes away before the answer, of which Fastify's own hook does not learn.
    whenClosed(reply.raw, () => {
      const { statusCode, writableFinished } = reply.raw;
      if (!writableFinished) markFailed(span, 'aborted');
      else {
        span.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) markFailed(span, String(statusCode));
      }
      span.end();
    });
    context.with(trace.setSpan(from, span), done);
  });
}

/**
 * The ids of a request's span, for its line in the log. Of several requests on one connection the end of one may come
 * within the work of another, whose ids these replace.
 */
export function traceIdsOf(request: FastifyRequest): Record<keyof TraceIds, string | undefined> {
  const span = SPANS.get(request);
  return { trace_id: undefined, span_id: undefined, ...(span && traceIds(span)) };
}

/** The pattern of the request's route; undefined when there is none. */
function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url;
}
