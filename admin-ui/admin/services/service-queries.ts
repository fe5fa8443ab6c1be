import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../api/client.js';

export type ServiceDetail = ResponseOf<'/api/admin/service-availabilities/{id}', 'get'>;

/** One service with what only the staff sees; an id of 0 stands for none. */
export function useService(id: number) {
  return useQuery({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
}

/** The agents that a change of the service's status would notify. */
export function useAudience(id: number) {
  return useQuery({
    queryKey: ['services', 'audience', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/{id}/audience', { path: { id }, signal }),
  });
}
