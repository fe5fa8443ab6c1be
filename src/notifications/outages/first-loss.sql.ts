import { agentOf } from '../../agents/agents.sql.js';
import { keepConditions } from '../../events/event-notes.sql.js';
import { maxAttempts, untilLast } from '../delivery.rules.js';
import { NOTIFICATION_TYPE_CODES, NOTIFICATION_TYPES } from '../notification-types.rules.js';

/**
 * The rungs of all ladders, as the parameters of `firstLossOf`: types, numbers of failed attempts, and milliseconds from the next attempt to
 * the last one. `waits` are the ladder's.
 */
export function rungs(waits: readonly number[]): [types: number[], finished: number[], untilLast: number[]] {
  const all = NOTIFICATION_TYPE_CODES.flatMap((type) =>
    Array.from({ length: maxAttempts(NOTIFICATION_TYPES[type]) - 1 }, (_, rung) => ({
      type,
      finished: rung + 1,
    })),
  );
  const last = all.map(({ type, finished }) => untilLast(NOTIFICATION_TYPES[type], finished, waits));
  return [all.map(({ type }) => type), all.map(({ finished }) => finished), last];
}

/**
 * A scalar: when the first waiting notification of an agent is used up if every attempt fails. On each rung the first due delivery is the
 * first to be used up, and one that has not failed yet comes behind those that have. `rungs`: three parameters.
 */
export const firstLossOf = (
  agent: string,
  [types, finished, untilLast]: readonly [string, string, string],
): string => `(
  select min(first.due_at + rung.until_last * interval '1 millisecond')
  from unnest(${types}::smallint[], ${finished}::int[], ${untilLast}::float8[]) as rung (type, finished, until_last)
  cross join lateral (
    select d.due_at from delivery d
    where d.agent_id = ${agent} and d.type = rung.type and d.finished = rung.finished and d.finished > 0
      and d.due_at < 'infinity'
    -- As the index: without statistics the planner would walk along the agent's lane.
    order by d.agent_id, d.type, d.finished, d.due_at limit 1
  ) first)`;

/** The last attempt of the agent's health `h` has failed. */
export const IS_FAILING = "h.last_failed_at > coalesce(h.last_delivered_at, '-infinity')";

/** Each failing agent that is not paused, and its first loss. $1, $2 and $3 as `rungs`. */
const LOSSES = `
  select h.agent_id, h.failing_since, ${firstLossOf('h.agent_id', ['$1', '$2', '$3'])} as first_loss_at
  from agent_delivery_health h join ${agentOf('h.agent_id')} and a.paused_at is null
  where ${IS_FAILING}`;

/** Reports agents once half of the time from the first failure to the first loss has passed. $1, $2 and $3 as `rungs`. */
export const REPORT_FIRST_LOSS = keepConditions(
  { kind: 'agent.first_loss_near', subject: 'Agent' },
  `select agent_id::text as subject_id, agent_id, 0 as step, jsonb_build_object('firstLossAt', first_loss_at) as facts
   from (${LOSSES}) l
   where statement_timestamp() >= failing_since + (first_loss_at - failing_since) / 2`,
);

/** Seconds until the first loss of all agents; null without any. $1, $2 and $3 as `rungs`. */
export const SECONDS_TO_FIRST_LOSS = `
  select (extract(epoch from min(first_loss_at) - statement_timestamp()))::float8 as seconds from (${LOSSES}) l`;
