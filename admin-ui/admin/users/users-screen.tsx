import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { oneId, sortQuery, text, word } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanyNames } from '../api/use-companies.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { type Agent, useAgents } from '../api/use-notices.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { AgentField, SearchField, SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { ActiveMark } from '../ui/mark.js';
import { NewUser } from './new-user.js';
import type { User } from './user.js';

const ROLES = [
  'Administrator',
  'Operator',
  'InsuranceCompanyAPIUser',
  'InsuranceCompanyAPIAdmin',
  'Supervizor',
  'PlatformUser',
  'IntegrationService',
] as const;
const STATES = ['active', 'inactive'] as const;
const KINDS = ['Person', 'Machine'] as const;
const SORTS = ['userName', '-userName', 'lastLoginAt', '-lastLoginAt'] as const;
const USERS_ADDRESS = {
  q: text,
  role: word(['', ...ROLES], ''),
  state: word(['', ...STATES], ''),
  kind: word(['', ...KINDS], ''),
  agent: oneId,
  sort: word(SORTS, 'userName'),
  page: oneId,
} as const;
/** Companies of a user that a row names; the others are counted. */
const NAMED_COMPANIES = 3;

/** Who may log in, with which rights, and when they last did. */
export default function UsersScreen() {
  const { t, language } = useLanguage();
  const { state, put, onPage, count, clear } = useListAddress(USERS_ADDRESS);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useIsAdministrator();
  const codes = useCodes();
  const companies = useCompanyNames();
  const agents = useAgents().data;
  const query = {
    q: state.q.trim() || undefined,
    role: state.role || undefined,
    isActive: state.state === '' ? undefined : state.state === 'active',
    kind: state.kind || undefined,
    agentId: state.agent,
    ...sortQuery<'userName' | 'lastLoginAt'>(state.sort),
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  const list = useList(['users', 'list', query], (signal) =>
    api.call('get', '/api/admin/users', { query, signal }),
  );
  return (
    <ListScreen
      title={t('nav.users')}
      actions={
        <>
          <Link href="/rights">{t('users.review')}</Link>
          {mayAdd && (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('users.add')}
            </Button>
          )}
        </>
      }
      filters={
        <Filters count={count} found={list.page?.TotalCount} onClear={clear}>
          <SearchField value={state.q} onChange={(q) => put({ q }, { replace: true })} />
          <SelectField
            label={t('users.role')}
            value={state.role || undefined}
            onChange={(role) => put({ role: role ?? '' })}
            choices={ROLES.map((role) => [role, codeName(codes?.Roles, role, language)])}
          />
          <SelectField
            label={t('deliveries.state')}
            value={state.state || undefined}
            onChange={(chosen) => put({ state: chosen ?? '' })}
            choices={STATES.map((each) => [each, t(`agents.${each}`)])}
          />
          <SelectField
            label={t('users.kind')}
            value={state.kind || undefined}
            onChange={(chosen) => put({ kind: chosen ?? '' })}
            choices={KINDS.map((each) => [each, t(`users.kind.${each}`)])}
          />
          <AgentField value={state.agent} onChange={(agent) => put({ agent })} />
        </Filters>
      }
      caption={t('nav.users')}
      list={list}
      found={(n) => t('users.found', { n })}
      empty={t('users.nothing')}
      onPage={onPage}
      needs={[codes, companies, agents]}
      columns={useColumns(companies, agents)}
      keyOf={({ Id }) => Id}
      sort={state.sort}
      onSort={(sort) => put({ sort: USERS_ADDRESS.sort.read(sort) })}
    >
      {isAdding && <NewUser onClose={() => setAdding(false)} onCreated={(id) => navigate(`/${id}`)} />}
    </ListScreen>
  );
}

function useColumns(
  companies: ReadonlyMap<number, string> | undefined,
  agents: ReadonlyMap<number, Agent> | undefined,
): readonly Column<User>[] {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const codes = useCodes();
  function companiesOf({ InsuranceCompanyIds }: User): string {
    const named = InsuranceCompanyIds.slice(0, NAMED_COMPANIES).map((id) => companies?.get(id) ?? String(id));
    const others = InsuranceCompanyIds.length - named.length;
    return [...named, ...(others > 0 ? [t('users.more', { n: others })] : [])].join(', ') || '–';
  }
  return [
    {
      head: t('signIn.userName'),
      sort: 'userName',
      card: 'title',
      cell: ({ Id, UserName }) => <Link href={`/${Id}`}>{UserName}</Link>,
    },
    {
      head: t('deliveries.state'),
      width: '96px',
      card: 'state',
      cell: ({ IsActive }) => <ActiveMark isActive={IsActive} />,
    },
    {
      head: t('users.roles'),
      card: 'fact',
      cell: ({ Roles }) => Roles.map((role) => codeName(codes?.Roles, role, language)).join(', ') || '–',
    },
    {
      head: t('users.source'),
      width: '150px',
      card: 'fact',
      isEmpty: ({ Kind, Source, BreakGlass }) => Kind === 'Person' && Source === 'Local' && !BreakGlass,
      cell: ({ Kind, Source, BreakGlass }) =>
        Kind === 'Machine'
          ? t('users.kind.Machine')
          : BreakGlass
            ? t('users.breakGlass')
            : t(`users.source.${Source}`),
    },
    { head: t('users.companies'), cell: companiesOf },
    {
      head: t('jobs.agent'),
      card: 'fact',
      isEmpty: ({ AgentId }) => AgentId === null,
      cell: ({ AgentId }) => (AgentId === null ? '–' : (agents?.get(AgentId)?.Name ?? AgentId)),
    },
    {
      head: t('users.lastLogin'),
      sort: 'lastLoginAt',
      width: '160px',
      isWhole: true,
      cell: ({ LastLoginAt }) => (LastLoginAt === null ? t('users.never') : dateTime(LastLoginAt)),
    },
    { head: t('users.sessions'), isNumber: true, width: '90px', cell: ({ Sessions }) => Sessions },
  ];
}
