import type { EventItem, EventPage } from '../../src/alerts/events.answers.js';
import { inTransaction } from '../../src/data/transaction.js';
import type { EventKind, EventSubject } from '../../src/events/event-kinds.rules.js';
import { type OperationalEvent, recordEvent } from '../../src/events/record-event.js';
import type { Client } from './client.js';
import type { TestService } from './service.js';

/** Records an event in a transaction of its own. */
export const happen = <K extends EventKind>(
  service: TestService,
  event: OperationalEvent<K>,
): Promise<void> => inTransaction(service.dataSource, (tx) => recordEvent(tx, event));

/** An agent that somebody has paused. */
export const paused = (agentId: number, cause = 'Bakım') => ({
  kind: 'agent.paused' as const,
  subject: { kind: 'Agent' as const, id: String(agentId) },
  facts: { by: 'Staff' as const, cause },
});

/** The events of a filter, newest first. */
export async function eventsOf(client: Client, query = ''): Promise<EventItem[]> {
  return (await client.get(`/api/admin/events?${query}`)).response<EventPage>().Items;
}

/** Notes that the state is over which events of a kind reported of a subject. */
export const recover = ({ dataSource }: TestService, kind: EventKind, { kind: of, id }: EventSubject) =>
  dataSource.query(
    'insert into event_note (kind, subject_kind, subject_id, is_over) values ($1, $2, $3, true)',
    [kind, of, id],
  );
