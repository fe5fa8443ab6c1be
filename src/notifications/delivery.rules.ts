import type { PlatformAnswer } from '../platform/platform.client.js';
import type { NotificationTypeRules } from './notification-types.rules.js';

/** The entries of the attempt log: the verdict on an attempt, or `Late` when its outcome came after its lease. */
export const LOGGED_VERDICTS = ['Delivered', 'Retry', 'Dropped', 'Exhausted', 'Late'] as const;
export type LoggedVerdict = (typeof LOGGED_VERDICTS)[number];

/** The consequence of an attempt for its delivery. */
export type Verdict = Exclude<LoggedVerdict, 'Late'>;

/** States that only an administrator's resend ends. */
export const FINAL_STATES = ['Delivered', 'Dropped', 'Exhausted', 'Cancelled'] as const;

/** The states of a delivery. A parked one is live, but is not claimed until an administrator resends it. */
export const DELIVERY_STATES = ['Pending', ...FINAL_STATES, 'Parked'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Attempts in total, the first one included. */
export function maxAttempts(rules: NotificationTypeRules): number {
  return rules.retries + 1;
}

/** The verdict on attempt number `attempt` (from 1) of a delivery of this type. */
export function judge(rules: NotificationTypeRules, attempt: number, result: PlatformAnswer): Verdict {
  if (isSuccess(rules, result)) return 'Delivered';
  if (rules.retriedOn === 'transportFailure' && result.status !== undefined) return 'Dropped';
  return attempt < maxAttempts(rules) ? 'Retry' : 'Exhausted';
}

/** Milliseconds from the end of failed attempt number `attempt` to the next; the last wait serves all later ones. */
export function waitAfter(attempt: number, waits: readonly number[]): number {
  return waits[Math.min(attempt, waits.length) - 1] ?? 0;
}

function isSuccess(rules: NotificationTypeRules, result: PlatformAnswer): boolean {
  if (result.status === undefined) return false;
  if (rules.success === '2xx') return result.status >= 200 && result.status < 300;
  return result.status === 200 && resultStatus(result.body) === 'Success';
}

function resultStatus(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return (answer as { ResultStatus?: { Status?: unknown } } | null)?.ResultStatus?.Status;
  } catch {
    return undefined;
  }
}
