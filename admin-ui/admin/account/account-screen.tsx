import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { PageHead, Title } from '../ui/page-head.js';
import { EventSubscription } from './event-subscription.js';
import { OwnPassword } from './own-password.js';
import { OwnSessions } from './own-sessions.js';
import { SecondFactor } from './second-factor.js';

/** The own account: password, second factor, sessions, and events by mail. */
export default function AccountScreen() {
  const { t } = useLanguage();
  const user = useStaffUser();
  return (
    <>
      <PageHead title={t('account.title')} note={user?.userName} />
      {user?.isOfProvider ? (
        <p>{t('account.ofProvider')}</p>
      ) : (
        <>
          <Title>{t('user.ownPassword')}</Title>
          <p>{t('user.ownPasswordMeans')}</p>
          <OwnPassword />
          <SecondFactor />
        </>
      )}
      <OwnSessions />
      <EventSubscription />
    </>
  );
}
