import {
  contextOf,
  isTracing,
  markFailed,
  type Span,
  SpanKind,
  TRACER,
  type TraceIds,
  traceHeaders,
  traceIds,
} from '../../tracing/tracing.js';
import { errorClass } from '../delivery-errors.rules.js';
import type { ClaimedDelivery } from './claim.sql.js';
import type { AttemptOutcome } from './record.sql.js';

/** The span of one attempt, in the trace of the request that made the announced change. */
export class AttemptSpan {
  private constructor(private readonly span: Span) {}

  /** Undefined in a process that records no traces. */
  static begin(claim: ClaimedDelivery, platformUrl: string | undefined): AttemptSpan | undefined {
    if (!isTracing()) return undefined;
    const attributes = {
      'http.request.method': 'POST',
      ...addressIn(platformUrl),
      'gateway.delivery.id': claim.id,
      'gateway.delivery.attempt': claim.attemptNumber,
      'gateway.delivery.referance_no': claim.referanceNo,
      'gateway.notification.type': claim.type,
      'gateway.agent.id': claim.agentId,
    };
    const name = `deliver notification ${claim.type}`;
    return new AttemptSpan(
      TRACER.startSpan(name, { kind: SpanKind.CLIENT, attributes }, contextOf(claim.traceParent)),
    );
  }

  /** Hands the trace on to the platform. */
  get headers(): Readonly<Record<string, string>> {
    return traceHeaders(this.span);
  }

  /** For the line in the log. */
  get ids(): TraceIds {
    return traceIds(this.span);
  }

  /** Ends the span, without an outcome when nothing was sent. */
  end(outcome?: AttemptOutcome): void {
    const { span } = this;
    if (outcome) {
      const { httpStatus, error } = outcome.attempt;
      span.setAttribute('gateway.delivery.verdict', outcome.verdict);
      span.setAttribute('gateway.delivery.late_ms', Math.round(outcome.lateMs));
      if (httpStatus !== null) span.setAttribute('http.response.status_code', httpStatus);
      // For most types the status alone decides, whatever became of the answer's body.
      if (outcome.verdict !== 'Delivered') markFailed(span, error === null ? undefined : errorClass(error));
    } else markFailed(span);
    span.end();
  }
}

function addressIn(url: string | undefined): Record<string, string | number> {
  if (!url || !URL.canParse(url)) return {};
  const { hostname, port, protocol } = new URL(url);
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) };
}
