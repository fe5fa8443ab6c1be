import type { Steps } from '../time/steps.js';

/** The same object with `map` of each member's value. */
export function mapMembers<T, U>(
  members: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}

/** The same, with a pause after each member. */
export function* mapMembersInSteps<T, U>(
  members: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Steps<Record<string, U>> {
  const mapped: [string, U][] = [];
  for (const [name, value] of Object.entries(members)) {
    mapped.push([name, map(value)]);
    yield;
  }
  return Object.fromEntries(mapped);
}
