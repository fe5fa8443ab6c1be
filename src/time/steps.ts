/** Work that can pause where it yields; between two pauses it runs for well under a millisecond. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long one piece of work may delay all others. */
const SLICE_MS = 10;

const waiting: (() => void)[] = [];

/** Runs work without pauses: small work, or work that nothing else waits behind. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs work that may be large: other requests get their turn every few milliseconds. */
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

/**
 * Resolves when all other work has had its turn in the event loop. Only one of many large works continues in each turn,
 * so that all together delay others no longer than one of them alone.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
