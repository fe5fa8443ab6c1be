import { ApiClient, api, type ResponseOf } from '../api/client.js';
import { ApiError, ConnectionError } from '../api/errors.js';
import { inTime } from '../api/http.js';

type Opened = ResponseOf<'/api/admin/me/watches', 'post'>;
export type Pulse = ResponseOf<'/api/admin/pulse', 'get'>;
export type Service = ResponseOf<'/api/admin/service-availabilities', 'get'>['Items'][number];

/** Closed services that are listed; the counts name all. */
export const LISTED_AT_MOST = 200;

/** A watch that was opened: its token lives in this page's memory, and reads the pulse and the board alone. */
export interface Watch {
  id: string;
  /** As the API writes it. */
  endsAt: string;
  pulse(signal: AbortSignal): Promise<Pulse>;
  closed(signal: AbortSignal): Promise<readonly Service[]>;
}

/** Opens a watch from the session of this browser, which is not used any more afterwards. Throws as `api.call`. */
export async function openWatch(): Promise<Watch> {
  const { Id, AccessToken, EndsAt } = await api.call('post', '/api/admin/me/watches', {});
  const client = clientOf(AccessToken);
  return {
    id: Id,
    endsAt: EndsAt,
    pulse: (given) => inTime((signal) => client.call('get', '/api/admin/pulse', { signal }), given),
    closed: async (signal) => {
      const query = {
        status: 'AutoDisabled,ManualDisabled',
        sortBy: 'status',
        pageSize: LISTED_AT_MOST,
      } as const;
      return (await client.call('get', '/api/admin/service-availabilities', { query, signal })).Items;
    },
  };
}

/** A watch has one token: a refused one is asked with once more, which finds the end. */
const clientOf = (token: Opened['AccessToken']) =>
  new ApiClient({ token: async () => token, newToken: async () => token, userId: () => undefined });

/** Whether the watch has ended, or its user lost the right to it. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Whether nothing was heard of the service: what is shown may be old. */
export const isAway = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && !isOver(error));
