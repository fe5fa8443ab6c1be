import { api, type ResponseOf } from '../../api/client.js';
import type { TextKey } from '../../texts/tr.js';
import type { Hit } from '../palette/sources.js';

type SearchHit = ResponseOf<'/api/admin/search', 'get'>[number];

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

/** Longer texts are refused. */
const LENGTH_AT_MOST = 200;

/** The things of all screens that a number or a part of a name finds. */
export async function findThings(words: string, signal: AbortSignal): Promise<Hit[]> {
  const query = { q: words.slice(0, LENGTH_AT_MOST) };
  const found = await api.call('get', '/api/admin/search', { query, signal });
  return found.map(({ Kind, Id, Title, Subtitle }) => {
    const { group, to } = PLACES[Kind];
    const title = [...new Set([Title, Subtitle ?? Id])].join(' · ');
    return { key: `${Kind} ${Id}`, group, title, to: to(Id) };
  });
}
