import { api } from '../api/client.js';

const GW_LOG_ID = /^[0-9a-f]{24}$/i;

/** The outgoing log of a GwLogId. */
export async function findLogs(
  words: string,
  _user: unknown,
  signal: AbortSignal,
): Promise<{ key: string; group: 'palette.outgoingLogs'; title: string; to: string }[]> {
  if (!GW_LOG_ID.test(words)) return [];
  const query = { gwLogId: words.toLowerCase() };
  const { Items } = await api.call('get', '/api/admin/outgoing-logs/feed', { query, signal });
  return Items.map(({ OutgoingRequestLogID, AgentName, InsuranceCompanyName }) => ({
    key: `outgoing log ${OutgoingRequestLogID}`,
    group: 'palette.outgoingLogs',
    title: [OutgoingRequestLogID, AgentName, InsuranceCompanyName].filter(Boolean).join(' · '),
    to: `/outgoing-logs/${OutgoingRequestLogID}`,
  }));
}
