import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanyNames } from '../api/use-companies.js';
import { useAgents } from '../api/use-notices.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ActiveMark } from '../ui/mark.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { RecordScreen } from '../ui/record-screen.js';
import { HandOver } from './hand-over.js';
import { MachineKeys } from './machine-keys.js';
import { MachineSecrets } from './machine-secrets.js';
import { RightsForm } from './rights-form.js';
import { rightsOf, type User } from './user.js';
import { UserActions } from './user-actions.js';

/** One user: the rights, the sessions, and what an administrator may change of them. */
export default function UserScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const id = oneId.read(given) ?? 0;
  const staff = useStaffUser();
  const isAdministrator = staff?.roles.includes('Administrator') === true;
  const query = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  const isOwn = staff?.id === id;
  const [handed, setHanded] = useState<{ id: number; password: string }>();
  return (
    <RecordScreen
      query={query}
      isId={id > 0}
      back={['/', t('nav.users')]}
      missing={t('user.missing')}
      title={`${t('nav.users')} · ${id}`}
    >
      {(user) => (
        <>
          <PageHead
            title={user.UserName}
            back={['/', t('nav.users')]}
            mark={<ActiveMark isActive={user.IsActive} />}
            actions={
              isAdministrator && (
                <UserActions
                  user={user}
                  isOwn={isOwn}
                  onPassword={(password) => setHanded({ id, password })}
                />
              )
            }
          >
            <UserFacts user={user} />
          </PageHead>
          {handed?.id === id && (
            <HandOver
              title={t('user.passwordHandOver', { name: user.UserName })}
              userName={user.UserName}
              password={handed.password}
              rights={rightsOf(user)}
              onClose={() => setHanded(undefined)}
            />
          )}
          <Title>{t('user.rights')}</Title>
          {user.Source === 'Provider' && <p>{t('user.ofProvider')}</p>}
          {isAdministrator && user.Source === 'Local' ? (
            <RightsForm user={user} isOwn={isOwn} />
          ) : (
            <RightsShown user={user} />
          )}
          {user.Kind === 'Machine' && (
            <>
              <MachineSecrets id={id} mayChange={isAdministrator} />
              <MachineKeys id={id} mayChange={isAdministrator} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const isLocalPerson = user.Kind === 'Person' && user.Source === 'Local';
  return (
    <Facts>
      <Fact label={t('users.kind')}>{t(`users.kind.${user.Kind}`)}</Fact>
      {user.Kind === 'Person' && <Fact label={t('users.source')}>{t(`users.source.${user.Source}`)}</Fact>}
      {user.BreakGlass && <Fact label={t('users.breakGlass')}>{t('users.yes')}</Fact>}
      {user.AllowedAddresses.length > 0 && (
        <Fact label={t('users.networks')}>{user.AllowedAddresses.join(', ')}</Fact>
      )}
      <Fact label={t('users.lastLogin')}>
        {user.LastLoginAt === null ? t('users.never') : dateTime(user.LastLoginAt)}
      </Fact>
      <Fact label={t('users.sessions')}>{user.Sessions}</Fact>
      {user.MustChangePassword && <Fact label={t('signIn.password')}>{t('user.passwordOfOther')}</Fact>}
      {isLocalPerson && (
        <Fact label={t('account.secondFactor')}>{t(user.SecondFactor ? 'users.yes' : 'users.no')}</Fact>
      )}
      <Fact label={t('user.created')}>{dateTime(user.CreatedAt)}</Fact>
      <Fact label={t('nav.audit')}>
        <Link href={`~/admin/audit?user=${user.Id}`}>{t('user.actions')}</Link>
        {' · '}
        <Link href={`~/admin/audit?target=user%20${user.Id}`}>{t('user.changes')}</Link>
      </Fact>
    </Facts>
  );
}

/** What a user may do, to read only. */
function RightsShown({ user }: { user: User }) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const companies = useCompanyNames();
  const agents = useAgents().data;
  return (
    <Facts>
      <Fact label={t('users.roles')}>
        {user.Roles.map((role) => codeName(codes?.Roles, role, language)).join(', ') || '–'}
      </Fact>
      <Fact label={t('users.mayRecord')}>
        {t(user.Permissions.includes('Create') ? 'users.yes' : 'users.no')}
      </Fact>
      <Fact label={t('users.companies')}>
        {user.InsuranceCompanyIds.map((id) => companies?.get(id) ?? id).join(', ') || '–'}
      </Fact>
      <Fact label={t('jobs.agent')}>
        {user.AgentId === null ? (
          '–'
        ) : (
          <Link href={`~/admin/agents/${user.AgentId}`}>
            {agents?.get(user.AgentId)?.Name ?? user.AgentId}
          </Link>
        )}
      </Fact>
    </Facts>
  );
}
