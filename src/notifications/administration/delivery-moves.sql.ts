import { agentIsRunning } from '../../agents/agents.sql.js';
import { countLeaving, countUnparked } from '../hours/hours.sql.js';
import { IN_FLIGHT } from './delivery-filter.sql.js';

/** A delivery is sent again only while its payload is kept: neither forgotten nor beyond the retention. */
const PAYLOAD_KEPT = `exists (
  select from notification n
  where n.id = d.notification_id and n.created_at = d.created_at and n.payload is not null
)`;

/**
 * The largest number of deliveries, and how many of them become due each second: parameters or literals of the
 * statement.
 */
interface Pace {
  limit: string;
  perSecond: string;
}

/**
 * Moves final deliveries that `where` picks (a condition on `d`) back among the live ones, oldest first. The
 * first of them is due at once. Returns a row for each moved delivery.
 */
export function resendFinal(where: string, { limit, perSecond }: Pace, whenLocked = ''): string {
  return `
  with picked as materialized (
    select d.id, d.finished_at from finished_delivery d
    where ${where} and ${PAYLOAD_KEPT}
    order by d.id limit ${limit} for update of d ${whenLocked}
  ), moved as (
    delete from finished_delivery d using picked
    where d.id = picked.id and d.finished_at = picked.finished_at
    returning d.*
  ), live as (
    insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, earlier_attempts, created_at)
    select id, notification_id, agent_id, type, referance_no,
           statement_timestamp() + (row_number() over (order by id) - 1) / ${perSecond}::float8 * interval '1 second',
           attempts, created_at
    from moved
  ), logged as (
    insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, http_status, error,
                                  response_excerpt, late_ms, verdict)
    select id, attempts, started_at, sub_referance_no, duration_ms, http_status, error, response_excerpt, late_ms, state
    from moved where started_at is not null
  ), counted as (${countLeaving('moved')}
  )
  select id, agent_id as "agentId", referance_no as "referanceNo", type, state, attempts from moved`;
}

/** The moved deliveries, for the audit. $1 deliveries, $2 their states before. */
export const RESENT = `
  select 'delivery ' || id, jsonb_build_object('State', state), jsonb_build_object('State', 'Pending')
  from unnest($1::bigint[], $2::text[]) moved (id, state) order by id`;

/** The number of rows that `resendFinal` would move, and the moment. */
export function countResendable(where: string, limit: string): string {
  return `select count(*)::int as count, statement_timestamp() as at
    from (select from finished_delivery d where ${where} and ${PAYLOAD_KEPT} limit ${limit}) d`;
}

const PARKED = `d.due_at = 'infinity'`;

/** Makes parked deliveries that `where` picks due again, with a fresh ladder; otherwise as `resendFinal`. */
export function resendParked(where: string, { limit, perSecond }: Pace, whenLocked = ''): string {
  return `
  with picked as materialized (
    select d.id, d.agent_id, d.type, d.parked_at from delivery d where ${where} and ${PARKED} order by d.id limit ${limit} for update of d ${whenLocked}
  ), placed as (
    select id, row_number() over (order by id) - 1 as place from picked
  ), sent as (
    update delivery d
    set due_at = statement_timestamp() + place / ${perSecond}::float8 * interval '1 second',
        parked_at = null, claim_token = null, leased_until = null, started = 0, finished = 0,
        earlier_attempts = earlier_attempts + finished
    from placed where d.id = placed.id
    returning d.id, agent_id, referance_no, type, earlier_attempts
  ), counted as (${countUnparked('picked')}
  )
  select id, agent_id as "agentId", referance_no as "referanceNo", type, 'Parked' as state, earlier_attempts as attempts
  from sent`;
}

/** The number of rows that `resendParked` would move, and the moment. */
export function countParked(where: string, limit: string): string {
  return `select count(*)::int as count, statement_timestamp() as at
    from (select from delivery d where ${where} and ${PARKED} limit ${limit}) d`;
}

/** Ends the live delivery $1 unless it is in flight. */
export const CANCEL = `
  with ended as (
    delete from delivery d where d.id = $1 and not ${IN_FLIGHT} returning d.*
  ), final as (
    insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at)
    select id, notification_id, agent_id, type, referance_no, 'Cancelled', earlier_attempts + finished, created_at
    from ended
  ), counted as (${countUnparked('ended')}
  )
  select id, agent_id as "agentId", referance_no as "referanceNo", type,
         case when due_at = 'infinity' then 'Parked' else 'Pending' end as state,
         earlier_attempts + finished as attempts
  from ended`;

/** The live delivery `d` waits for an attempt that may be made: it is neither under way nor parked, and its agent not paused. */
const WAITS = `d.due_at < 'infinity' and not ${IN_FLIGHT} and ${agentIsRunning('d.agent_id')}`;

/**
 * Makes waiting deliveries that `where` picks due, oldest first and none later than before; their place on the ladder stays. A claim
 * that comes first keeps its delivery: its row does not wait any more when its lock is free. Returns a row for each delivery.
 */
export function attemptWaiting(where: string, { limit, perSecond }: Pace, whenLocked = ''): string {
  return `
  with picked as materialized (
    select d.id, d.due_at from delivery d where ${where} and ${WAITS} order by d.id limit ${limit} for update of d ${whenLocked}
  ), placed as (
    select id, due_at, row_number() over (order by id) - 1 as place from picked
  ), sent as (
    update delivery d
    set due_at = least(d.due_at, statement_timestamp() + place / ${perSecond}::float8 * interval '1 second')
    from placed where d.id = placed.id
    returning d.id, agent_id, referance_no, type, earlier_attempts + finished as attempts, placed.due_at as before,
              d.due_at as after
  )
  select id, agent_id as "agentId", referance_no as "referanceNo", type, 'Pending' as state, attempts, before, after
  from sent order by id`;
}

/** The number of rows that `attemptWaiting` would make due, and the moment. */
export function countWaiting(where: string, limit: string): string {
  return `select count(*)::int as count, statement_timestamp() as at
    from (select from delivery d where ${where} and ${WAITS} limit ${limit}) d`;
}

/** The deliveries whose attempts came forward, for the audit. $1 deliveries, $2 when they were due, $3 when they are. */
export const BROUGHT_FORWARD = `
  select 'delivery ' || id, jsonb_build_object('NextAttemptAt', before), jsonb_build_object('NextAttemptAt', after)
  from unnest($1::bigint[], $2::text[], $3::text[]) moved (id, before, after) order by id`;
