import { api } from '../api/client.js';
import type { Status } from '../ui/status-mark.js';
import { operationName } from './board/service-name.js';

const AT_MOST = 8;

/** Services that fit the words, and the changes of them that the user may make. */
export async function findServices(
  words: string,
  user: { roles: readonly string[] },
  signal: AbortSignal,
): Promise<
  {
    key: string;
    group: 'palette.services' | 'palette.close' | 'palette.open';
    title: string;
    status: Status;
    to: string;
  }[]
> {
  const { Items } = await api.call('get', '/api/admin/service-availabilities', {
    query: { q: words, pageSize: AT_MOST },
    signal,
  });
  const found = Items.map((service) => ({
    id: service.Id,
    status: service.Status,
    title: [operationName(service), service.ProductName, service.InsuranceCompanyName].join(' · '),
  }));
  const pages = found.map(({ id, title, status }) => ({
    key: `service ${id}`,
    group: 'palette.services' as const,
    title,
    status,
    to: `/services/${id}`,
  }));
  if (!user.roles.includes('Administrator')) return pages;
  const changes = found.map(({ id, title, status }) => ({
    key: `change ${id}`,
    group: status === 'Active' ? ('palette.close' as const) : ('palette.open' as const),
    title,
    status,
    to: `/services?change=${id}`,
  }));
  return [...pages, ...changes];
}
