import pg from 'pg';
import { activeSpan, inSpan, SpanKind } from './tracing.js';

/** The first word of a statement. */
const WORD = /[a-z]+/i;

type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Makes each statement of the driver a span, within the span that sends it. The span has the statement's name, or its
 * first word, and neither its text nor its parameters. Statements that stream rows or copies are passed through.
 */
export function traceStatements(): void {
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
