import { flag, httpStatus, oneId, type Params, text, word, wordOrDate } from '../address/params.js';
import type { RequestOf, ResponseOf } from '../api/client.js';

export type Log = ResponseOf<'/api/admin/outgoing-logs/{id}', 'get'>;
type FeedQuery = NonNullable<RequestOf<'/api/admin/outgoing-logs/feed', 'get'>['query']>;

/** Where the bodies of a call are. */
export const PLACES = ['here', 'platform'] as const;

/** The state of the list, as its address names it. */
export const LOGS_ADDRESS = {
  agent: oneId,
  company: oneId,
  http: httpStatus,
  place: word(['', ...PLACES], ''),
  from: wordOrDate([], 'day'),
  to: wordOrDate([], 'day'),
  /** A number of the log: the platform's or the gateway's. */
  no: text,
  /** Only calls of at least a second. */
  slow: flag,
} as const;
type LogsFilter = typeof LOGS_ADDRESS extends Params<infer S> ? S : never;

const SLOW_MS = 1_000;
const DELIVERED = { '': undefined, here: false, platform: true } as const;

/** The filter as the API takes it. A number of digits alone is that of the log, any other one the GwLogId. */
export function filterQuery({
  agent,
  company,
  http,
  place,
  from,
  to,
  no,
  slow,
}: LogsFilter): Omit<FeedQuery, 'cursor'> {
  const number = no.trim();
  const isId = /^[1-9]\d{0,15}$/.test(number);
  return {
    agentId: agent,
    insuranceCompanyId: company,
    httpStatus: http,
    delivered: DELIVERED[place],
    from: from || undefined,
    to: to || undefined,
    id: isId ? Number(number) : undefined,
    gwLogId: isId ? undefined : number.toLowerCase() || undefined,
    minDurationMs: slow ? SLOW_MS : undefined,
  };
}

/** Where the bodies of a call are: here until the platform has them, then there; beyond the retention nowhere for sure. */
export function placeOf({ Delivered }: { Delivered: boolean | null }): 'here' | 'platform' | 'expired' {
  if (Delivered === null) return 'expired';
  return Delivered ? 'platform' : 'here';
}
