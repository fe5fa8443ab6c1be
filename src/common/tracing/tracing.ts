import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { causeCode } from '../errors/caught.js';
import { serviceVersion } from '../version.js';

export { type Attributes, type Context, type Span, SpanKind };

/** False until `startTracing`, and for good in a process without traces, which then pays for nothing else here. */
let isOn = false;

/** The tracer of this service; without `startTracing` its spans record nothing. */
export const TRACER = trace.getTracer('zeyil-gateway', serviceVersion());

/** Whether this process records traces. */
export function isTracing(): boolean {
  return isOn;
}

/** To be called once the tracer's provider is registered. */
export function tracingHasStarted(): void {
  isOn = true;
}

/** The span that the current work belongs to, as long as it has not ended; undefined without traces. */
export function activeSpan(): Span | undefined {
  if (!isOn) return undefined;
  const span = trace.getActiveSpan();
  // The work that a request leaves behind keeps its context, and is no part of the request.
  return span?.isRecording() ? span : undefined;
}

/** Runs a part of the work as a span of its own, when a span is active; an error of the work marks the span. */
export async function inSpan<T>(
  name: string,
  options: { kind?: SpanKind; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (!activeSpan()) return work();
  return TRACER.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span with the code of an error, or the name of its class: a message could contain personal data. */
export function markFailed(span: Span, error: unknown): void {
  const type = causeCode(error) ?? (error instanceof Error ? error.constructor.name : typeof error);
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * The current span as a `traceparent` of W3C Trace Context, to be stored with what the work leads to; null without a
 * span. One that is not sampled has a text too, so that what follows is not sampled either.
 */
export function traceParent(): string | null {
  if (!isOn) return null;
  return headersOf(context.active())['traceparent'] ?? null;
}

/** The context of a stored `traceparent`; without one, a context in which a new trace begins. */
export function contextOf(traceParent: string | null): Context {
  return traceParent === null
    ? ROOT_CONTEXT
    : propagation.extract(ROOT_CONTEXT, { traceparent: traceParent });
}

/** The headers that hand on the trace of a context, or of a span. */
export function traceHeaders(of: Span | undefined = activeSpan()): Record<string, string> {
  return of ? headersOf(trace.setSpan(ROOT_CONTEXT, of)) : {};
}

/** Runs work that the current span does not include, although it starts it. */
export function outsideOfTrace(work: () => void): void {
  if (isOn) context.with(ROOT_CONTEXT, work);
  else work();
}

/** The ids by which a line of the log is found beside its trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

function headersOf(from: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(from, headers);
  return headers;
}
