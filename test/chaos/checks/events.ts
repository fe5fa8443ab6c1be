import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosDatabase } from '../database.js';
import type { EventSink } from '../event-sink.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';

/** How long notes may wait for the feed, and events for the webhook: a lease, and short waits of its ladder. */
const SENT_WITHIN_MS = 60_000;
/** Beyond the lease of an attempt: what is due later waits on the ladder. */
const LEASED = "interval '18 seconds'";
/** A post whose lease ended is repeated this much later at the latest. */
const REPEATED_WITHIN_MS = 30_000;

/**
 * What ended in each way, by the rows of what was done, and by its events: both were written in the same transactions. Nothing here is sent
 * again, so that a final row is one end.
 */
const COUNTED = `
  select kind, agent_id as "agentId", coalesce(sum(done), 0)::int as done, coalesce(sum(counted), 0)::int as counted from (
    select 'delivery.' || lower(state) as kind, agent_id, 1 as done, 0 as counted from finished_delivery
    where state in ('Exhausted', 'Dropped')
    union all
    select replace(action, 'agent.pause', 'agent.paused'), substr(target, 7)::int, 1, 0 from admin_audit where action = 'agent.pause'
    union all
    select replace(action, 'agent.resume', 'agent.resumed'), substr(target, 7)::int, 1, 0 from admin_audit where action = 'agent.resume'
    union all
    select kind, agent_id, 0, count from operational_event
    where kind in ('delivery.exhausted', 'delivery.dropped', 'delivery.parked', 'agent.paused', 'agent.resumed')
  ) a group by kind, agent_id`;

/** Checks that each event counts what it reports, and that the webhook got each of them; call when nothing is under way. */
export async function checkEvents(
  database: ChaosDatabase,
  sink: EventSink,
  history: History,
  findings: Findings,
): Promise<void> {
  const deadline = performance.now() + SENT_WITHIN_MS;
  const untilNone = async (table: 'event_note' | 'event_webhook', between: () => Promise<unknown>) => {
    for (;;) {
      const left = (await database.rows(`select from ${table}`)).length;
      if (left === 0) return;
      if (performance.now() > deadline) return findings.add(`EVENTS: ${left} rows are left in ${table}`);
      await between();
      await sleep(200);
    }
  };
  await untilNone('event_note', async () => undefined);
  await untilNone('event_webhook', () =>
    database.rows(`update event_webhook set due_at = now() where due_at > now() + ${LEASED}`),
  );
  const counts = await database.rows<{ kind: string; agentId: number; done: number; counted: number }>(
    COUNTED,
  );
  for (const { kind, agentId, done, counted } of counts)
    if (done !== counted)
      findings.add(`EVENTS: ${kind} counts another number`, `${counted} of ${done} of agent ${agentId}`);
  const events = await database.rows<{ id: string; kind: string }>(
    `select 'event_' || id as id, kind from operational_event`,
  );
  for (const { id, kind } of events)
    if (sink.taken.get(id)?.kind !== kind) findings.add(`EVENTS: the webhook did not get ${kind}`, id);
  const known = new Set(events.map(({ id }) => id));
  for (const id of sink.taken.keys())
    if (!known.has(id)) findings.add('EVENTS: the webhook got an unknown one', id);
  for (const fault of sink.faults.splice(0)) findings.add(`EVENTS: ${fault}`);
  for (const [id, { at }] of sink.taken) {
    for (const [place, next] of at.slice(1).entries())
      if (history.during((at[place] ?? 0) - REPEATED_WITHIN_MS, next).length === 0)
        findings.add('EVENTS: the webhook got one twice without a fault', id);
    at.splice(0, at.length - 1);
  }
}
