import { useQuery } from '@tanstack/react-query';
import { api } from './client.js';

/** The companies of the service catalog. */
export function useCompanies(): readonly [id: number, name: string][] {
  const { data } = useQuery({
    queryKey: ['services', 'facets', 'companies'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-availabilities/facets', { signal }),
    staleTime: 60_000,
  });
  return (data?.Companies ?? []).flatMap(({ Id, Name }) => (Id === null ? [] : [[Id, Name ?? String(Id)]]));
}
