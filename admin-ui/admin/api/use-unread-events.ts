import { useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import { useLive } from './live.js';
import { useReread } from './use-reread.js';

const EVERY_MS = 30_000;

/** How many events the user has not seen, and up to which one the feed was read. Only a live page asks again. */
export function useUnreadEvents() {
  const { data, refetch } = useQuery({
    queryKey: ['events', 'unread'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/events/unread', { signal }),
    enabled: useLive().kind === 'live',
  });
  useReread(refetch, EVERY_MS);
  return data;
}
