import type { PlatformAnswer } from '../platform/platform.client.js';
import type { NotificationType, NotificationTypeRules } from './notification-types.rules.js';

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

/** Milliseconds from the next attempt of a delivery after `finished` failed ones to its last one. */
export function untilLast(rules: NotificationTypeRules, finished: number, waits: readonly number[]): number {
  let sum = 0;
  for (let attempt = finished + 1; attempt < maxAttempts(rules); attempt++) sum += waitAfter(attempt, waits);
  return sum;
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

/** What an attempt says of its platform: 1 when it answers, -1 when it fails, 0 when neither is known. */
export type LifeSign = 1 | 0 | -1;

/**
 * Any 2xx shows that the platform answers, whatever the type's rule makes of its body. What types 10 and 13 drop by rule shows nothing;
 * every other attempt without success is a failure.
 */
export function lifeSign(type: NotificationType, verdict: Verdict, httpStatus: number | null): LifeSign {
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return 1;
  return verdict === 'Dropped' && (type === 10 || type === 13) ? 0 : -1;
}
