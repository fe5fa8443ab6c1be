import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId, word } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { Notices } from '../ui/notices.js';
import { RecordScreen } from '../ui/record-screen.js';
import { Tabs } from '../ui/tabs.js';
import { AgentHead } from './agent-head.js';
import { EndpointTab } from './endpoint-tab.js';
import { ExplainTab } from './explain-tab.js';
import { ProductsTab, SubscriptionsTab } from './list-tabs.js';
import { OutageTab } from './outage-tab.js';

const AGENT_ADDRESS = {
  tab: word(['endpoint', 'outage', 'products', 'subscriptions', 'explain', 'traffic'], 'endpoint'),
  /** The record that is explained, and its company. */
  record: oneId,
  company: oneId,
  page: oneId,
} as const;

/** One agent: where it is reached, what it may use, what it hears of and why, and what it was sent. */
export default function AgentScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const id = oneId.read(given) ?? 0;
  const [state, change] = useAddressState(AGENT_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const query = useQuery({
    queryKey: ['agents', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  const shown = { id, isAdministrator };
  return (
    <RecordScreen
      query={query}
      isId={id > 0}
      back={['/', t('nav.agents')]}
      missing={t('agent.missing')}
      title={`${t('nav.agents')} · ${id}`}
    >
      {(agent) => (
        <>
          <AgentHead agent={agent} />
          <Tabs
            label={agent.Name}
            value={state.tab}
            onChange={(tab) => change({ tab, page: undefined }, { replace: true })}
            tabs={[
              {
                value: 'endpoint',
                text: t('agent.endpoint'),
                keepsDraft: true,
                content: () => <EndpointTab agent={agent} isAdministrator={isAdministrator} />,
              },
              {
                value: 'outage',
                text: t('agent.outage'),
                keepsDraft: true,
                content: () => <OutageTab agent={agent} isAdministrator={isAdministrator} />,
              },
              {
                value: 'products',
                text: t('agent.products'),
                keepsDraft: true,
                content: () => <ProductsTab {...shown} isActive={agent.IsActive} />,
              },
              {
                value: 'subscriptions',
                text: t('agent.subscriptions'),
                keepsDraft: true,
                content: () => <SubscriptionsTab {...shown} />,
              },
              {
                value: 'explain',
                text: t('agent.explain'),
                content: () => <ExplainTab id={id} state={state} change={change} />,
              },
              {
                value: 'traffic',
                text: t('agent.traffic'),
                content: () => (
                  <>
                    <p>
                      <Link href={`~/admin/deliveries?agent=${id}`}>{t('agent.allTraffic')}</Link>
                    </p>
                    <Notices of={{ agentId: id }} none={t('agent.noTraffic')} />
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </RecordScreen>
  );
}
