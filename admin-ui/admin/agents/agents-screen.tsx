import { Fragment, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { oneId, sortQuery, text, word } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { type Health, useHealth } from '../api/use-health.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { AgentStateMark } from '../ui/agent-state-mark.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { SearchField, SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { HealthDay, LastReached, Waiting } from './health-cells.js';
import { NewAgent } from './new-agent.js';

type Agent = ResponseOf<'/api/admin/agents', 'get'>['Items'][number];

const STATES = ['active', 'inactive', 'paused'] as const;
const SORTS = ['name', '-name', 'id', '-id'] as const;
const AGENTS_ADDRESS = {
  q: text,
  state: word(['', ...STATES], ''),
  sort: word(SORTS, 'name'),
  page: oneId,
} as const;
const KINDS = {
  '': {},
  active: { isActive: true },
  inactive: { isActive: false },
  paused: { paused: true },
};

/** Which agents work, and where their platforms are. */
export default function AgentsScreen() {
  const { t } = useLanguage();
  const { state, put, onPage, count, clear } = useListAddress(AGENTS_ADDRESS);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useIsAdministrator();
  const query = {
    ...KINDS[state.state],
    q: state.q.trim() || undefined,
    ...sortQuery<'name' | 'id'>(state.sort),
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  const list = useList(['agents', 'list', query], (signal) =>
    api.call('get', '/api/admin/agents', { query, signal }),
  );
  const healths = useHealth((list.rows ?? []).map(({ Id }) => Id));
  return (
    <ListScreen
      title={t('nav.agents')}
      actions={
        mayAdd && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('agents.add')}
          </Button>
        )
      }
      filters={
        <Filters count={count} found={list.page?.TotalCount} onClear={clear}>
          <SearchField value={state.q} onChange={(q) => put({ q }, { replace: true })} />
          <SelectField
            label={t('deliveries.state')}
            value={state.state || undefined}
            onChange={(chosen) => put({ state: chosen ?? '' })}
            choices={STATES.map((each) => [each, t(`agents.${each}`)])}
          />
        </Filters>
      }
      caption={t('nav.agents')}
      list={list}
      found={(n) => t('agents.found', { n })}
      empty={t(count > 0 ? 'agents.nothing' : 'agents.none')}
      onPage={onPage}
      needs={[healths]}
      columns={useColumns(healths)}
      keyOf={({ Id }) => Id}
      sort={state.sort}
      onSort={(sort) => put({ sort: AGENTS_ADDRESS.sort.read(sort) })}
    >
      {isAdding && <NewAgent onClose={() => setAdding(false)} onCreated={(id) => navigate(`/${id}`)} />}
    </ListScreen>
  );
}

function useColumns(healths: ReadonlyMap<number, Health> | undefined): readonly Column<Agent>[] {
  const { t } = useLanguage();
  return [
    {
      head: t('agents.name'),
      sort: 'name',
      // Narrower, it would break between all words.
      width: '180px',
      card: 'title',
      cell: ({ Id, Name }) => <Link href={`/${Id}`}>{Name}</Link>,
    },
    {
      head: t('deliveries.state'),
      card: 'state',
      cell: (agent) => <AgentStateMark agent={agent} health={healths?.get(agent.Id)} />,
    },
    {
      head: t('agents.lastDelivered'),
      width: '160px',
      card: 'fact',
      isNamed: true,
      cell: ({ Id }) => <LastReached health={healths?.get(Id)} />,
    },
    {
      head: t('agents.waiting'),
      isNumber: true,
      width: '80px',
      card: 'fact',
      isNamed: true,
      cell: (agent) => <Waiting agent={agent} health={healths?.get(agent.Id)} />,
    },
    {
      head: t('agents.day'),
      width: '120px',
      cell: (agent) => <HealthDay agent={agent} health={healths?.get(agent.Id)} />,
    },
    {
      head: t('agents.url'),
      cell: ({ PlatformUrl }) => (PlatformUrl ? <Address url={PlatformUrl} /> : t('agents.defaultUrl')),
    },
    {
      head: t('agents.keys'),
      isWhole: true,
      cell: ({ HasPlatformApiKey, HasPlatformAuthorization }) =>
        t(HasPlatformApiKey || HasPlatformAuthorization ? 'agents.stored' : 'agents.notStored'),
    },
  ];
}

/** An address that may go on in the next line after a slash or a point, and nowhere within its names. */
function Address({ url }: { url: string }) {
  const parts = url.split(/(?<=\/)(?!\/)|(?<=\.)/);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
