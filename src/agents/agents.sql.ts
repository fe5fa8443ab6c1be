import { activity, hit, type SoughtText } from '../data/search-hits.sql.js';

/** The agent `a` of an id, to be joined. */
export const agentOf = (id: string): string => `agent a on a.id = ${id}`;

/** The agent `a` of an id, when it is active, to be joined. */
export const activeAgentOf = (id: string): string => `${agentOf(id)} and a.is_active`;

/** Every active agent `a` that fits a condition, to be joined. */
export const activeAgents = (condition: string): string => `agent a on a.is_active and ${condition}`;

/** The ids of the active agents, in their order. */
export const ACTIVE_AGENTS = 'select id from agent where is_active order by id';

/** A scalar: the name of an agent. */
export const agentName = (id: string): string => `(select a.name from agent a where a.id = ${id})`;

/** A scalar: true for an agent that exists. */
export const agentExists = (id: string): string => `(select true from agent where id = ${id})`;

/** A row for each row `d` that the SQL `lateral` has of an agent `a` that fits a condition. */
export const ofEachAgent = (lateral: string, { columns = '', condition = 'true' } = {}): string =>
  `select ${columns} from agent a cross join lateral (${lateral}) d where ${condition}`;

/** Nothing is sent to the agent `a` at the moment. */
export const IS_PAUSED = '(a.paused_at is not null)';

/** The agents $1, or the $2 ones after the first $3, in the order of their ids, with who paused them. */
export const PAGE_OF_AGENTS =
  'select id, paused_at is not null as is_paused, case when paused_at is not null then paused_by end as paused_by from agent where $1::int[] is null or id = any ($1) order by id limit $2 offset $3';

/** How many agents are paused. Few rows: all agents are read. An inactive one gets no new notifications. */
export const PAUSED_AGENTS =
  'select count(*)::int as count from agent where paused_at is not null and is_active';

/** Deliveries to this agent may be attempted. @param id SQL of the agent's id */
export const agentIsRunning = (id: string): string =>
  `exists (select from agent running where running.id = ${id} and running.paused_at is null)`;

/** Ends the pace of agents to which nothing waits any more that was due when their pause ended. */
export const endCatchUps = (waitsSince: (agent: string, since: string) => string): string => `
  update agent a set catching_up_since = null
  where a.catching_up_since is not null and not exists (${waitsSince('a.id', 'a.catching_up_since')})`;

const HIT = hit('Agent', 'a.id', 'a.name', {
  state: `case when a.is_active and a.paused_at is not null then 'Paused' else ${activity('a.is_active')} end`,
});
/** The agent $1 as a hit of a search. */
export const AGENT_HIT = `${HIT} from agent a where a.id = $1::bigint`;
/** The agents of a name as hits of a search. */
export const agentHits = (sought: SoughtText): string =>
  sought.named(HIT, 'agent a', { name: 'a.name', id: 'a.id' });
