import type {
  Behaviour,
  BehaviourRules,
  NotificationPage,
  NotificationSummary,
  ReceivedNotification,
} from './simulator-api.js';

/** The simulator's refusal of a request, with its message. */
export class RequestRefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The filters of the list; an empty text is no filter. */
export interface ListFilter {
  type: string;
  referanceNo: string;
}

/**
 * The newest notifications that match, or those older than `before`.
 * @throws RequestRefusedError
 */
export function findNotifications(filter: ListFilter, before?: number): Promise<NotificationPage> {
  const query = new URLSearchParams({ ...filter, payload: 'false' });
  if (before !== undefined) query.set('before', String(before));
  return request('GET', `/simulator/notifications?${query}`);
}

/** The notification, or null when the simulator no longer stores it. */
export async function readNotification(id: NotificationSummary['Id']): Promise<ReceivedNotification | null> {
  try {
    return await request<ReceivedNotification>('GET', `/simulator/notifications/${id}`);
  } catch (error) {
    if (error instanceof RequestRefusedError && error.status === 404) return null;
    throw error;
  }
}

export const clearNotifications = () => request<null>('DELETE', '/simulator/notifications');

export const readRules = () => request<BehaviourRules>('GET', '/simulator/behaviour');
export const setBehaviour = (behaviour: Behaviour) =>
  request<BehaviourRules>('PUT', '/simulator/behaviour', behaviour);
export const removeRule = (id: number) => request<BehaviourRules>('DELETE', `/simulator/behaviour/${id}`);
export const removeRules = () => request<BehaviourRules>('DELETE', '/simulator/behaviour');

/** Resolves to null when the answer has no body. */
async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new RequestRefusedError(response.status, answer.Message);
  return answer;
}
