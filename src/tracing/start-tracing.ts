import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import pg from 'pg';
import { causeCode, errorMessage } from '../errors/caught.js';
import { serviceVersion } from '../version.js';
import type { Logger } from './logger.js';
import { activeSpan, inSpan, SpanKind, tracingHasStarted } from './tracing.js';

/** How long a stop waits for the last spans to reach the collector. */
const SENT_WITHIN_MS = 2_000;

/** The settings of traces; the libraries read the others from the environment of the process. */
export interface TracingSettings {
  isOn: boolean;
  protocol: 'http/protobuf' | 'http/json';
}

/** The traces of this process. */
export interface Tracing {
  /** Reports to the log when spans do not reach the collector, and when they do again. */
  logTo(logger: Logger): void;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/**
 * Begins to record traces and to send them by OTLP; undefined when the settings ask for none, and then the SDK is not
 * loaded. Callers' baggage and `tracestate` are not handed on to platforms: they are meant for the caller's own services.
 */
export async function startTracing({ isOn, protocol }: TracingSettings): Promise<Tracing | undefined> {
  if (!isOn) return undefined;
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  );
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const exporter = new ReportedExporter(await exporterFor(protocol));
  const own = resourceFromAttributes({
    'service.name': 'zeyil-gateway',
    'service.version': serviceVersion(),
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  const provider = new NodeTracerProvider({
    // What the environment says wins.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: new W3CTraceContextPropagator() });
  traceStatements();
  tracingHasStarted();
  return {
    logTo: (logger) => exporter.logTo(logger),
    stop: async () => {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(SENT_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Not as other errors are described: a refused connection would be counted as an outage of the database. */
function described(error: unknown): Record<string, unknown> {
  return { code: causeCode(error), message: errorMessage(error) };
}

async function exporterFor(protocol: TracingSettings['protocol']): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** Logs once that spans do not reach the collector, and once that they do again; they are lost meanwhile. */
class ReportedExporter implements SpanExporter {
  private logger: Logger | undefined;
  private isFailing = false;

  constructor(private readonly exporter: SpanExporter) {}

  logTo(logger: Logger): void {
    this.logger = logger;
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.exporter.export(spans, (result) => {
      const fails = result.error !== undefined;
      if (fails && !this.isFailing)
        this.logger?.warn({ event: 'traces not sent', error: described(result.error) });
      if (!fails && this.isFailing) this.logger?.warn({ event: 'traces sent again' });
      this.isFailing = fails;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}

/** The first word of a statement. */
const WORD = /[a-z]+/i;

type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Makes each statement of the driver a span, within the span that sends it. The span has the statement's name, or its
 * first word, and neither its text nor its parameters. Statements that stream rows or copies are passed through.
 */
function traceStatements(): void {
  // A statement of a pool reaches its client with a callback, and would be a span twice.
  for (const prototype of [pg.Client.prototype, pg.Pool.prototype] as { query: Query }[]) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const [statement] = args;
      const hasCallback = args.some((argument) => typeof argument === 'function');
      if (!activeSpan() || hasCallback || isSubmittable(statement)) return query.apply(this, args);
      const name = nameOf(statement);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
      return inSpan(name, { kind: SpanKind.CLIENT, attributes }, async () => query.apply(this, args));
    };
  }
}

function isSubmittable(statement: unknown): boolean {
  return typeof Object(statement).submit === 'function';
}

function nameOf(statement: unknown): string {
  const { name, text = statement } = Object(statement) as { name?: string; text?: unknown };
  return name ?? WORD.exec(String(text))?.[0]?.toLowerCase() ?? 'statement';
}
