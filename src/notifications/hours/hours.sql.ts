import { PAGE_OF_AGENTS } from '../../agents/agents.sql.js';
import { oldestWriter } from '../../data/late-commits.sql.js';
import { keepConditions } from '../../events/event-notes.sql.js';
import { waitingOf } from '../delivery-lanes.sql.js';
import { firstLossOf, IS_FAILING } from '../outages/first-loss.sql.js';
import { LATE_BOUNDS } from './hours.rules.js';

/** Rounds count outcomes up to this age: a statement that began before commits within it, unless it waits for a lock. */
const SETTLED_AFTER = `interval '10 seconds'`;
/** The longest time that one step counts, because a resend waits for the step, and its locks are granted within a second. */
const STEP = `interval '5 minutes'`;
/** A shorter time is left to the next round: replicas would count a moment each. */
const WORTH = `interval '5 seconds'`;

/** Transactions that write outcomes lock one of these tables first; their rows carry the moment of their beginning. */
const OLDEST_WRITER = oldestWriter('delivery', 'finished_delivery', 'notification');

/**
 * The time to count next, in whole milliseconds; no row when nothing is worth a step, or another replica counts. The row
 * stays locked to the end of the transaction.
 */
export const NEXT_STEP = `
  select * from (
    select c.counted_to as "from", date_trunc('milliseconds', least(
             c.counted_to + ${STEP}, statement_timestamp() - ${SETTLED_AFTER}, (${OLDEST_WRITER}))) as "to"
    from (select counted_to from delivery_hours_counted for update skip locked) c
  ) step where "to" >= "from" + ${WORTH}`;

/** $1 the moment up to which outcomes are counted. */
export const COUNTED_TO = 'update delivery_hours_counted set counted_to = $1';

const KEY = 'agent_id, hour, type, outcome';
const keyOf = (row: string) => KEY.replaceAll(/\w+/g, `${row}.$&`);

/** First moment of the hour of a moment, of UTC. */
const hourOf = (moment: string) => `date_trunc('hour', ${moment}, 'UTC')`;

/**
 * Adds outcomes to the hours of their agents and to those of all agents. `outcomes`: a statement that returns agent_id,
 * moment, type, outcome and late_ms, which may be null.
 */
const addToHours = (outcomes: string) => `
  insert into delivery_hour as h (${KEY}, count, late_buckets)
  with bucket as materialized (
    select coalesce(agent_id, 0) as agent_id, hour, type, outcome, bucket, count(*)::int as count
    from (select agent_id, ${hourOf('moment')} as hour, type, outcome,
                 width_bucket(late_ms, array[${LATE_BOUNDS.join()}]) as bucket
          from (${outcomes}) o) o
    group by grouping sets ((agent_id, hour, type, outcome, bucket), (hour, type, outcome, bucket))
  ), total as (
    select ${KEY}, sum(count)::int as count, max(bucket) as last from bucket group by ${KEY}
  )
  select ${keyOf('t')}, t.count,
         coalesce(array_agg(coalesce(b.count, 0) order by place) filter (where place is not null), '{}')
  from total t
  left join lateral generate_series(0, t.last) place on true
  left join bucket b on (${keyOf('b')}) = (${keyOf('t')}) and b.bucket = place
  group by ${keyOf('t')}, t.count
  -- One order, so that two statements do not wait for each other's rows.
  order by ${keyOf('t')}
  on conflict (${KEY}) do update set count = h.count + excluded.count, late_buckets = array(
    select coalesce(a, 0) + coalesce(b, 0)
    from unnest(h.late_buckets, excluded.late_buckets) with ordinality as sum_of (a, b, place) order by place)`;

/**
 * Counts the outcomes from $1 to before $2. Parked deliveries have no final row.
 */
export const COUNT_OUTCOMES = addToHours(`
  select agent_id, finished_at as moment, type, state as outcome, late_ms
  from finished_delivery where finished_at >= $1 and finished_at < $2
  union all
  select agent_id, parked_at, type, 'Parked', null
  from delivery where due_at = 'infinity' and parked_at >= $1 and parked_at < $2`);

const NOT_COUNTED = '(select counted_to from delivery_hours_counted for share)';

/**
 * Counts final rows that leave before a round has counted them: a resend removes them. `rows`: a relation with the columns
 * of finished_delivery. The lock makes a round and the statement take turns.
 */
export const countLeaving = (rows: string) =>
  addToHours(`
  select agent_id, finished_at as moment, type, state as outcome, late_ms from ${rows}
  where finished_at >= ${NOT_COUNTED}`);

/** The same for parked deliveries; `rows` has agent_id, type and parked_at. */
export const countUnparked = (rows: string) =>
  addToHours(`
  select agent_id, parked_at as moment, type, 'Parked' as outcome, null::int as late_ms from ${rows}
  where parked_at >= ${NOT_COUNTED}`);

/**
 * Notes the last success and the last failure of each agent from $1 to before $2, and the first failure since the last success. An
 * attempt that is retried, or whose
 * delivery was sent again, has ended before its row was written, and began up to $3 milliseconds before $1.
 */
export const NOTE_HEALTH = `
  with final as materialized (
    select agent_id, state, finished_at, http_status, error from finished_delivery
    where finished_at >= $1 and finished_at < $2 and state in ('Delivered', 'Dropped', 'Exhausted')
  ), delivered as (
    select agent_id, max(finished_at) as at from final where state = 'Delivered' group by agent_id
  ), failure as (
    select * from (
      select agent_id, finished_at as at, http_status, error from final where state <> 'Delivered'
      union all
      select d.agent_id, a.started_at + a.duration_ms * interval '1 millisecond', a.http_status, a.error
      from delivery_attempt a cross join lateral (
        select agent_id from delivery where id = a.delivery_id
        union all
        select agent_id from finished_delivery f where f.id = a.delivery_id and f.finished_at >= a.started_at
        limit 1
      ) d
      where a.verdict in ('Retry', 'Dropped', 'Exhausted') and a.started_at >= $1 - $3 * interval '1 millisecond' and a.started_at < $2
    ) each
  ), failed as (
    select distinct on (agent_id) * from failure order by agent_id, at desc
  ), failing as (
    select agent_id, min(f.at) as since from failure f left join delivered d using (agent_id)
    where f.at > coalesce(d.at, '-infinity') group by agent_id
  )
  insert into agent_delivery_health as h
    (agent_id, last_delivered_at, last_failed_at, last_http_status, last_error, failing_since)
  select agent_id, d.at, f.at, f.http_status, f.error, failing.since
  from delivered d full join failed f using (agent_id) left join failing using (agent_id) order by agent_id
  on conflict (agent_id) do update
  set failing_since = case
        when excluded.last_delivered_at is not null then excluded.failing_since
        when h.failing_since is not null then h.failing_since
        when excluded.failing_since > coalesce(h.last_delivered_at, '-infinity') then excluded.failing_since end,
      last_delivered_at = greatest(h.last_delivered_at, excluded.last_delivered_at),
      last_failed_at = greatest(h.last_failed_at, excluded.last_failed_at),
      last_http_status = case when excluded.last_failed_at >= coalesce(h.last_failed_at, '-infinity')
                              then excluded.last_http_status else h.last_http_status end,
      last_error = case when excluded.last_failed_at >= coalesce(h.last_failed_at, '-infinity')
                        then excluded.last_error else h.last_error end`;

/** Reports agents whose attempts have all failed for a minute, once, and again when one succeeds. */
export const REPORT_FAILING = keepConditions(
  { kind: 'agent.failing', subject: 'Agent' },
  `select agent_id::text as subject_id, agent_id, 0 as step,
          jsonb_build_object('since', failing_since, 'httpStatus', last_http_status, 'error', last_error) as facts
   from agent_delivery_health
   where last_failed_at > coalesce(last_delivered_at, '-infinity')
     and failing_since < statement_timestamp() - interval '1 minute'`,
);

/** Removes the hours of the oldest day before $1; returns whether there was one. */
export const REMOVE_OLDEST = `
  with removed as (
    delete from delivery_hour where hour < $1 and hour < (select min(hour) + interval '1 day' from delivery_hour)
    returning 1
  )
  select count(*)::int as count from removed`;

/** The hours of an agent, or of all for 0, from $2 to before $3, of type $4 or of every type. */
export const HOURS = `
  select hour, outcome, count, late_buckets as late from delivery_hour
  where agent_id = $1 and hour >= $2 and hour < $3 and ($4::smallint is null or type = $4)`;

/** The moment up to which outcomes are counted. */
export const LAST_COUNTED = 'select counted_to as "countedTo" from delivery_hours_counted';

/** How many waiting deliveries of an agent are counted. */
export const WAITING_AT_MOST = 1_000;

/** The health of the agents $1, or of the $2 ones after the first $3, by id. $4, $5 and $6 as `rungs`. */
export const HEALTH = `
  select a.id, h.last_delivered_at as "lastDeliveredAt", h.last_failed_at as "lastFailedAt",
         h.last_http_status as "lastHttpStatus", h.last_error as "lastError", a.paused_by as "pausedBy",
         case when ${IS_FAILING} then coalesce(h.failing_since, h.last_failed_at) end as "failingSince",
         case when ${IS_FAILING} and not a.is_paused then ${firstLossOf('a.id', ['$4', '$5', '$6'])} end as "firstLossAt",
         o.next_probe_at as "nextProbeAt",
         (select count(*)::int from (${waitingOf('a.id', WAITING_AT_MOST)}) waiting) as waiting
  from (${PAGE_OF_AGENTS}) a left join agent_delivery_health h on h.agent_id = a.id
  left join agent_outage o on o.agent_id = a.id
  order by a.id`;

/** The outcomes of the agents $1 in each hour from $2 on. */
export const HEALTH_OF_HOURS = `
  select agent_id as "agentId", hour, outcome, sum(count)::int as count from delivery_hour
  where agent_id = any ($1::int[]) and hour >= $2 group by agent_id, hour, outcome`;
