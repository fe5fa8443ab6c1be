import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from './client.js';

export type StaffSettings = ResponseOf<'/api/admin/settings', 'get'>;

/** What the service is set to; undefined until it is read. It changes only with a start of the service. */
export function useSettings(): StaffSettings | undefined {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
