import { ClockWatch } from '../../src/staff/health/clock-watch.job.js';
import { moveAhead } from './moved-time.js';
import type { TestService } from './service.js';

/**
 * Lets so many milliseconds pass at once on the monotonic clock of this process, by which services measure how old what
 * they know is. Timers are not affected, and the services' time stays that of the database.
 */
export async function later(milliseconds: number, ...services: readonly TestService[]): Promise<void> {
  moveAhead(milliseconds);
  await Promise.all(services.map(({ running }) => running.app.get(ClockWatch).measure()));
}
