import { agentOf, IS_PAUSED, ofEachAgent } from '../../agents/agents.sql.js';
import { WALKED_AT_MOST } from '../../data/feeds.js';
import { SqlParameters } from '../../data/sql-parameters.js';
import type { Clock } from '../../time/clock.js';
import { LISTED, LISTED_WITH, LIVE_COLUMNS } from './delivery-columns.sql.js';
import { type DeliveryFilter, filterSql } from './delivery-filter.sql.js';
import { isExact, isNarrowed, NOT_PARKED } from './delivery-walks.sql.js';

const ORDER = 'd.paused, d.due_at, d.id';
const CURSOR = `(extract(epoch from d.due_at) * 1000000)::bigint || '.' || d.id || '.' || d.paused::int`;

/**
 * One page of the waiting deliveries of a filter in the order of their next attempts, those of paused agents at the end. An index of
 * that order would be written with every delivery; instead the lanes of the agents, along which deliveries are claimed, are merged.
 *
 * `head` has the first delivery of each lane behind the cursor. A page of n rows is made of the n lanes that begin first, and of at most
 * n rows of each. A filter that passes over rows may need more of a lane: then all lanes share `WALKED_AT_MOST` rows. Where a lane ends
 * before its last row, the page ends at that `edge`, because the lane may go on ahead of what other lanes have found behind it.
 */
export function queueSql(
  filter: DeliveryFilter,
  clock: Clock,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): { text: string; values: unknown[] } {
  const parameters = new SqlParameters();
  const { whereLive } = filterSql({ ...filter, states: ['Pending'] }, clock, { lookUp: 'row', parameters });
  const size = parameters.add(pageSize);
  const after = cursor === undefined ? undefined : placeOf(cursor, parameters);
  const walked = isExact(filter)
    ? found(whereLive, after)
    : merged({
        after,
        agent: filter.agentId === undefined ? 'true' : `a.id = ${parameters.add(filter.agentId)}`,
        lanes: isNarrowed(filter) ? 'all' : size,
        rows: isNarrowed(filter)
          ? `greatest(1, ${WALKED_AT_MOST} / greatest(1, (select count(*) from lane)))`
          : size,
      });
  const text = `with ${walked}, edge as materialized (
      select d.paused, d.due_at, d.id, ${CURSOR} as cursor from walked d where d.is_edge order by ${ORDER} limit 1
    )
    select ending.ended, listed.* from (select (select cursor from edge) as ended) ending left join lateral (
      select ${LISTED} from (
        select ${LIVE_COLUMNS}, d.paused, d.due_at, ${CURSOR} as cursor from walked d
        where ${whereLive} and coalesce((d.paused, d.due_at, d.id) <= (select paused, due_at, id from edge), true)
        order by ${ORDER} limit ${size}
      ) d ${LISTED_WITH}
    ) listed on true
    order by listed.paused, listed.due_at, listed.id`;
  return { text, values: parameters.values };
}

/** SQL of a place. */
interface Place {
  paused: string;
  dueAt: string;
  id: string;
}

function placeOf(cursor: string, parameters: SqlParameters): Place {
  const [microseconds, id, paused] = cursor.split('.');
  return {
    paused: parameters.add(paused === '1', 'boolean'),
    dueAt: `'epoch'::timestamptz + ${parameters.add(microseconds, 'bigint')} * interval '1 microsecond'`,
    id: parameters.add(id, 'bigint'),
  };
}

/** The first rows of each lane. */
function merged({
  after,
  agent,
  lanes,
  rows,
}: {
  after: Place | undefined;
  agent: string;
  lanes: string;
  rows: string;
}): string {
  const behind = after
    ? `(d.due_at, d.id) > (case when ${IS_PAUSED} = ${after.paused} then ${after.dueAt} else '-infinity' end, ${after.id})`
    : 'true';
  const first = `select d.due_at, d.id from delivery d where d.agent_id = a.id and ${NOT_PARKED} and ${behind}
    order by d.agent_id, d.due_at, d.id limit 1`;
  return `head as materialized (
      ${ofEachAgent(first, {
        columns: `a.id as agent_id, ${IS_PAUSED} as paused, d.due_at, d.id`,
        condition: after ? `${agent} and ${IS_PAUSED} >= ${after.paused}` : agent,
      })}
    ), lane as materialized (
      select * from head d order by ${ORDER} limit ${lanes}
    ), most as materialized (
      select ${rows} as rows
    ), walked as materialized (
      select d.*, lane.paused from lane cross join lateral (
        select d.*, row_number() over (order by d.due_at, d.id) = (select rows from most) as is_edge from (
          select * from delivery d
          where d.agent_id = lane.agent_id and ${NOT_PARKED} and (d.due_at, d.id) >= (lane.due_at, lane.id)
          order by d.agent_id, d.due_at, d.id limit (select rows from most)
        ) d
      ) d
    )`;
}

/** All that fit a number or a subject: these are few, and an index finds them. */
function found(whereLive: string, after: Place | undefined): string {
  const behind = after
    ? `(${IS_PAUSED}, d.due_at, d.id) > (${after.paused}, ${after.dueAt}, ${after.id})`
    : 'true';
  return `walked as materialized (
      select d.*, ${IS_PAUSED} as paused, false as is_edge from delivery d join ${agentOf('d.agent_id')}
      where ${whereLive} and ${NOT_PARKED} and ${behind}
    )`;
}
