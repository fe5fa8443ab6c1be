/** Deliveries that fail before an accepted endpoint is given up. */
const FIRST_DELIVERIES = 10;

/** A claim of these milliseconds may have read the previous endpoint. */
const CLAIMED_BESIDE_MS = 100;

/** A trial that is over keeps no key. */
const WITHOUT_KEYS = `
  next_step_at = null, platform_api_key = null, platform_authorization = null, signing_secrets = null,
  previous_platform_api_key = null, previous_platform_authorization = null, previous_signing_secrets = null`;

/**
 * CTEs of RECORD: notes the first deliveries to endpoints that were accepted after a trial, by claims that had the new endpoint. The first
 * 2xx ends the trial. `outcome` has the attempts of a batch.
 */
export const COUNT_TRIALS = `
  trial as materialized (
    select id, agent_id, extract(epoch from accepted_at) * 1000 as accepted_ms, failed_deliveries from endpoint_trial
    where next_step_at is not null and state = 'Accepted' and agent_id in (select agent_id from outcome)
    order by id for no key update
  ), tried as (
    select t.id, bool_or(o.sign > 0) as works, array_agg(o.delivery_id) as deliveries,
           (array_agg(coalesce(o.error, 'HTTP ' || o.http_status) order by o.started_at desc))[1] as failure
    from trial t join outcome o on o.agent_id = t.agent_id and o.claimed_ms >= t.accepted_ms + ${CLAIMED_BESIDE_MS}
    group by t.id
  ), ended_trial as (
    update endpoint_trial t set ${WITHOUT_KEYS} from tried where t.id = tried.id and tried.works
  ), failed_trial as (
    update endpoint_trial t
    set failed_deliveries = f.deliveries, last_failure = f.failure,
        next_step_at = case when cardinality(f.deliveries) >= ${FIRST_DELIVERIES}
                            then least(t.next_step_at, statement_timestamp()) else t.next_step_at end
    from (
      -- Of the locked row: the table itself is read as it was before the lock was waited for.
      select id, tried.failure, array(select distinct unnest(failed_deliveries || tried.deliveries)) as deliveries
      from tried join trial using (id)
      where not tried.works and cardinality(failed_deliveries) < ${FIRST_DELIVERIES}
    ) f
    where t.id = f.id
  )`;

/** Ends the open trial of the agent $1, as refused by $2 unless it was accepted. */
export const END_TRIAL = `
  update endpoint_trial
  set state = case when state = 'Testing' then 'Refused' else state end,
      cause = case when state = 'Testing' then $2 else cause end, ${WITHOUT_KEYS}
  where agent_id = $1 and next_step_at is not null`;

/**
 * Takes at most $1 trials whose next step is due, and which another process repeats when it has no result within $2 milliseconds. Where
 * the service has paused the agent, no more deliveries are awaited.
 */
export const TAKE_TRIALS = `
  with taken as (
    update endpoint_trial set tests = tests + 1, next_step_at = statement_timestamp() + $2 * interval '1 millisecond'
    where id in (
      select id from endpoint_trial t
      where next_step_at <= statement_timestamp()
         or next_step_at = 'infinity' and exists (
              select from agent a where a.id = t.agent_id and a.pause_cause is not null and a.paused_at > t.accepted_at)
      order by next_step_at limit $1 for no key update skip locked)
    returning id
  )
  select id from taken`;

/** The new endpoint of trial $1 takes over: its first deliveries are awaited. No row unless test $2 is still the last one of a trial under test. */
export const ACCEPT_TRIAL = `
  with accepted as (
    update endpoint_trial set state = 'Accepted', accepted_at = clock_timestamp(), next_step_at = 'infinity', tests = 0
    where id = $1 and tests = $2 and state = 'Testing' and next_step_at is not null returning id
  )
  select id from accepted`;

/** Test $2 of trial $1 has failed, by $3. */
export const REFUSE_TRIAL = `
  update endpoint_trial set state = 'Refused', cause = $3, ${WITHOUT_KEYS}
  where id = $1 and tests = $2 and state = 'Testing' and next_step_at is not null`;

/** The previous endpoint of trial $1 answers. No row unless test $2 is still the last one. */
export const REVERT_TRIAL = `
  with reverted as (
    update endpoint_trial set state = 'Reverted', cause = last_failure, ${WITHOUT_KEYS}
    where id = $1 and tests = $2 and state = 'Accepted' and next_step_at is not null returning id
  )
  select id from reverted`;

/** The previous endpoint of trial $1 does not answer test $2 either: it is asked again in $3 minutes. */
export const ASK_PREVIOUS_LATER = `
  update endpoint_trial set next_step_at = statement_timestamp() + $3 * interval '1 minute'
  where id = $1 and tests = $2 and state = 'Accepted' and next_step_at is not null`;
