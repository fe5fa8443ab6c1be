import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../../api/client.js';
import type { Status } from '../../ui/status-mark.js';
import { chunks } from './records.js';

export type Preview = ResponseOf<'/api/admin/service-availabilities/statuses/preview', 'post'>;

const PREVIEWED_AT_ONCE = 1_000;

/** What the change would do at this moment, or at that of a plan. */
export function usePreview(ids: readonly number[], status: Status, start: number | undefined) {
  const from = start === undefined ? undefined : new Date(start).toISOString();
  return useQuery({
    queryKey: ['bulk', 'preview', status, from, ids],
    queryFn: async ({ signal }) => {
      const parts: Preview[] = [];
      for (const some of chunks(ids, PREVIEWED_AT_ONCE)) {
        const body = { ids: some, status, from };
        parts.push(
          await api.call('post', '/api/admin/service-availabilities/statuses/preview', { body, signal }),
        );
      }
      return joined(parts);
    },
    gcTime: 0,
  });
}

/** The sums of previews of different records; an agent of several appears once, the most concerned ones first. */
export function joined(parts: readonly Preview[]): Preview {
  const agents = new Map<number, Preview['Agents'][number]>();
  for (const agent of parts.flatMap((part) => part.Agents)) {
    const Operations = (agents.get(agent.AgentId)?.Operations ?? 0) + agent.Operations;
    agents.set(agent.AgentId, { ...agent, Operations });
  }
  const sum = (of: (part: Preview) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    Changing: sum((part) => part.Changing),
    Already: parts.flatMap((part) => part.Already),
    Missing: parts.flatMap((part) => part.Missing),
    ReopeningsTakenBack: sum((part) => part.ReopeningsTakenBack),
    Notifications: sum((part) => part.Notifications),
    Agents: [...agents.values()].sort(
      (one, other) => other.Operations - one.Operations || one.AgentName.localeCompare(other.AgentName, 'tr'),
    ),
  };
}
