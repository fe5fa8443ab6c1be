import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from './client.js';

/** A delivery as lists show it. */
export type Delivery = ResponseOf<'/api/admin/deliveries/feed', 'get'>['Items'][number];

const AGENTS_AT_ONCE = 200;

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
