import { agentOf } from '../../agents/agents.sql.js';

/**
 * CTEs of RECORD: counts the failed attempts in a row of each agent whose outages the service watches. `outcome` has the attempts of a
 * batch, in any order; replicas record them late or early. Few agents are watched, and most batches change none of their rows. Rows are
 * locked in one order, behind those of deliveries.
 */
export const COUNT_FAILURES = `
  sign as (
    select w.agent_id, o.sign, o.started_at + o.duration_ms * interval '1 millisecond' as at,
           coalesce(o.error, 'HTTP ' || o.http_status) as failure, w.recovered_at
    from outcome o join agent_outage w on w.agent_id = o.agent_id
    where o.sign <> 0
  ), dated_sign as (
    select *, greatest(max(at) filter (where sign > 0) over (partition by agent_id), recovered_at) as alive_at from sign
  ), run as (
    select agent_id, alive_at, count(*) filter (where fails)::int as failures, min(at) filter (where fails) as first_at,
           max(at) filter (where fails) as last_at, (array_agg(failure order by at desc) filter (where fails))[1] as failure
    from (select *, sign < 0 and at > coalesce(alive_at, '-infinity') as fails from dated_sign) s
    group by agent_id, alive_at
  ), counted_agent as materialized (
    select w.agent_id from agent_outage w join run r on r.agent_id = w.agent_id
    where r.failures > 0 or w.failures > 0
    order by w.agent_id for no key update of w
  ), counted_failures as (
    update agent_outage w
    set failures = r.failures + case when ${hasEnded()} then 0 else w.failures end,
        first_failed_at = case when ${hasEnded()} then r.first_at else least(w.first_failed_at, r.first_at) end,
        last_failed_at = case when ${hasEnded()} then r.last_at else greatest(w.last_failed_at, r.last_at) end,
        last_failure = case when ${hasEnded()} or w.last_failed_at is null or r.last_at >= w.last_failed_at
                            then r.failure else w.last_failure end,
        recovered_at = case when ${hasEnded()} then r.alive_at else w.recovered_at end,
        -- An attempt that was under way when the agent was paused has succeeded.
        next_probe_at = case when ${hasEnded()} and w.next_probe_at is not null
                             then least(w.next_probe_at, statement_timestamp()) else w.next_probe_at end
    from run r join counted_agent c on c.agent_id = r.agent_id
    where w.agent_id = r.agent_id
  )`;

/** The platform has answered since the first of the failures. */
function hasEnded(): string {
  return '(w.failures > 0 and r.alive_at is not null and r.alive_at >= w.first_failed_at)';
}

/** The failures of `o` suffice for the service to pause the agent `a`. */
const SUFFICE = `o.failures >= a.auto_pause_failures
  and o.last_failed_at - o.first_failed_at >= a.auto_pause_minutes * interval '1 minute'`;

/** What is to be done now. Few agents have an outage, and their rows are read each second. */
export const OUTAGE_STEPS = {
  name: 'outage-steps',
  text: `
  select coalesce(array_agg(o.agent_id) filter (where a.paused_at is null and ${SUFFICE}), '{}') as pauses,
         coalesce(bool_or(o.next_probe_at <= statement_timestamp()), false) as "hasProbes"
  from agent_outage o join ${agentOf('o.agent_id')}`,
};

/** The failures for which the agent $1 is to be paused, locked to the end of the transaction; no row when they do not suffice any more. */
export const FAILURES_TO_PAUSE = `
  select o.failures, o.first_failed_at as since, o.last_failure as failure
  from agent_outage o join ${agentOf('o.agent_id')}
  where o.agent_id = $1 and a.paused_at is null and ${SUFFICE}
  for no key update of o`;

/** Begins the probes of the agent $1; $2 minutes to the first. */
export const BEGIN_PROBES = `
  update agent_outage set next_probe_at = statement_timestamp() + $2 * interval '1 minute', probes = 0 where agent_id = $1`;

/** Takes at most $1 due probes, which another process repeats when they have no result within $2 milliseconds. */
export const TAKE_PROBES = `
  with taken as (
    update agent_outage set probes = probes + 1, next_probe_at = statement_timestamp() + $2 * interval '1 millisecond'
    where agent_id in (
      select agent_id from agent_outage where next_probe_at <= statement_timestamp()
      order by next_probe_at limit $1 for no key update skip locked)
    returning agent_id, probes
  )
  select agent_id as "agentId", probes as number from taken`;

/** Minutes since the pause of the agent $1, for which probe number $2 has failed; no row when another one has begun, or the pause ended. */
export const PAUSED_MINUTES = `
  select (extract(epoch from statement_timestamp() - a.paused_at) / 60)::float8 as minutes
  from agent_outage o join ${agentOf('o.agent_id')}
  where o.agent_id = $1 and o.probes = $2 and o.next_probe_at is not null and a.pause_cause is not null`;

/** Notes that probe number $2 of the agent $1 has failed, by $3; the next one is due $4 minutes after the pause. */
export const PROBE_FAILED = `
  update agent_outage w set last_failure = $3, next_probe_at = a.paused_at + $4 * interval '1 minute'
  from agent_outage o join ${agentOf('o.agent_id')}
  where w.agent_id = o.agent_id and o.agent_id = $1 and w.probes = $2 and w.next_probe_at is not null`;

/**
 * Makes up to $4 waiting deliveries of the agent $1 behind the place ($2, $3) due by their age: those that have failed wait on their
 * ladder, and a platform that works again gets the oldest first. Returns the place of the last one, or no row at the end.
 */
export const DUE_BY_AGE = `
  with slice as materialized (
    select id, due_at, finished > 0 and due_at > created_at as has_failed from delivery
    where agent_id = $1 and (due_at, id) > ($2::timestamptz, $3::bigint) and due_at < 'infinity'
    order by agent_id, due_at, id limit $4
  ), moved as (
    update delivery set due_at = created_at where id = any (array(select id from slice where has_failed))
  )
  select due_at::text as "dueAt", id from slice order by slice.due_at desc, id desc limit 1`;

/** A delivery of `agent` that was due at `since` still waits. */
export const waitsSince = (agent: string, since: string): string =>
  `select from delivery d where d.agent_id = ${agent} and d.due_at <= ${since}`;
