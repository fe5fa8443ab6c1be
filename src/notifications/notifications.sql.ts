import { agentOf } from '../agents/agents.sql.js';
import { hit } from '../data/search-hits.sql.js';

/** The state of a row of `delivery`. */
const LIVE_STATE = `case when due_at = 'infinity' then 'Parked' else 'Pending' end`;

/** Whether a delivery has not ended yet. */
export const isLive = (id: string): string => `exists (select from delivery d where d.id = ${id})`;

/** The notification `n` that row `row` names. */
export const notificationOf = (row: string): string =>
  `notification n on n.id = ${row}.notification_id and n.created_at = ${row}.created_at`;

/** The delivery $1 as a hit of a search. */
export const DELIVERY_HIT = `${hit('Delivery', 'd.id', 'd.referance_no', { subtitle: 'a.name', state: 'd.state', at: 'd.at' })} from (
    select id, referance_no, agent_id, ${LIVE_STATE} as state,
           created_at as at from delivery where id = $1::bigint
    union all
    select id, referance_no, agent_id, state, finished_at from finished_delivery where id = $1::bigint
  ) d left join ${agentOf('d.agent_id')}`;

/** The deliveries about each job `j` of `jobs`. Of one that has ended, the row has the last attempt, too. */
export const deliveriesOfJobs = (jobs: string): string => `
  select d.* from ${jobs} j
  cross join lateral (
    select id, created_at from notification where subject_id = j.id::text and subject_kind = 'Job'
  ) n
  cross join lateral (
    select id, agent_id, type, referance_no, created_at, null::timestamptz as started_at, earlier_attempts + finished as attempts,
      ${LIVE_STATE} as state, null::int as http_status, null as error
    from delivery where notification_id = n.id
    union all
    select id, agent_id, type, referance_no, created_at, started_at, attempts, state, http_status, error
    from finished_delivery where notification_id = n.id
  ) d`;

/** The attempts `t` of a row `d` of `deliveriesOfJobs`, to be joined. */
export const ATTEMPTS_OF_DELIVERY = `lateral (
    select started_at, number, http_status, error, verdict from delivery_attempt where delivery_id = d.id
    union all select d.started_at, d.attempts, d.http_status, d.error, d.state where d.started_at is not null
  ) t`;
