import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../api/client.js';
import { useLive } from '../api/live.js';

/** How an agent's platform takes its notifications. */
export type Health = ResponseOf<'/api/admin/agents/health', 'get'>[number];

/** The service counts every 15 seconds. */
const FRESH_MS = 15_000;

/** The health of these agents by their ids; undefined until it is known. */
export function useHealth(ids: readonly number[]): ReadonlyMap<number, Health> | undefined {
  const isLive = useLive().kind === 'live';
  const { data } = useQuery({
    queryKey: ['health', ids],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/agents/health', { query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    refetchInterval: isLive ? FRESH_MS : false,
    placeholderData: (before) => before,
  });
  return data && new Map(data.map((health) => [health.AgentId, health]));
}
