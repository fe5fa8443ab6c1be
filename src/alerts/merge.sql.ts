const MOMENT = (milliseconds: string) => `to_timestamp(${milliseconds} / 1000)`;

/**
 * Adds the occurrences $1, a JSON array, to events less than an hour away, and makes the others. Returns every event with whether it is
 * `isNew`, and whether its state had been `wasOver`.
 */
export const ADD_OCCURRENCES = `
  with given as materialized (
    select g.*, e.id as event_id, coalesce(e.over_at < ${MOMENT('g.last_at')}, false) as was_over
    from rows from (json_to_recordset($1) as (
      kind text, "subjectKind" text, "subjectId" text, "agentId" int, count bigint, facts jsonb, at float8, "lastAt" float8
    )) with ordinality as g (kind, subject_kind, subject_id, agent_id, count, facts, at, last_at, n)
    left join lateral (
      select id, over_at from operational_event
      where subject_kind = g.subject_kind and subject_id = g.subject_id and kind = g.kind
        and operational_event.at > ${MOMENT('g.at')} - interval '1 hour'
        and operational_event.at < ${MOMENT('g.at')} + interval '1 hour'
      order by id desc limit 1
    ) e on true
  ), grown as (
    update operational_event e
    set count = e.count + g.count, last_at = greatest(e.last_at, ${MOMENT('g.last_at')}),
        -- A note that commits late may be older than what is known.
        facts = case when ${MOMENT('g.last_at')} >= e.last_at then g.facts else e.facts end,
        over_at = case when not g.was_over then e.over_at end
    from (
      select event_id, sum(count) as count, max(last_at) as last_at, (array_agg(facts order by n desc))[1] as facts,
             bool_or(was_over) as was_over
      from given where event_id is not null group by event_id
    ) g
    where e.id = g.event_id
    returning e.id, e.kind, e.agent_id, g.was_over
  ), made as (
    insert into operational_event (kind, subject_kind, subject_id, agent_id, at, last_at, count, facts)
    select kind, subject_kind, subject_id, agent_id, ${MOMENT('at')}, ${MOMENT('last_at')}, count, facts
    from given where event_id is null order by n
    returning id, kind, agent_id
  )
  select id, kind, agent_id as "agentId", true as "isNew", false as "wasOver" from made
  union all
  select id, kind, agent_id, false, was_over from grown
  order by id`;

/** Ends the states $1, a JSON array, in the last event of each that reports it; returns those events. */
export const ADD_RECOVERIES = `
  update operational_event e set over_at = ${MOMENT('r.at')}
  from json_to_recordset($1) as r (kind text, "subjectKind" text, "subjectId" text, at float8)
  where e.over_at is null and e.last_at <= ${MOMENT('r.at')} and e.id = (
    select id from operational_event
    where subject_kind = r."subjectKind" and subject_id = r."subjectId" and kind = r.kind order by id desc limit 1)
  returning e.id, e.kind, e.agent_id as "agentId"`;

export const TO_WEBHOOK = 'insert into event_webhook (event_id) select unnest($1::bigint[])';

/** How long a mail gathers further events, and the least time from one mail of a user to the next. */
const GATHER = "interval '30 seconds'";
export const MAIL_PACE = "interval '5 minutes'";
/** A state that comes back within this time was not over. */
const SETTLED = "interval '10 minutes'";

/**
 * Adds events to the mails of those who chose them: $1 a JSON array of event, agent and the kinds that bring it, $2 whether their states
 * are over. A state that came back before its end was mailed is no news. A mail under way keeps its time.
 */
export const TO_MAILS = `
  with given as materialized (
    select * from json_to_recordset($1) as g (id bigint, "agentId" int, kinds json)
  ), withdrawn as (
    delete from event_mail_item
    where not $2::boolean and is_over and mail_id is null and event_id in (select id from given)
    returning user_id, event_id
  ), added as (
    insert into event_mail_item (user_id, event_id, is_over, due_at)
    select s.user_id, g.id, $2::boolean, now() + case when $2::boolean then ${SETTLED} else interval '0' end
    from given g join event_subscription s on s.mail is not null
      and s.kinds && array(select json_array_elements_text(g.kinds))
      and (s.agent_ids is null or g."agentId" is null or g."agentId" = any (s.agent_ids))
    where not exists (
      select from event_mail_item i
      where i.event_id = g.id and i.user_id = s.user_id and i.is_over = $2::boolean and i.mail_id is null
    ) and not exists (select from withdrawn w where w.event_id = g.id and w.user_id = s.user_id)
    returning user_id, due_at
  )
  insert into event_mailbox as m (user_id, due_at)
  select user_id, min(due_at) + ${GATHER} from added group by user_id order by user_id
  on conflict (user_id) do update
  set due_at = least(m.due_at, greatest(excluded.due_at, m.sent_at + ${MAIL_PACE})) where m.mail_id is null`;
