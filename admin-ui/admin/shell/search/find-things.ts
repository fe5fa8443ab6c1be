import { api, type ResponseOf } from '../../api/client.js';
import { codeName, useCodes } from '../../api/use-codes.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import type { TextKey } from '../../texts/tr.js';
import type { DeliveryState } from '../../ui/delivery-state-mark.js';
import type { Status } from '../../ui/status-mark.js';
import type { Hit } from '../palette/sources.js';

export type SearchHit = ResponseOf<'/api/admin/search', 'get'>[number];

/** Where the things of each kind are shown, below /admin. */
const PLACES: Record<SearchHit['Kind'], { group: TextKey; to(id: string): string }> = {
  Delivery: { group: 'palette.deliveries', to: (id) => `/deliveries/${id}` },
  Job: { group: 'palette.jobs', to: (id) => `/jobs/${id}` },
  Agent: { group: 'palette.agents', to: (id) => `/agents/${id}` },
  User: { group: 'palette.users', to: (id) => `/users/${id}` },
  Service: { group: 'palette.services', to: (id) => `/services/${id}` },
  OutgoingLog: { group: 'palette.outgoingLogs', to: (id) => `/outgoing-logs/${id}` },
  Vehicle: { group: 'palette.vehicles', to: (id) => `/vehicles/${id}` },
  VehicleVersion: { group: 'palette.vehicleVersions', to: (id) => `/vehicles/versions/${id}` },
  AuditRequest: { group: 'palette.audit', to: (id) => `/audit?request=${encodeURIComponent(id)}` },
  Company: { group: 'palette.companies', to: (id) => `/services?company=${id}` },
  Operation: { group: 'palette.operations', to: (id) => `/services?operation=${id}` },
};

/** States of agents, users and vehicle types that are worth a word. */
const UNUSUAL: Partial<Record<string, TextKey>> = {
  Paused: 'agents.paused',
  Deactivated: 'agents.inactive',
};

/** Kinds of which a service is the likelier thing to be sought. */
export const BEHIND_SERVICES: readonly SearchHit['Kind'][] = ['Company', 'Operation', 'Vehicle'];

/** The things of a kind that the words find by their names at most. */
const OF_A_KIND = 5;
/** The lists that words narrow as they do the search. */
const LISTS: Partial<Record<SearchHit['Kind'], string>> = {
  Agent: '/agents',
  User: '/users',
  Vehicle: '/vehicles',
};

/** Longer texts are refused. */
const LENGTH_AT_MOST = 200;

/** The things of all screens that a number or parts of a name find. */
export function findThings(words: string, signal: AbortSignal): Promise<SearchHit[]> {
  return api.call('get', '/api/admin/search', { query: { q: words.slice(0, LENGTH_AT_MOST) }, signal });
}

/** The lists of the kinds of which there may be more than were found. */
export function listsBehind(hits: readonly SearchHit[], words: string): Hit[] {
  const kinds = [...new Set(hits.map(({ Kind }) => Kind))];
  return kinds.flatMap((kind) => {
    const list = LISTS[kind];
    if (list === undefined || hits.filter(({ Kind }) => Kind === kind).length < OF_A_KIND) return [];
    const to = `${list}?q=${encodeURIComponent(words)}`;
    return [{ key: `list ${list}`, group: PLACES[kind].group, title: words, to, isList: true }];
  });
}

/** Shows a hit with its state, its day and what tells it from others: `12 · Zeyil gerçekleşti · 27.11 · Acente 1001`. */
export function useShownHit(): (hit: SearchHit) => Hit {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const moments = useMoments();
  const stateOf = ({ Kind, State }: SearchHit): string | undefined => {
    if (State === null || Kind === 'Service') return undefined;
    if (Kind === 'Job') return codeName(codes?.Stages, Number(State), language);
    if (Kind === 'Delivery') return t(`delivery.${State as DeliveryState}`);
    const unusual = UNUSUAL[State];
    return unusual && t(unusual);
  };
  return (hit) => {
    const { Kind, Id, Title, Subtitle, State, At } = hit;
    const { group, to } = PLACES[Kind];
    const facts = [Title, stateOf(hit), At === null ? undefined : moments.dayOfYear(At), Subtitle ?? Id];
    return {
      key: `${Kind} ${Id}`,
      group,
      title: [...new Set(facts.filter((fact) => fact !== undefined))].join(' · '),
      ...(Kind === 'Service' && State !== null && { status: State as Status }),
      to: to(Id),
    };
  };
}
