import { judge } from '../../src/notifications/delivery.rules.js';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '../../src/notifications/notification-types.rules.js';
import { oneLine } from '../../src/outgoing-logs/log-payload.rules.js';
import type { Finding } from './finding.js';
import type { CallResult } from './platform-caller.js';

/** An explanation in a report. */
const EXPLANATION_LENGTH = 200;

/** Whether the gateway itself would take the answer as the success of a notification of this type. */
export function isAccepted(type: NotificationType, { status, body }: CallResult): boolean {
  if (status === undefined) return false;
  return judge(NOTIFICATION_TYPES[type], 1, { status, body: body.toString() }) === 'Delivered';
}

/** What to say of the answer to a notification that should be accepted; `bytes` are those of its body. */
export function acceptance(type: NotificationType, call: CallResult, bytes = 0): Finding {
  if (!isAccepted(type, call)) return refusalOf(type, call, bytes);
  const ms = call.milliseconds;
  if (call.isSlow) return { result: 'risk', code: 'is.slow', values: { ms } };
  const { Explanation = null, Result = null } = resultOf(call);
  if (NOTIFICATION_TYPES[type].success === 'resultStatus' && (Explanation !== null || Result !== null))
    return { result: 'risk', code: 'is.successWithExplanation' };
  return { result: 'ok', code: 'is.success', values: { ms } };
}

/** Why no success came. */
function refusalOf(type: NotificationType, call: CallResult, bytes: number): Finding {
  const { status, error } = call;
  if (status === undefined) return { result: 'wrong', code: 'is.none', values: { error: error ?? '' } };
  if (status === 413)
    return { result: 'wrong', code: 'is.tooLarge', values: { kilobytes: Math.round(bytes / 1024) } };
  if (status >= 300 && status < 400) return { result: 'wrong', code: 'is.redirect', values: { status } };
  if (status === 401 || status === 403)
    return { result: 'wrong', code: 'is.unauthorised', values: { status } };
  const { Status, Explanation } = resultOf(call);
  const byResult = NOTIFICATION_TYPES[type].success === 'resultStatus';
  if (byResult && status !== 200 && Status === 'Success')
    return { result: 'wrong', code: 'is.successOtherStatus', values: { status } };
  if (!byResult || status !== 200) return { result: 'wrong', code: 'is.status', values: { status } };
  if (Status === undefined) return { result: 'wrong', code: 'is.notJson' };
  const explanation = excerpt(Explanation);
  return { result: 'wrong', code: 'is.error', values: { status: excerpt(Status), explanation } };
}

/** The members of an answer's ResultStatus, and its Result; none of a body that has none. */
export function resultOf({ body }: CallResult): {
  Status?: unknown;
  Explanation?: unknown;
  Result?: unknown;
} {
  try {
    const answer = JSON.parse(body.toString()) as { ResultStatus?: object; Result?: unknown } | null;
    return { ...answer?.ResultStatus, Result: answer?.Result };
  } catch {
    return {};
  }
}

/** The beginning of a text from outside, in one line. */
export function excerpt(value: unknown): string {
  return oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'), EXPLANATION_LENGTH);
}
