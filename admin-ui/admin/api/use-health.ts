import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from './client.js';
import { useReread } from './use-reread.js';

/** How an agent's platform takes its notifications. */
export type Health = ResponseOf<'/api/admin/agents/health', 'get'>[number];

/** The service counts every 15 seconds. */
const FRESH_MS = 15_000;
/** A call takes so many ids; further agents are left out. */
const AGENTS_AT_MOST = 200;

/** The health of these agents by their ids; undefined until it is known. */
export function useHealth(agentIds: readonly number[]): ReadonlyMap<number, Health> | undefined {
  const ids = agentIds.slice(0, AGENTS_AT_MOST);
  const { data, refetch } = useQuery({
    queryKey: ['health', ids],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/agents/health', { query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  useReread(refetch, FRESH_MS, { isWanted: ids.length > 0 });
  return data && new Map(data.map((health) => [health.AgentId, health]));
}
