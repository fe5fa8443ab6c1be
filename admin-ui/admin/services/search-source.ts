import { api } from '../api/client.js';
import { fold } from '../texts/fold.js';
import type { Status } from '../ui/status-mark.js';
import { operationName } from './board/service-name.js';

const AT_MOST = 8;
/** Words, folded, that ask for a change of what the other words find. */
const VERBS: Partial<Record<string, 'close' | 'open'>> = {
  kapat: 'close',
  kapa: 'close',
  close: 'close',
  ac: 'open',
  open: 'open',
};

/** A service or a change of it, as the palette shows it. */
interface ServiceHit {
  key: string;
  group: 'palette.services' | 'palette.close' | 'palette.open';
  title: string;
  status: Status;
  to: string;
}

/** The list of all services that the words find, which are more than the palette shows. */
interface ListHit extends Omit<ServiceHit, 'status'> {
  isList: true;
}

/** Services that fit the words, and the changes of them that the user may make; after `kapat` or `aç` those changes alone. */
export async function findServices(
  words: string,
  user: { roles: readonly string[] },
  signal: AbortSignal,
): Promise<(ServiceHit | ListHit)[]> {
  const { verb, rest } = commandIn(words);
  const mayChange = user.roles.includes('Administrator');
  const { found, isMore } = await servicesLike(rest, signal);
  const changes = mayChange ? found.map(change) : [];
  const list: ListHit[] = isMore ? [listOf(rest)] : [];
  if (verb) return [...changes.filter(({ group }) => group === `palette.${verb}`), ...list];
  const pages = found.map((service) => ({ ...service, group: 'palette.services' as const }));
  return [...pages, ...list, ...changes];
}

const listOf = (words: string): ListHit => ({
  key: 'list /services',
  group: 'palette.services',
  title: words,
  to: `/services?q=${encodeURIComponent(words)}`,
  isList: true,
});

async function servicesLike(
  q: string,
  signal: AbortSignal,
): Promise<{ found: Omit<ServiceHit, 'group'>[]; isMore: boolean }> {
  const { Items, TotalCount } = await api.call('get', '/api/admin/service-availabilities', {
    query: { q, pageSize: AT_MOST },
    signal,
  });
  const found = Items.map((service) => ({
    key: `service ${service.Id}`,
    title: [operationName(service), service.ProductName, service.InsuranceCompanyName].join(' · '),
    status: service.Status,
    to: `/services/${service.Id}`,
  }));
  return { found, isMore: TotalCount > AT_MOST };
}

function change(service: Omit<ServiceHit, 'group'>): ServiceHit {
  return {
    ...service,
    key: `change ${service.key}`,
    group: service.status === 'Active' ? 'palette.close' : 'palette.open',
    to: `/services?change=${service.to.slice('/services/'.length)}`,
  };
}

/** The verb that begins or ends the words, and what it is about. Colons, commas, semicolons and points between words, as in `kapat: kasko`, are left out. */
function commandIn(words: string): { verb?: 'close' | 'open'; rest: string } {
  const parts = words.split(/[\s,;:·]+/).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const begins = VERBS[fold(first)];
  if (parts.length > 1 && begins) return { verb: begins, rest: parts.slice(1).join(' ') };
  const ends = VERBS[fold(last)];
  if (parts.length > 1 && ends) return { verb: ends, rest: parts.slice(0, -1).join(' ') };
  return { rest: parts.join(' ') || words };
}
