import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SpanKind, TRACER } from '../tracing/tracing.js';

/** Asked every few seconds by machines; a trace of each would bury the others. */
const UNTRACED = /^\/(health|metrics)(\/|$)/;

/**
 * Makes each request a span, in the trace that the caller's `traceparent` names or in a new one. A route stands in it as its
 * pattern: paths of unknown routes and queries could contain anything.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (UNTRACED.test(route ?? '')) return done();
    const { method, id, headers, protocol } = request;
    const from = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = {
      'http.request.method': method,
      'url.scheme': protocol,
      'http.request.header.x-request-id': [id],
      ...(route && { 'http.route': route }),
    };
    const span = TRACER.startSpan(
      route ? `${method} ${route}` : method,
      { kind: SpanKind.SERVER, attributes },
      from,
    );
    // Also closed when the caller goes away before the answer, of which Fastify's own hook does not learn.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      if (writableFinished) span.setAttribute('http.response.status_code', statusCode);
      const problem = writableFinished ? statusCode >= 500 && String(statusCode) : 'aborted';
      if (problem) span.setAttribute('error.type', problem).setStatus({ code: 2 });
      span.end();
    });
    context.with(trace.setSpan(from, span), done);
  });
}

/** The pattern of the request's route; undefined when there is none. */
function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url;
}
