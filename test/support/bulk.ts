import { randomUUID } from 'node:crypto';
import { type Availability, record } from './availability.js';

/** A catalog of three operations, of which an agent of their company has subscribed to two. */
export async function threeRecords(on: Availability): Promise<{ ids: number[]; agent: number }> {
  await on.reset();
  await on.sync([14, 15, 16].map((operation) => record(110, 111, operation)));
  const ids = [await on.idOf(110, 111, 14), await on.idOf(110, 111, 15), await on.idOf(110, 111, 16)];
  const subscriptions = [14, 15].map((operation): [number, null] => [operation, null]);
  return { ids, agent: await on.agent([[110, 111]], subscriptions) };
}

/** The body that closes active records; `more` replaces members. */
export const bulkClosing = (ids: readonly number[], more: Record<string, unknown> = {}) => ({
  changes: ids.map((id) => ({ id, expectedStatus: 'Active' })),
  status: 'ManualDisabled',
  reason: 'Planlı bakım',
  bulkId: randomUUID(),
  ...more,
});
