import type { StoredEndpoint } from '../../agents/endpoint.rules.js';
import { notedWithin } from '../../events/event-notes.sql.js';
import type { NotificationType } from '../notification-types.rules.js';

/** A lane's part of a claim: at most `limit` due deliveries of one agent. */
export interface Wanted {
  agentId: number;
  limit: number;
  /** Where the lane's last claim ended; index entries before it are spent. Undefined searches from the beginning. */
  from: ClaimPosition | undefined;
}

/** A place in a lane's order: a due moment, as PostgreSQL's own clock reading and the exact milliseconds from it. */
export interface ClaimPosition {
  asOf: string;
  dueIn: number;
  id: string;
}

/** A delivery leased to this process until its outcome is recorded or the lease ends. */
export interface ClaimedDelivery {
  id: string;
  notificationId: string;
  agentId: number;
  type: NotificationType;
  referanceNo: string;
  claimToken: string;
  /** Number of this attempt since the first attempt or the latest resend, which is its place on the ladder. */
  attempt: number;
  /** Number in the attempt log, which continues across resends. */
  attemptNumber: number;
  /** Milliseconds from the claim until the attempt is due; 0 when it is due now, negative when it is late. */
  dueIn: number;
  /** Null when the payload is large and is read only for sending. */
  payload: string | null;
  /** The span of the announced change; null when there is none. */
  traceParent: string | null;
  /** When the claim was sent, on performance.now()'s scale; the lease begins no earlier. */
  claimedAt: number;
  /** One object, shared by all deliveries of a claim for a lane. */
  endpoint: StoredEndpoint;
}

/** A delivery whose claims ended too often without an outcome. */
export type Parked = Pick<ClaimedDelivery, 'id' | 'type' | 'referanceNo'>;

/** When the attempts of a claim may begin where the agent has a pace, in milliseconds. */
export interface Pace {
  /** From the claim to the first attempt. */
  beginsIn: number;
  /** From one attempt to the next. */
  spacing: number;
}

/** The result of a claim for one lane. */
export interface LaneClaim {
  agentId: number;
  /** Absent for an agent without one; `later` while nothing is given out to this claim. */
  pace?: Pace | 'later';
  deliveries: ClaimedDelivery[];
  /** Deliveries that were parked instead of claimed. */
  parked: Parked[];
  /** Milliseconds until the lane's next delivery is due; undefined when none waits. */
  nextDueIn: number | undefined;
  last: ClaimPosition | undefined;
}

/**
 * A delivery whose claims end this often without an outcome is taken to crash its process. The number is not smaller,
 * since claims that merely waited beside the one at fault end with it.
 */
const CLAIMS_BEFORE_PARKING = 8;

/** The delivery has no live lease. */
const WAITS = '(leased_until is null or leased_until <= statement_timestamp())';

/** A row of CLAIM: one for each wanted lane that is not paused, with `lane`, and one for each delivery. */
export type ClaimRow = { id: null; agentId: number; lane: ClaimedLane } | ClaimedDeliveryRow;

export interface ClaimedLane extends StoredEndpoint {
  /** Of CLAIM_PACED alone; null while nothing is given out to this claim. */
  pace?: Pace | null;
  /** The moment of the claim, to which all `dueIn` refer. */
  asOf: string;
  nextDueIn: number | null;
  /** Oldest and newest creation time of the deliveries claimed in all lanes; null when there is none. */
  createdFrom: string | null;
  createdTo: string | null;
}

export interface ClaimedDeliveryRow {
  id: string;
  agentId: number;
  notificationId: string;
  type: NotificationType;
  referanceNo: string;
  attempt: number;
  attemptNumber: number;
  dueIn: number;
  parked: boolean;
}

/** The most attempts a second to an agent; null without limit. */
const RATE = 'least(a.per_second, case when a.catching_up_since is not null then a.resume_per_second end)';
/** How far ahead a claim gives out attempts to an agent with a pace. */
const PACED_AHEAD_MS = 1_000;
/** The next claim comes this long before the attempts that are given out end; it looks ahead itself. */
const PACED_AGAIN_MS = 200;
/** A replica that finds another one giving out attempts, or all of them given out, asks again after this time. */
const PACED_LATER_MS = 50;
/** Milliseconds in which an agent's attempts of a second are made: no second has more of them when some are late. */
const PACED_SECOND_MS = 1_020;

/** What distinguishes the claims: which agents, how many deliveries of each, and what is given out. */
interface ClaimKind {
  /** CTEs ahead of the claim, and joins of the wanted agents with them. */
  ahead?: string;
  join?: string;
  /** SQL of a row of `wanted` and `agent`. */
  agents: string;
  limit?: string;
  columns?: string;
  /** CTEs behind the claim. */
  behind?: string;
  /** Columns of `due`. */
  due?: string;
  nextDueIn?: string;
  lane?: string;
}

/**
 * Leases due deliveries, oldest first within each lane. Due times are compared with statement_timestamp(), which an
 * index condition may use. No indexed column changes, so that a claim writes no index. An agent that is left out
 * returns nothing, on every replica from the next claim on.
 * $1 agent ids, $2 limits, $3, $4 and $5 positions to start from, $6 look-ahead and $7 lease in milliseconds, $8 token,
 * $9 whether to take leases that have ended.
 */
const claim = ({
  ahead = '',
  join = '',
  agents,
  limit = 'w.n',
  columns = '',
  behind = '',
  due = 'd.*',
  nextDueIn = milliseconds('next_due_at'),
  lane = '',
}: ClaimKind) => `
  with ${ahead}wanted as materialized (
    select w.agent_id, ${limit} as n, w.low_as_of + w.low_due_in * interval '1 millisecond' as low_at, w.low_id,
           a.platform_url, a.platform_api_key, a.platform_authorization, a.signing_secrets${columns},
           (select d.due_at from delivery d
            where d.agent_id = w.agent_id and d.due_at > statement_timestamp() + $6 * interval '1 millisecond'
              and d.due_at < 'infinity'
            order by d.agent_id, d.due_at, d.id limit 1) as next_due_at
    from unnest($1::int[], $2::int[], $3::timestamptz[], $4::float8[], $5::bigint[])
           as w (agent_id, n, low_as_of, low_due_in, low_id)
    join agent a on a.id = w.agent_id and ${agents}${join}
  ), due as materialized (
    select ${due} from wanted w cross join lateral (
      select id, due_at, started - finished >= ${CLAIMS_BEFORE_PARKING} as dying from delivery
      where agent_id = w.agent_id and due_at <= statement_timestamp() + $6 * interval '1 millisecond'
        and (due_at, id) >= (w.low_at, w.low_id)
        and ${WAITS} and ($9::boolean or leased_until is null)
      order by agent_id, due_at, id
      limit w.n
      for no key update skip locked
    ) d
  ), parked as (
    update delivery d
    set due_at = 'infinity', parked_at = statement_timestamp(), leased_until = null, claim_token = null,
        started = d.started + 1
    where d.id = any (array(select id from due where dying))
    returning d.*
  ), ${notedWithin(`
    select 'delivery.parked', 'Agent', agent_id::text, agent_id, count(*)::int, jsonb_build_object('type', min(type))
    from parked group by agent_id`)}, claimed as (
    update delivery d
    set started = d.started + 1, claim_token = $8,
        leased_until = greatest(d.due_at, statement_timestamp()) + $7 * interval '1 millisecond'
    -- An array, not a join: how many rows are due is unknown to the planner, and a join would read the whole table.
    where d.id = any (array(select id from due where not dying))
    returning d.*
  ), taken as (
    select id, agent_id, notification_id, type, referance_no, finished, earlier_attempts, due_at, false as parked
    from claimed
    union all
    select parked.id, parked.agent_id, notification_id, type, referance_no, finished, earlier_attempts, due.due_at, true
    from parked join due on due.id = parked.id
  )${behind}
  select null as id, agent_id as "agentId", null as "notificationId", null as type, null as "referanceNo",
         null as attempt, null as "attemptNumber", null as "dueIn", null as parked,
         json_build_object(
           'asOf', statement_timestamp()::text, 'nextDueIn', ${nextDueIn},
           'createdFrom', (select min(created_at) from claimed)::text,
           'createdTo', (select max(created_at) from claimed)::text, 'platformUrl', platform_url,
           'platformApiKey', platform_api_key, 'platformAuthorization', platform_authorization,
           'signingSecrets', signing_secrets${lane}) as lane
  from wanted
  union all
  select id, agent_id, notification_id, type, referance_no, finished + 1, earlier_attempts + finished + 1,
         ${milliseconds('due_at')}, parked, null
  from taken
  order by "dueIn" nulls first, id`;

/** Claims for running agents without a pace. */
export const CLAIM = claim({
  agents: 'a.paused_at is null and a.per_second is null and a.catching_up_since is null',
});

/**
 * Claims for running agents with a pace. `agent_pace` says until when attempts have been given out, evenly, to all replicas; its row is
 * locked, and a replica that finds it locked asks again.
 */
export const CLAIM_PACED = claim({
  ahead: `paced as materialized (
    select agent_id, greatest(given_out_to, statement_timestamp()) as from_at from agent_pace
    where agent_id = any ($1::int[]) for no key update skip locked
  ), `,
  join: ' left join paced p on p.agent_id = w.agent_id',
  agents: 'a.paused_at is null',
  limit: `least(w.n, coalesce(greatest(floor((${PACED_AHEAD_MS} - ${milliseconds('p.from_at')}) * ${RATE} / ${PACED_SECOND_MS}) + 1, 0), 0)::int)`,
  columns: `, p.from_at, ${RATE} as rate`,
  due: 'w.agent_id, d.*',
  behind: `, spent as (
    update agent_pace p
    set given_out_to = w.from_at + taken.n * ${PACED_SECOND_MS} / w.rate * interval '1 millisecond'
    from wanted w join (select agent_id, count(*) as n from due group by agent_id) taken using (agent_id)
    where p.agent_id = w.agent_id and w.from_at is not null and w.rate is not null
  )`,
  nextDueIn: `case
    when rate is null then 0
    when n > (select count(*) from due where due.agent_id = wanted.agent_id) then ${milliseconds('next_due_at')}
    else greatest(${milliseconds('from_at')} + n * ${PACED_SECOND_MS} / rate - ${PACED_AGAIN_MS}, $6 + ${PACED_LATER_MS}) end`,
  lane: `, 'pace', case when from_at is not null and rate is not null then json_build_object(
             'beginsIn', ${milliseconds('from_at')}, 'spacing', ${PACED_SECOND_MS}::float8 / rate) end`,
});

/** Claims for agents that the service has paused: what is due then goes out as a probe. */
export const CLAIM_PROBE = claim({ agents: 'a.pause_cause is not null' });

/**
 * Gives back the deliveries that the claims $4 leased: at most $2 of each lane $1, due within $3 milliseconds. Walks
 * along each lane until all are found.
 */
export const HAND_BACK_CLAIMS = `
  update delivery d set leased_until = null, claim_token = null, started = d.started - 1
  where d.claim_token = any ($4::uuid[]) and d.id = any (array(
    select mine.id from unnest($1::int[], $2::int[]) as w (agent_id, n) cross join lateral (
      select id from delivery
      where agent_id = w.agent_id and due_at <= statement_timestamp() + $3 * interval '1 millisecond'
        and claim_token = any ($4::uuid[])
      order by agent_id, due_at, id
      limit w.n
    ) mine))`;

function milliseconds(moment: string): string {
  return `(extract(epoch from ${moment} - statement_timestamp()) * 1000)::float8`;
}

/** Payloads up to this size are part of the claim; larger ones are read one by one when they are sent. */
const CLAIMED_PAYLOAD_BYTES = 32 * 1024;

/**
 * Payloads and traces of a claim; the range of creation times lets the planner skip all other partitions, provided that the
 * statement is not prepared.
 */
export const PAYLOADS = `
  select id, case when octet_length(payload) <= ${CLAIMED_PAYLOAD_BYTES} then payload end as payload,
         trace_parent as "traceParent"
  from notification where id = any ($1::bigint[]) and created_at between $2::timestamptz and $3::timestamptz`;

/** A row of SCOUT: one for each lane with a delivery due, and at the end one with the server's own time. */
export type ScoutRow = { agentId: number; dueIn: number } | { agentId: null; tookMs: number };

/**
 * The first due moment of every lane that has one within $1 milliseconds: a walk from agent to agent in the index that
 * skips leased deliveries. It also finds deliveries that a dead process had leased. Entries of deliveries that have ended
 * are passed over one by one for as long as an old snapshot keeps them, so that the walk says how long it took.
 */
export const SCOUT = `
  with recursive lane as (
    (select agent_id, due_at from delivery where ${WAITS} order by agent_id, due_at, id limit 1)
    union all
    select next.agent_id, next.due_at
    from lane cross join lateral (
      select agent_id, due_at from delivery
      where agent_id > lane.agent_id and ${WAITS} order by agent_id, due_at, id limit 1
    ) next
  )
  select lane.agent_id as "agentId", ${milliseconds('lane.due_at')} as "dueIn", null as "tookMs"
  from lane join agent a on a.id = lane.agent_id and a.paused_at is null
  where lane.due_at <= statement_timestamp() + $1 * interval '1 millisecond'
  union all
  select null, null, (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8`;
