import type { EventKind, EventSubject } from './event-kinds.rules.js';

const COLUMNS = 'kind, subject_kind, subject_id, agent_id, count, facts';

/** A note of a kind, a kind and id of a subject, an agent and facts. */
export const INSERT_NOTE = `
  insert into event_note (kind, subject_kind, subject_id, agent_id, facts) values ($1, $2, $3, $4, $5)`;

/**
 * A CTE that notes events within the statement of what they report. `rows` is a query of kind, subject_kind, subject_id, agent_id,
 * count and facts (jsonb).
 */
export const notedWithin = (rows: string): string => `
  noted_event as (insert into event_note (${COLUMNS}) ${rows})`;

/** The states of one kind and kind of subject, of which a query selects all that hold: `subject_id`, `agent_id`, `step` and `facts`. */
export interface Conditions {
  kind: EventKind;
  subject: EventSubject['kind'];
  /** Of the rows that hold; by default all that are kept. A limit by SQL of the row `c` leaves the others alone. */
  among?: string;
}

/**
 * Compares the states that hold with those that are known: notes an event for each that began or came to another step, and the end
 * of each that is over.
 */
export const keepConditions = ({ kind, subject, among = 'true' }: Conditions, holding: string): string => `
  with holding as materialized (${holding}), begun as (
    insert into event_condition as c (kind, subject_kind, subject_id, step)
    select '${kind}', '${subject}', subject_id, step from holding order by subject_id
    on conflict (kind, subject_kind, subject_id) do update set step = excluded.step where c.step <> excluded.step
    returning subject_id
  ), over as (
    delete from event_condition c
    where c.kind = '${kind}' and c.subject_kind = '${subject}' and ${among}
      and not exists (select from holding h where h.subject_id = c.subject_id)
    returning c.subject_id
  )
  insert into event_note (${COLUMNS}, is_over)
  select '${kind}', '${subject}', subject_id, h.agent_id, 1, h.facts, false from begun join holding h using (subject_id)
  union all
  select '${kind}', '${subject}', subject_id, null, 1, '{}', true from over`;

export const ANY_NOTE = 'select from event_note limit 1';

/** Takes the $1 oldest committed notes out; one that commits later is taken by a later step. */
export const TAKE_NOTES = `
  with taken as (
    delete from event_note where id = any (array(select id from event_note order by id limit $1)) returning *
  )
  select kind, subject_kind as "subjectKind", subject_id as "subjectId", agent_id as "agentId", count, facts,
         is_over as "isOver", (extract(epoch from at) * 1000)::float8 as at
  from taken order by id`;
