import { afterAll, beforeAll } from 'vitest';

/**
 * Starts a service, or a bench with one, before the tests of the file (or of the `describe` that calls this), and
 * stops it after them. The returned object is empty until the first test or hook runs.
 */
export function startOnce<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.stop?.());
  return started;
}
