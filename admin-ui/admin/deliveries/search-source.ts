import { api, type RequestOf } from '../api/client.js';

type Query = NonNullable<RequestOf<'/api/admin/deliveries/feed', 'get'>['query']>;

const REFERANCE_NO = /^[1-9]\d*_\d{17}[A-Z0-9]{10}_0_0$/i;
const SUB_REFERANCE_NO = /^\d{17}[A-Z0-9]{13}$/i;

/** The delivery of a ReferanceNo, or of an attempt's SubReferanceNo. */
export async function findDeliveries(
  words: string,
  _user: unknown,
  signal: AbortSignal,
): Promise<{ key: string; group: 'palette.deliveries'; title: string; to: string }[]> {
  const query = queryOf(words.toUpperCase());
  if (!query) return [];
  const { Items } = await api.call('get', '/api/admin/deliveries/feed', { query, signal });
  return Items.map(({ Id, NotificationType, AgentName }) => ({
    key: `delivery ${Id}`,
    group: 'palette.deliveries',
    title: [Id, NotificationType, AgentName].join(' · '),
    to: `/deliveries/${Id}`,
  }));
}

function queryOf(words: string): Query | undefined {
  if (REFERANCE_NO.test(words)) return { referanceNo: words };
  return SUB_REFERANCE_NO.test(words) ? { subReferanceNo: words } : undefined;
}
