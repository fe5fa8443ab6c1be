import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';

const CHANGES_AT_ONCE = 50;

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
