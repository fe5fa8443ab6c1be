import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can pause where it yields: between two pauses lies well under a millisecond. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long one piece of work may keep everyone else waiting. */
const SLICE_MS = 10;

/** The result of work that is small, or that nothing else waits for. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The result of work that may be large: other requests get their turn every few milliseconds. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
