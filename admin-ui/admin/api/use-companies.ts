import { useQuery } from '@tanstack/react-query';
import { api } from './client.js';

/** The companies of the service catalog. */
export const useCompanies = (): readonly [id: number, name: string][] => [...(useCompanyNames() ?? [])];

/** Their names by their ids; undefined until they are read. */
export function useCompanyNames(): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery({
    queryKey: ['services', 'facets', 'companies'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-availabilities/facets', { signal }),
    staleTime: 60_000,
  });
  return (
    data && new Map(data.Companies.flatMap(({ Id, Name }) => (Id === null ? [] : [[Id, Name ?? String(Id)]])))
  );
}
