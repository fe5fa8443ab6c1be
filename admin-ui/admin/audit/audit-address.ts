import { flag, oneId, type Params, text, wordOrDate } from '../address/params.js';
import type { RequestOf, ResponseOf } from '../api/client.js';

export type Entry = ResponseOf<'/api/admin/audit/feed', 'get'>['Items'][number];
type FeedQuery = NonNullable<RequestOf<'/api/admin/audit/feed', 'get'>['query']>;

/** The state of the list, as its address names it. */
export const AUDIT_ADDRESS = {
  user: oneId,
  /** One action or several, separated by commas. */
  action: text,
  target: text,
  from: wordOrDate([], 'day'),
  to: wordOrDate([], 'day'),
  request: text,
  /** Only what changed something. */
  changes: flag,
} as const;
export type AuditState = typeof AUDIT_ADDRESS extends Params<infer S> ? S : never;

/** The filter as the API takes it. */
export function filterQuery({
  user,
  action,
  target,
  from,
  to,
  request,
  changes,
}: AuditState): Omit<FeedQuery, 'cursor'> {
  return {
    userId: user,
    action: action || undefined,
    target: target.trim() || undefined,
    from: from || undefined,
    to: to || undefined,
    requestId: request.trim() || undefined,
    changes: changes || undefined,
  };
}
