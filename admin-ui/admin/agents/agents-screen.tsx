import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { oneId, type Params, text, word } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { SearchField } from '../ui/search-field.js';
import { StateField } from '../ui/state-field.js';
import { AgentStateMark } from './agent-state-mark.js';
import { HealthCells } from './health-cells.js';
import { NewAgent } from './new-agent.js';
import { useHealth } from './use-health.js';

type AgentPage = ResponseOf<'/api/admin/agents', 'get'>;

const STATES = ['', 'active', 'inactive', 'paused'] as const;
const AGENTS_ADDRESS = { q: text, state: word(STATES, ''), page: oneId } as const;
type AgentsState = typeof AGENTS_ADDRESS extends Params<infer S> ? S : never;
const PAGE_SIZE = 50;

function listQuery({ q, state, page }: AgentsState) {
  const kinds = {
    '': {},
    active: { isActive: true },
    inactive: { isActive: false },
    paused: { paused: true },
  };
  return { ...kinds[state], q: q.trim() || undefined, page: page ?? 1, pageSize: PAGE_SIZE };
}

/** Which agents work, and where their platforms are. */
export default function AgentsScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(AGENTS_ADDRESS);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useIsAdministrator();
  const query = listQuery(state);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['agents', 'list', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = state.q !== '' || state.state !== '';
  return (
    <>
      <ScreenTitle>{t('nav.agents')}</ScreenTitle>
      <FilterBox count={(state.q === '' ? 0 : 1) + (state.state === '' ? 0 : 1)}>
        <SearchField value={state.q} onChange={(q) => change({ q, page: undefined }, { replace: true })} />
        <StateField
          states={STATES}
          value={state.state}
          nameOf={(each) => `agents.${each}` as const}
          onChange={(chosen) => change({ state: chosen, page: undefined })}
        />
        {isFiltered && (
          <button
            type="button"
            className={list['link']}
            onClick={() => change({ q: '', state: '', page: undefined })}
          >
            {t('services.clearFilter')}
          </button>
        )}
      </FilterBox>
      {mayAdd && (
        <p>
          <button type="button" className={list['action']} onClick={() => setAdding(true)}>
            {t('agents.add')}
          </button>
        </p>
      )}
      {isAdding && <NewAgent onClose={() => setAdding(false)} onCreated={(id) => navigate(`/${id}`)} />}
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <p role="status" className={list['found']}>
            {data.TotalCount === 0
              ? t(isFiltered ? 'agents.nothing' : 'agents.none')
              : t('agents.found', { n: data.TotalCount })}
          </p>
          {data.Items.length > 0 && <AgentTable agents={data.Items} />}
          <Pages page={data} onPage={(page) => change({ page })} />
        </>
      )}
    </>
  );
}

function AgentTable({ agents }: { agents: AgentPage['Items'] }) {
  const { t } = useLanguage();
  const healths = useHealth(agents.map(({ Id }) => Id));
  const heads = [
    t('agents.name'),
    t('deliveries.state'),
    t('agents.lastDelivered'),
    t('agents.waiting'),
    t('agents.day'),
    t('agents.url'),
    t('agents.keys'),
  ];
  return (
    <ListTable caption={t('nav.agents')} heads={heads}>
      {agents.map((agent) => (
        <tr key={agent.Id}>
          <td>
            <Link href={`/${agent.Id}`}>{agent.Name}</Link>
          </td>
          <td>
            <AgentStateMark agent={agent} />
          </td>
          <HealthCells health={healths?.get(agent.Id)} agent={agent} heads={heads.slice(2, 5)} />
          <td data-label={heads[5]}>{agent.PlatformUrl ?? t('agents.defaultUrl')}</td>
          <td data-label={heads[6]} data-word>
            {t(
              agent.HasPlatformApiKey || agent.HasPlatformAuthorization
                ? 'agents.stored'
                : 'agents.notStored',
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
