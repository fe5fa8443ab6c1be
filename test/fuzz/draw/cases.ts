import fc from 'fast-check';
import type { NamedOperation } from '../../support/described-api.js';
import type { DrawnRequest } from './drawn.js';
import { requestsTo } from './requests.js';
import { type DrawnWire, drawnWire } from './wire.js';

/** One thing that the fuzzer does. */
export type Case =
  | { kind: 'request'; request: DrawnRequest }
  | { kind: 'wire'; wire: DrawnWire }
  | { kind: 'sequence'; name: string };

/** Draws the case of a seed and an index: always the same one. */
export function drawer(
  operations: readonly NamedOperation[],
  sequences: readonly string[],
  platformUrl: string,
): (seed: number, index: number) => Case {
  const cases: fc.Arbitrary<Case> = fc.oneof(
    {
      weight: 90,
      arbitrary: requestsTo(operations, platformUrl).map((request): Case => ({ kind: 'request', request })),
    },
    { weight: 7, arbitrary: drawnWire.map((wire): Case => ({ kind: 'wire', wire })) },
    { weight: 3, arbitrary: fc.constantFrom(...sequences).map((name): Case => ({ kind: 'sequence', name })) },
  );
  return (seed, index) => {
    const [drawn] = fc.sample(cases, { seed: (Math.imul(seed, 1_000_003) + index) | 0, numRuns: 1 });
    if (!drawn) throw new Error('Nothing was drawn.');
    return drawn;
  };
}
