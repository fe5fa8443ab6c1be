import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { oneId, type Params, text, word } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { useAgents } from '../api/use-notices.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ActiveMark } from '../ui/active-mark.js';
import { AgentField } from '../ui/agent-field.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Field } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { SearchField } from '../ui/search-field.js';
import { StateField } from '../ui/state-field.js';
import { NewUser } from './new-user.js';
import type { User } from './user.js';

const ROLES = [
  '',
  'Administrator',
  'Operator',
  'InsuranceCompanyAPIUser',
  'InsuranceCompanyAPIAdmin',
  'Supervizor',
  'PlatformUser',
  'IntegrationService',
] as const;
const STATES = ['', 'active', 'inactive'] as const;
const USERS_ADDRESS = {
  q: text,
  role: word(ROLES, ''),
  state: word(STATES, ''),
  agent: oneId,
  page: oneId,
} as const;
type UsersState = typeof USERS_ADDRESS extends Params<infer S> ? S : never;
const PAGE_SIZE = 50;
/** Companies of a user that a row names; the others are counted. */
const NAMED_COMPANIES = 3;

function listQuery({ q, role, state, agent, page }: UsersState) {
  return {
    q: q.trim() || undefined,
    role: role || undefined,
    isActive: state === '' ? undefined : state === 'active',
    agentId: agent,
    page: page ?? 1,
    pageSize: PAGE_SIZE,
  };
}

/** Who may log in, with which rights, and when they last did. */
export default function UsersScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(USERS_ADDRESS);
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useIsAdministrator();
  const query = listQuery(state);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const count = [state.q, state.role, state.state, state.agent].filter(Boolean).length;
  return (
    <>
      <ScreenTitle>{t('nav.users')}</ScreenTitle>
      <Filters state={state} count={count} change={change} />
      {mayAdd && (
        <p>
          <button type="button" className={list['action']} onClick={() => setAdding(true)}>
            {t('users.add')}
          </button>
        </p>
      )}
      {isAdding && <NewUser onClose={() => setAdding(false)} onCreated={(id) => navigate(`/${id}`)} />}
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <p role="status" className={list['found']}>
            {data.TotalCount === 0 ? t('users.nothing') : t('users.found', { n: data.TotalCount })}
          </p>
          {data.Items.length > 0 && <UserTable users={data.Items} />}
          <Pages page={data} onPage={(page) => change({ page })} />
        </>
      )}
    </>
  );
}

function Filters({
  state,
  count,
  change,
}: {
  state: UsersState;
  count: number;
  change(changed: Partial<UsersState>, options?: { replace: boolean }): void;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  return (
    <FilterBox count={count}>
      <SearchField value={state.q} onChange={(q) => change({ q, page: undefined }, { replace: true })} />
      <Field label={t('users.role')}>
        <select
          value={state.role}
          onChange={({ target }) =>
            change({ role: ROLES.find((each) => each === target.value) ?? '', page: undefined })
          }
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {each === '' ? t('shell.any') : codeName(codes?.Roles, each, language)}
            </option>
          ))}
        </select>
      </Field>
      <StateField
        states={STATES}
        value={state.state}
        nameOf={(each) => `agents.${each}` as const}
        onChange={(chosen) => change({ state: chosen, page: undefined })}
      />
      <AgentField value={state.agent} onChange={(agent) => change({ agent, page: undefined })} />
      {count > 0 && (
        <button
          type="button"
          className={list['link']}
          onClick={() => change({ q: '', role: '', state: '', agent: undefined, page: undefined })}
        >
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

function UserTable({ users }: { users: readonly User[] }) {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const codes = useCodes();
  const companies = new Map(useCompanies());
  const agents = useAgents().data;
  const heads = [
    t('signIn.userName'),
    t('deliveries.state'),
    t('users.roles'),
    t('users.companies'),
    t('jobs.agent'),
    t('users.lastLogin'),
    t('users.sessions'),
  ];
  return (
    <ListTable caption={t('nav.users')} heads={heads}>
      {users.map((user) => {
        const named = user.InsuranceCompanyIds.slice(0, NAMED_COMPANIES).map(
          (id) => companies.get(id) ?? String(id),
        );
        const others = user.InsuranceCompanyIds.length - named.length;
        return (
          <tr key={user.Id}>
            <td>
              <Link href={`/${user.Id}`}>{user.UserName}</Link>
            </td>
            <td>
              <ActiveMark isActive={user.IsActive} />
            </td>
            <td data-label={heads[2]}>
              {user.Roles.map((role) => codeName(codes?.Roles, role, language)).join(', ') || '–'}
            </td>
            <td data-label={heads[3]} data-empty={named.length === 0 || undefined}>
              {[...named, ...(others > 0 ? [t('users.more', { n: others })] : [])].join(', ') || '–'}
            </td>
            <td data-label={heads[4]} data-empty={user.AgentId === null || undefined}>
              {user.AgentId === null ? '–' : (agents?.get(user.AgentId)?.Name ?? user.AgentId)}
            </td>
            <td data-label={heads[5]} data-moment>
              {user.LastLoginAt === null ? t('users.never') : dateTime(user.LastLoginAt)}
            </td>
            <td data-label={heads[6]}>{user.Sessions}</td>
          </tr>
        );
      })}
    </ListTable>
  );
}
