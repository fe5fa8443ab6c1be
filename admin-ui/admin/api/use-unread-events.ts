import { useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import { useLive } from './live.js';

const EVERY_MS = 30_000;

/** How many events the user has not seen, and up to which one the feed was read. Only a live page asks again: it needs no new token. */
export function useUnreadEvents() {
  const { kind } = useLive();
  return useQuery({
    queryKey: ['events', 'unread'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/events/unread', { signal }),
    enabled: kind === 'live',
    refetchInterval: kind === 'live' && EVERY_MS,
  }).data;
}
