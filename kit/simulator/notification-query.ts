import type { NotificationFilter } from './notification-store.js';

const DEFAULT_SIZE = 50;
const MAX_SIZE = 200;

/** A parsed list request. */
export interface NotificationQuery {
  filter: NotificationFilter;
  size: number;
  withPayload: boolean;
}

/**
 * Reads `type`, `referanceNo`, `after`, `before`, `size` and `payload` (false leaves payloads out); reports an error
 * instead of guessing.
 */
export function readNotificationQuery(
  query: Record<string, unknown>,
): NotificationQuery | { problem: string } {
  const numbers: Record<'type' | 'after' | 'before' | 'size', number | undefined> = {
    type: undefined,
    after: undefined,
    before: undefined,
    size: undefined,
  };
  for (const name of ['type', 'after', 'before', 'size'] as const) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
      return { problem: `${name} must be an integer.` };
    numbers[name] = Number(value);
  }
  const { size = DEFAULT_SIZE, ...filter } = numbers;
  if (size < 1 || size > MAX_SIZE) return { problem: `size must be between 1 and ${MAX_SIZE}.` };
  const { referanceNo, payload } = query;
  if (referanceNo !== undefined && typeof referanceNo !== 'string')
    return { problem: 'referanceNo must be given once.' };
  if (payload !== undefined && payload !== 'true' && payload !== 'false') {
    return { problem: 'payload must be true or false.' };
  }
  return { filter: { ...filter, referanceNo }, size, withPayload: payload !== 'false' };
}
