import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.js';
import { useReread } from '../../api/use-reread.js';

/** An installation with more agents is no new one; its agents are not read one by one, which would be a call for each. */
const AGENTS_AT_MOST = 3;
const EVERY_MS = 5_000;

/** What has to be there before the first notification arrives, in its order. */
export const STEPS = ['catalog', 'agent', 'subscription', 'test'] as const;
export type Step = (typeof STEPS)[number];
/** `agentId`: the agent that the next step is about. */
export type Done = Readonly<Record<Step, boolean> & { agentId: number | undefined }>;

/**
 * Which of the first steps are done; undefined where nothing is left to do. An installation that works without a delivered test
 * is no beginning: only the browser that has seen an earlier step open waits for the test.
 * @param services of the whole catalog; undefined until they are counted
 * @param isWanted for staff who can take the steps
 */
export function useFirstSteps(services: number | undefined, isWanted: boolean): Done | undefined {
  const [hasBegun, setBegun] = useLocalStorage({
    key: 'zeyil.firstSteps',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: agents, refetch } = useQuery({
    queryKey: ['agents', 'first steps'],
    queryFn: readAgents,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The arrival of the test is no change of an agent, which would have this read again.
  useReread(refetch, EVERY_MS, { isWanted: hasBegun && isWanted });
  const isKnown = services !== undefined && agents !== undefined;
  const done: Done | undefined = isKnown ? { catalog: services > 0, ...agents } : undefined;
  const isBegun = done && !(done.catalog && done.agent && done.subscription);
  const isOver = done && STEPS.every((step) => done[step]);
  useEffect(() => {
    if (isBegun) setBegun(true);
    if (isOver) setBegun(false);
  }, [isBegun, isOver, setBegun]);
  return isOver || !(isBegun || hasBegun) ? undefined : done;
}

/** The steps that concern agents. */
async function readAgents({ signal }: { signal: AbortSignal }): Promise<Omit<Done, 'catalog'>> {
  const query = { pageSize: AGENTS_AT_MOST };
  const { TotalCount, Items } = await api.call('get', '/api/admin/agents', { query, signal });
  if (TotalCount > AGENTS_AT_MOST) return { agent: true, subscription: true, test: true, agentId: undefined };
  const read = await Promise.all(
    Items.map(async ({ Id: id }) => {
      const subject = `Test:${id}`;
      const [{ Subscriptions }, tests] = await Promise.all([
        api.call('get', '/api/admin/agents/{id}/subscriptions', { path: { id }, signal }),
        api.call('get', '/api/admin/deliveries', {
          query: { subject, state: 'Delivered', pageSize: 1 },
          signal,
        }),
      ]);
      return { id, subscription: Subscriptions.length > 0, test: tests.TotalCount > 0 };
    }),
  );
  return {
    agent: TotalCount > 0,
    subscription: read.some(({ subscription }) => subscription),
    test: read.some(({ test }) => test),
    agentId: (read.find(({ subscription }) => subscription) ?? read[0])?.id,
  };
}
