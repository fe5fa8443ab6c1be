import {
  type Attributes,
  type Context,
  context,
  type Link,
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

/**
 * Runs `work` as a child span of the active span, and marks the child as failed when `work` rejects. Without an active span
 * `work` runs alone.
 */
export async function inSpan<T>(
  name: string,
  options: { kind?: SpanKind; attributes?: Attributes; links?: Link[] },
  work: () => Promise<T>,
): Promise<T> {
  if (!activeSpan()) return work();
  return TRACER.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed; `type` is a code or the name of a class, since a message could contain personal data. */
export function markFailed(span: Span, type?: string): void {
  if (type !== undefined) span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function typeOf(error: unknown): string {
  return causeCode(error) ?? (error instanceof Error ? error.constructor.name : typeof error);
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

/** The headers that hand on the trace of a span, by default of the current one; none without traces. */
export function traceHeaders(of: Span | undefined = trace.getActiveSpan()): Record<string, string> {
  return isOn && of ? headersOf(trace.setSpan(ROOT_CONTEXT, of)) : {};
}

/** Runs work that the current span does not include, although it starts it. */
export function outsideOfTrace(work: () => void): void {
  if (isOn) context.with(ROOT_CONTEXT, work);
  else work();
}

/** The ids by which a line of the log is found beside its trace. */
export interface TraceIds {
  trace_id?: string;
  span_id?: string;
}

/** The ids of a span, by default of the one that the current work belongs to. */
export function traceIds(of: Span | undefined = activeSpan()): TraceIds {
  if (!of) return {};
  const { traceId, spanId } = of.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

function headersOf(from: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(from, headers);
  return headers;
}
