import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a step of background work while it has more to do. Pauses as long as each step took, which leaves half of the
 * database's time to others.
 */
export async function whileAny(step: () => Promise<boolean>, stop: AbortSignal): Promise<void> {
  for (let more = true; more && !stop.aborted; ) {
    const start = performance.now();
    more = await step();
    if (more) await pause(performance.now() - start);
  }
}
