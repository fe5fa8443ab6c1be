import type { Answer } from '../../support/client.js';
import type { CallerName } from '../draw/drawn.js';

/** Calls an operation, as a caller or with a token; every answer is held against the document besides. */
export type Call = (
  method: string,
  path: string,
  options?: { as?: CallerName; token?: string; body?: unknown; headers?: [string, string][] },
) => Promise<Answer>;

/** Steps that depend on one another; no two sequences have the same number. Answers what did not come as promised. */
export type Sequence = (call: Call, number: number) => Promise<string[]>;

/** What is wrong with the statuses of steps. */
export function unexpected(
  steps: readonly [what: string, answer: Answer, status: number | number[]][],
): string[] {
  return steps
    .filter(([, answer, status]) => ![status].flat().includes(answer.status))
    .map(
      ([what, answer, status]) =>
        `${what}: ${answer.status} instead of ${status}: ${answer.text.slice(0, 200)}`,
    );
}
