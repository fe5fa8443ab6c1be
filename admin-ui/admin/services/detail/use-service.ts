import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../../api/client.js';

export type Delivery = ResponseOf<'/api/admin/deliveries', 'get'>['Items'][number];

const CHANGES_AT_ONCE = 50;
const NOTICES_AT_ONCE = 50;
const AGENTS_AT_ONCE = 200;

/** The changes of the status, the newest first. */
export function useHistory(id: number) {
  return useInfiniteQuery({
    queryKey: ['services', 'history', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageSize: CHANGES_AT_ONCE, before: pageParam };
      const answer = await api.call('get', '/api/admin/service-availabilities/{id}/history', {
        path: { id },
        query,
        signal,
      });
      // Without a page size the API answers a plain list.
      if (Array.isArray(answer)) throw new Error('The history came without pages.');
      return answer;
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ NextBefore }) => NextBefore ?? undefined,
  });
}

/** The deliveries that announced the changes, the newest first. */
export function useNotices(id: number) {
  return useInfiniteQuery({
    queryKey: ['services', 'notices', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('get', '/api/admin/deliveries', {
        query: { subject: `ServiceAvailability:${id}`, page: pageParam, pageSize: NOTICES_AT_ONCE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ Page, HasNextPage }) => (HasNextPage ? Page + 1 : undefined),
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
