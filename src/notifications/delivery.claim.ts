import type { NotificationType } from './notification.types.js';

/** What one lane asks for: at most `limit` deliveries of one agent that are due. */
export interface Wanted {
  agentId: number;
  limit: number;
  /** Where the lane's last claim ended; entries before it are spent. Undefined searches from the beginning. */
  from: ClaimPosition | undefined;
}

/** A place in a lane's order. `wakeAt` is PostgreSQL's own text, so that no microsecond is lost on the way. */
export interface ClaimPosition {
  wakeAt: string;
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
  /** Number of this attempt since the first or the latest resend: what the ladder counts. */
  attempt: number;
  /** Number in the attempt log, which goes on over resends. */
  attemptNumber: number;
  /** Milliseconds from the claim until the attempt is due, 0 when it is; negative says how late it is. */
  dueIn: number;
  /** Null when the payload is large and is read only when it is sent. */
  payload: string | null;
  /** When the claim was asked for, on performance.now()'s scale: the lease is no shorter than counted from here. */
  claimedAt: number;
  endpoint: StoredEndpoint;
}

/** The agent's endpoint columns as they are stored. */
export interface StoredEndpoint {
  platformUrl: string | null;
  platformApiKey: string | null;
  platformAuthorization: string | null;
}

/** What a claim brought for one lane. */
export interface LaneClaim {
  agentId: number;
  deliveries: ClaimedDelivery[];
  /** What was parked instead of claimed: its attempts keep dying with the process. */
  parked: { id: string; type: NotificationType }[];
  /** Milliseconds until the lane's next delivery is due; undefined when none waits. */
  nextDueIn: number | undefined;
  last: ClaimPosition | undefined;
}

/**
 * A delivery whose claims die this often without an outcome takes its process down. Not fewer: claims that only waited
 * beside the one at fault die with it.
 */
const CLAIMS_BEFORE_PARKING = 8;

/** Row of CLAIM: one for each claimed delivery, or one without delivery for a lane that got none. */
export interface ClaimRow {
  agentId: number;
  nextDueIn: number | null;
  platformUrl: string | null;
  platformApiKey: string | null;
  platformAuthorization: string | null;
  id: string | null;
  notificationId: string;
  createdAt: string;
  type: NotificationType;
  referanceNo: string;
  attempt: number;
  attemptNumber: number;
  dueIn: number;
  dueAt: string;
  parked: boolean;
}

/**
 * Leases due deliveries, oldest first within each lane. $1 agent ids, $2 limits, $3 and $4 positions to start from, $5
 * look-ahead and $6 lease in milliseconds, $7 token. Compared with statement_timestamp(), which an index condition may
 * use. A paused agent's lane gives nothing, on every replica from the next claim on.
 */
export const CLAIM = `
  with wanted as materialized (
    select w.*, a.platform_url, a.platform_api_key, a.platform_authorization,
           (select d.wake_at from delivery d
            where d.agent_id = w.agent_id and d.wake_at > statement_timestamp() + $5 * interval '1 millisecond'
              and d.wake_at < 'infinity'
            order by d.agent_id, d.wake_at, d.id limit 1) as next_due_at
    from unnest($1::int[], $2::int[], $3::timestamptz[], $4::bigint[]) as w (agent_id, n, low_at, low_id)
    join agent a on a.id = w.agent_id and a.paused_at is null
  ), due as materialized (
    select d.* from wanted w cross join lateral (
      select id, wake_at as due_at from delivery
      where agent_id = w.agent_id and wake_at <= statement_timestamp() + $5 * interval '1 millisecond'
        and (wake_at, id) >= (w.low_at, w.low_id)
      order by agent_id, wake_at, id
      limit w.n
      for no key update skip locked
    ) d
  ), claimed as (
    update delivery d
    set started = d.started + 1,
        claim_token = $7,
        wake_at = case
          when d.started - d.finished >= ${CLAIMS_BEFORE_PARKING} then 'infinity'
          else greatest(d.wake_at, statement_timestamp()) + $6 * interval '1 millisecond'
        end
    -- An array, not a join: how many rows are due is unknown to the planner, and a join would read the whole table.
    where d.id = any (array(select id from due))
    returning d.id, d.notification_id, d.agent_id, d.type, d.referance_no, d.finished, d.earlier_attempts, d.created_at,
              d.wake_at
  )
  select w.agent_id as "agentId", w.platform_url as "platformUrl", w.platform_api_key as "platformApiKey",
         w.platform_authorization as "platformAuthorization",
         (extract(epoch from w.next_due_at - statement_timestamp()) * 1000)::float8 as "nextDueIn",
         c.id, c.notification_id as "notificationId", c.created_at::text as "createdAt", c.type,
         c.referance_no as "referanceNo", c.finished + 1 as attempt,
         c.earlier_attempts + c.finished + 1 as "attemptNumber", c.wake_at = 'infinity' as parked,
         (extract(epoch from due.due_at - statement_timestamp()) * 1000)::float8 as "dueIn", due.due_at::text as "dueAt"
  from wanted w left join (claimed c join due on due.id = c.id) on c.agent_id = w.agent_id
  order by due.due_at, c.id`;

/** Payloads up to this size travel with the claim; larger ones are read one by one when they are sent. */
const CLAIMED_PAYLOAD_BYTES = 64 * 1024;

/**
 * Payloads of a claim; the range of creation times lets the planner leave all other partitions alone, which is why this
 * statement is never prepared.
 */
export const PAYLOADS = `
  select id, case when octet_length(payload) <= ${CLAIMED_PAYLOAD_BYTES} then payload end as payload
  from notification where id = any ($1::bigint[]) and created_at between $2::timestamptz and $3::timestamptz`;

/** The first due moment of every lane that has one within $1 milliseconds: a walk from agent to agent in the index. */
export const SCOUT = `
  with recursive lane as (
    (select agent_id, wake_at from delivery order by agent_id, wake_at, id limit 1)
    union all
    select next.agent_id, next.wake_at
    from lane cross join lateral (
      select agent_id, wake_at from delivery where agent_id > lane.agent_id order by agent_id, wake_at, id limit 1
    ) next
  )
  select lane.agent_id as "agentId",
         (extract(epoch from lane.wake_at - statement_timestamp()) * 1000)::float8 as "dueIn"
  from lane join agent a on a.id = lane.agent_id and a.paused_at is null
  where lane.wake_at <= statement_timestamp() + $1 * interval '1 millisecond'`;
