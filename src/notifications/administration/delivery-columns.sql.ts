import { agentOf } from '../../agents/agents.sql.js';
import { notificationOf } from '../notifications.sql.js';
import { IN_FLIGHT, lastLogged, loggedOf } from './delivery-filter.sql.js';

/** The columns of a delivery `d`, the same for a live and for a final row. */
export const LIVE_COLUMNS = `d.id, d.notification_id, d.referance_no, d.type, d.agent_id,
  case when d.due_at = 'infinity' then 'Parked' else 'Pending' end as state,
  d.earlier_attempts + d.finished as attempts,
  case when d.due_at < 'infinity' and not ${IN_FLIGHT} then d.due_at end as next_attempt_at,
  ${IN_FLIGHT} as in_flight, d.created_at, null::timestamptz as finished_at, null::timestamptz as started_at,
  null::int as final_http_status, null as final_error, d.earlier_attempts`;

export const FINAL_COLUMNS = `d.id, d.notification_id, d.referance_no, d.type, d.agent_id, d.state, d.attempts,
  null::timestamptz as next_attempt_at, false as in_flight, d.created_at, d.finished_at, d.started_at,
  d.http_status as final_http_status, d.error as final_error, null::int as earlier_attempts`;

/** The attempts in the log that once ended `d`: a resend followed each. Most deliveries have one attempt, and are not looked up. */
const ENDED_EARLIER = `
  select count(*)::int as resends, max(e.number) as attempts from delivery_attempt e
  where d.attempts > case when d.started_at is null then 0 else 1 end and ${loggedOf('e')}
    and e.verdict in ('Delivered', 'Dropped', 'Exhausted')`;

/** What is added to these columns of `d`: the subject, the last answer and the agent. */
export const LISTED = `d.*, n.subject_kind, n.subject_id, n.payload is not null as has_payload,
  coalesce(d.final_http_status, last.http_status) as http_status, coalesce(d.final_error, last.error) as error,
  a.name as agent_name, a.paused_at is not null as agent_paused, greatest(earlier.resends, (d.earlier_attempts > 0)::int) as resends,
  coalesce(d.earlier_attempts, earlier.attempts, 0) as before_resend`;

/** The rows that `LISTED` reads beside `d`; an attempt that ended a delivery stands in its own row. */
export const LISTED_WITH = `
  left join ${notificationOf('d')}
  left join ${agentOf('d.agent_id')}
  left join lateral (${lastLogged('coalesce(d.finished_at, now())', 'd.started_at is null')}) last on true
  left join lateral (${ENDED_EARLIER}) earlier on true`;
