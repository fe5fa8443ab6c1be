import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { isBrowser } from './children.js';

/** What a test file may start, dearest first; `shared` counts how often it took the worker's service. */
const KINDS = ['browsers', 'processes', 'services', 'shared', 'databases'] as const;

export type Kind = (typeof KINDS)[number];

/** What a test file did: how often, and for how many milliseconds it waited for it. */
export type Costs = Record<Kind, { count: number; ms: number }>;

const none = () => Object.fromEntries(KINDS.map((kind) => [kind, { count: 0, ms: 0 }])) as Costs;

let costs = none();

/** Counts one more of a kind, and the time until it is there. */
export async function spent<T>(kind: Kind, work: () => Promise<T>, count = 1): Promise<T> {
  const before = performance.now();
  const noted = costs[kind];
  noted.count += count;
  try {
    return await work();
  } finally {
    noted.ms += performance.now() - before;
  }
}

/** What was spent since the last call. */
export function takeCosts(): Costs {
  const taken = costs;
  costs = none();
  return taken;
}

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  // The name of the program is set after the channel was notified.
  setImmediate(() => {
    costs[isBrowser(child) ? 'browsers' : 'processes'].count += 1;
  });
});
