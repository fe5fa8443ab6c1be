/**
 * The first waiting deliveries of an agent, along the index of lanes. Without the order the planner, which does not know whose rows
 * there are, reads the whole table once for each agent as soon as one of them has most of the rows.
 * @param agent SQL of the agent's id
 */
export const waitingOf = (agent: string, atMost: number): string =>
  `select from delivery d where d.agent_id = ${agent} and d.due_at < 'infinity'
   order by d.agent_id, d.due_at, d.id limit ${atMost}`;
