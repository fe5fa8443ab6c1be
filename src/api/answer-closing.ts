import type { ServerResponse } from 'node:http';

/** What is called when an answer closes, for each answer with at least one such function. */
const WAITING = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `then` once when the answer has ended or its connection is lost; at once when that has happened already. All callers
 * share one listener of the answer: with a listener each, a streamed answer had twelve of them, and Node warns of a leak from
 * eleven on.
 */
export function whenClosed(answer: ServerResponse, then: () => void): void {
  const present = WAITING.get(answer);
  if (answer.destroyed) then();
  else if (present) present.push(then);
  else {
    const waiting = [then];
    WAITING.set(answer, waiting);
    answer.once('close', () => {
      for (const each of waiting) each();
    });
  }
}
