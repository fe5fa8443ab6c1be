import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from './client.js';

export type Delivery = ResponseOf<'/api/admin/deliveries/feed', 'get'>['Items'][number];

const NOTICES_AT_ONCE = 50;
const AGENTS_AT_ONCE = 200;

/** The deliveries about a thing, such as `ServiceAvailability:311`, or for an agent. */
export type NoticesOf = { subject: string } | { agentId: number };

/** The deliveries of a kind, the newest first. */
export function useNotices(of: NoticesOf) {
  return useInfiniteQuery({
    queryKey: ['deliveries', 'of', of],
    queryFn: ({ pageParam, signal }) =>
      api.call('get', '/api/admin/deliveries/feed', {
        query: { ...of, cursor: pageParam, pageSize: NOTICES_AT_ONCE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ NextCursor }) => NextCursor ?? undefined,
  });
}

export type Agent = ResponseOf<'/api/admin/agents', 'get'>['Items'][number];

/** The agents by their ids. */
export function useAgents() {
  return useQuery({
    queryKey: ['agents', 'all'],
    queryFn: async ({ signal }) => {
      const agents = new Map<number, Agent>();
      for (let page = 1; ; page += 1) {
        const answer = await api.call('get', '/api/admin/agents', {
          query: { page, pageSize: AGENTS_AT_ONCE },
          signal,
        });
        for (const agent of answer.Items) agents.set(agent.Id, agent);
        if (!answer.HasNextPage) return agents;
      }
    },
    staleTime: 60_000,
  });
}
