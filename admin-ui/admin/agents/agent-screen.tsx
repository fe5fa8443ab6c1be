import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId, word } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { Notices } from '../ui/notices.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { AgentHead } from './agent-head.js';
import { EndpointTab } from './endpoint-tab.js';
import { ExplainTab } from './explain-tab.js';
import { ProductsTab } from './products-tab.js';
import { SubscriptionsTab } from './subscriptions-tab.js';

const TABS = ['endpoint', 'products', 'subscriptions', 'explain', 'traffic'] as const;
const AGENT_ADDRESS = {
  tab: word(TABS, 'endpoint'),
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
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['agents', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.agents')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('agent.missing') : (data?.Name ?? t('shell.loading'))}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !isMissing && !error && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          <AgentHead agent={data} isAdministrator={isAdministrator} />
          <Tabs
            value={state.tab}
            onChange={(chosen) =>
              change({ tab: AGENT_ADDRESS.tab.read(chosen), page: undefined }, { replace: true })
            }
            keepMounted={false}
          >
            <Tabs.List style={{ flexWrap: 'wrap' }}>
              {TABS.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`agent.${each}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="endpoint" pt={16}>
              <EndpointTab key={id} agent={data} isAdministrator={isAdministrator} />
            </Tabs.Panel>
            <Tabs.Panel value="products" pt={16}>
              <ProductsTab id={id} isAdministrator={isAdministrator} isActive={data.IsActive} />
            </Tabs.Panel>
            <Tabs.Panel value="subscriptions" pt={16}>
              <SubscriptionsTab id={id} isAdministrator={isAdministrator} />
            </Tabs.Panel>
            <Tabs.Panel value="explain" pt={16}>
              <ExplainTab id={id} state={state} change={change} />
            </Tabs.Panel>
            <Tabs.Panel value="traffic" pt={16}>
              <p>
                <Link href={`~/admin/deliveries?agent=${id}`}>{t('agent.allTraffic')}</Link>
              </p>
              <Notices of={{ agentId: id }} none={t('agent.noTraffic')} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  );
}
