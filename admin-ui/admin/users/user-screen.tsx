import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ActiveMark } from '../ui/active-mark.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import { OwnPassword } from './own-password.js';
import { RightsForm } from './rights-form.js';
import { RightsShown } from './rights-shown.js';
import type { User } from './user.js';
import { UserActions } from './user-actions.js';

/** One user: the rights, the sessions, and what an administrator may change of them. */
export default function UserScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const id = oneId.read(given) ?? 0;
  const staff = useStaffUser();
  const isAdministrator = staff?.roles.includes('Administrator') === true;
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  const isOwn = staff?.id === id;
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.users')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('user.missing') : (data?.UserName ?? t('shell.loading'))}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !isMissing && !error && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          <section className={list['head']} aria-label={t('job.present')}>
            <p>
              <ActiveMark isActive={data.IsActive} />
            </p>
            <Facts user={data} />
            {isAdministrator && <UserActions key={id} user={data} isOwn={isOwn} />}
          </section>
          <h2 className={list['title']}>{t('user.rights')}</h2>
          {isAdministrator ? <RightsForm key={id} user={data} isOwn={isOwn} /> : <RightsShown user={data} />}
          {isOwn && <OwnPassword />}
        </>
      )}
    </>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  return (
    <dl className={list['facts']}>
      <Fact label={t('users.lastLogin')}>
        {user.LastLoginAt === null ? t('users.never') : dateTime(user.LastLoginAt)}
      </Fact>
      <Fact label={t('users.sessions')}>{user.Sessions}</Fact>
      <Fact label={t('user.created')}>{dateTime(user.CreatedAt)}</Fact>
      <Fact label={t('nav.audit')}>
        <Link href={`~/admin/audit?user=${user.Id}`}>{t('user.actions')}</Link>
        {' · '}
        <Link href={`~/admin/audit?target=user%20${user.Id}`}>{t('user.changes')}</Link>
      </Fact>
    </dl>
  );
}
