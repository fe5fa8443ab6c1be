import { Link } from 'wouter';
import { word } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useFeed } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CsvButton } from '../ui/csv-button.js';
import type { Column } from '../ui/data-table.js';
import { SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { ActiveMark } from '../ui/mark.js';

type Rights = ResponseOf<'/api/admin/users/rights', 'get'>['Items'][number];

const UNUSED_DAYS = ['30', '60', '90', '180', '365'] as const;
const STATES = ['active', 'inactive'] as const;
const ADDRESS = { unused: word(['', ...UNUSED_DAYS], ''), state: word(['', ...STATES], '') } as const;

/** Who has which rights, who gave them, since when, and when the account was last used. */
export default function RightsReview() {
  const { t } = useLanguage();
  const { state, put, count, clear } = useListAddress(ADDRESS);
  const query = {
    isActive: state.state === '' ? undefined : state.state === 'active',
    unusedDays: state.unused === '' ? undefined : Number(state.unused),
  };
  const feed = useFeed(['users', 'rights', query], (page, signal) =>
    api.call('get', '/api/admin/users/rights', { query: { ...query, ...page }, signal }),
  );
  return (
    <ListScreen
      title={t('users.review')}
      back={['/', t('nav.users')]}
      filters={
        <Filters count={count} onClear={clear}>
          <SelectField
            label={t('deliveries.state')}
            value={state.state || undefined}
            onChange={(chosen) => put({ state: chosen ?? '' })}
            choices={STATES.map((each) => [each, t(`agents.${each}`)])}
          />
          <SelectField
            label={t('users.unused')}
            value={state.unused || undefined}
            onChange={(chosen) => put({ unused: chosen ?? '' })}
            choices={UNUSED_DAYS.map((days) => [days, t('users.unusedDays', { n: days })])}
          />
        </Filters>
      }
      caption={t('users.review')}
      list={feed}
      empty={t('users.nothing')}
      tools={<CsvButton read={() => api.csv('/api/admin/users/rights', { query })} />}
      needs={[useCodes()]}
      columns={useColumns()}
      keyOf={({ Id }) => Id}
    />
  );
}

function useColumns(): readonly Column<Rights>[] {
  const { t, language } = useLanguage();
  const { dateTime, day } = useMoments();
  const codes = useCodes();
  return [
    {
      head: t('signIn.userName'),
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
      head: t('users.grantedBy'),
      cell: ({ GrantedBy, GrantedByUserId }) =>
        GrantedByUserId === null ? (GrantedBy ?? '–') : <Link href={`/${GrantedByUserId}`}>{GrantedBy}</Link>,
    },
    {
      head: t('users.grantedAt'),
      width: '130px',
      isWhole: true,
      title: ({ GrantedAt }) => (GrantedAt === null ? undefined : dateTime(GrantedAt)),
      cell: ({ GrantedAt }) => (GrantedAt === null ? '–' : day(GrantedAt)),
    },
    {
      head: t('users.lastUse'),
      width: '160px',
      card: 'fact',
      isNamed: true,
      isWhole: true,
      cell: ({ LastUsedAt }) => (LastUsedAt === null ? t('user.neverUsed') : dateTime(LastUsedAt)),
    },
    {
      head: t('users.dormantAt'),
      width: '130px',
      isWhole: true,
      cell: ({ DormantAt }) => (DormantAt === null ? '–' : day(DormantAt)),
    },
    {
      head: t('account.secondFactor'),
      width: '110px',
      cell: ({ SecondFactor }) => t(SecondFactor ? 'users.yes' : 'users.no'),
    },
    {
      head: t('users.source'),
      width: '120px',
      cell: ({ Source, BreakGlass }) => t(BreakGlass ? 'users.breakGlass' : `users.source.${Source}`),
    },
  ];
}
