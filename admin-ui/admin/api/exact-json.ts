/**
 * A number of the API as it was sent: a number where a float holds all its digits, else its text. Ids beyond 2^53 and
 * amounts such as `1200.50` are texts, so that no screen rounds or computes with them by accident.
 */
export type Exact = number | string;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Reads JSON; numbers that a float would change stay as their source text. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  // The reviver's third argument is newer than the compiler's library.
  return (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, (_key, value, context) => {
    if (typeof value !== 'number') return value;
    const source = context?.source;
    return source === undefined || String(value) === source ? value : source;
  });
}
