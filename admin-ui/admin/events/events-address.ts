import { oneId, type Param, type Params } from '../address/params.js';
import type { RequestOf, ResponseOf } from '../api/client.js';
import { EVENT_KINDS, type EventKind } from '../api/event-kinds.gen.js';

export type EventItem = ResponseOf<'/api/admin/events', 'get'>['Items'][number];
type FeedQuery = NonNullable<RequestOf<'/api/admin/events', 'get'>['query']>;

const kind: Param<EventKind | undefined> = {
  read: (given) => EVENT_KINDS.find((each) => each === given),
  write: (value) => value,
};

/** The state of the list, as its address names it. */
export const EVENTS_ADDRESS = { kind, agent: oneId, service: oneId } as const;
type EventsFilter = typeof EVENTS_ADDRESS extends Params<infer S> ? S : never;

/** The filter as the API takes it. */
export function filterQuery({ kind, agent, service }: EventsFilter): Omit<FeedQuery, 'after'> {
  return { kind, agentId: agent, serviceId: service };
}
