/** A record around a day; moments are in milliseconds since 1970. */
export interface RecordOfDay {
  /** Whether it was closed when the day began. */
  closedBefore: boolean;
  /** The changes of its status in their order. */
  changes: readonly { at: number; closed: boolean }[];
  /** The times for which it was in the catalog; null is no end. They do not overlap. */
  presences: readonly { from: number; to: number | null }[];
}

/** First moment of a day, and the first one after it. */
export interface Span {
  from: number;
  to: number;
}

/** What is counted of a record on a day. */
export interface CountedDay {
  openSeconds: number;
  closings: number;
}

/** Days that are kept. */
export const KEPT_DAYS = 400;
/** Days in one answer. */
export const DAYS_AT_MOST = 92;
/** After midnight: changes that were made before it have committed by then. */
export const COUNTED_AFTER_MS = 5 * 60_000;

/**
 * How long a record was open within a span, in whole seconds, and how often it was closed; undefined for one that was not in
 * the catalog for any moment of it. A change from one closed status to the other is no closing.
 */
export function countDay(
  { closedBefore, changes, presences }: RecordOfDay,
  span: Span,
): CountedDay | undefined {
  const inCatalog = presentIn(presences, span);
  if (inCatalog.length === 0) return undefined;
  let [closed, since, open, closings] = [closedBefore, span.from, 0, 0];
  const until = (moment: number) => {
    if (!closed)
      for (const presence of inCatalog) open += lengthOf(overlap(presence, { from: since, to: moment }));
    since = moment;
  };
  for (const change of changes) {
    // Replicas' clocks may differ by moments: no time is counted twice.
    if (change.at < span.from || change.at >= span.to) continue;
    until(Math.max(change.at, since));
    if (change.closed && !closed) closings += 1;
    closed = change.closed;
  }
  until(span.to);
  return { openSeconds: Math.round(open / 1_000), closings };
}

/** How long a record was in the catalog within a span, in whole seconds. */
export function catalogSeconds(presences: RecordOfDay['presences'], span: Span): number {
  return Math.round(presentIn(presences, span).reduce((sum, one) => sum + lengthOf(one), 0) / 1_000);
}

/** The times of a span for which a record was in the catalog. */
function presentIn(presences: RecordOfDay['presences'], span: Span): Span[] {
  return presences
    .map(({ from, to }) => overlap({ from, to: to ?? span.to }, span))
    .filter(({ from, to }) => from < to);
}

const overlap = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});
const lengthOf = ({ from, to }: Span) => Math.max(0, to - from);
