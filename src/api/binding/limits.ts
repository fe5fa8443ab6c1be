import type { Limits } from './field.js';
import type { Decoration } from './metadata.js';

type Reader = (constraint: unknown) => Limits;

const READERS: Readonly<Record<string, Reader>> = {
  min: (min) => ({ min: min as number }),
  max: (max) => ({ max: max as number }),
  isPositive: () => ({ greaterThan: 0 }),
  maxLength: (maxLength) => ({ maxLength: maxLength as number }),
  maxMegabytes: (maxMegabytes) => ({ maxMegabytes: maxMegabytes as number }),
  arrayMaxSize: (maxItems) => ({ maxItems: maxItems as number }),
  isIn: (oneOf) => ({ oneOf: oneOf as readonly (string | number)[] }),
  isDay: () => ({ format: 'date' }),
  matches: (pattern) => ({ pattern: pattern as RegExp }),
};

/** The limits that these decorators set. */
export function limitsOf(decorations: readonly Decoration[]): Limits {
  return Object.assign(
    {},
    ...decorations.map(({ name = '', constraints }) => READERS[name]?.(constraints?.[0])),
  );
}
