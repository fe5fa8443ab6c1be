import { session } from '../api/session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import classes from './account.module.css';
import { OwnPassword } from './own-password.js';
import { SecondFactorSetup } from './second-factor-setup.js';

/** What a user has to do before the screens open. */
export default function RequiredStep({ lacking }: { lacking: 'password change' | 'second factor' }) {
  const { t } = useLanguage();
  const goOn = () => session.newToken().then(() => undefined);
  return (
    <div className={classes['required']}>
      {lacking === 'password change' ? (
        <>
          <p>{t('account.mustChange')}</p>
          <OwnPassword onChanged={goOn} />
        </>
      ) : (
        <>
          <p>{t('account.mustSetUp')}</p>
          <SecondFactorSetup onTurnedOn={() => undefined} onDone={() => void goOn()} />
        </>
      )}
      <p>
        <Button kind="quiet" onClick={() => void session.signOut().catch(() => undefined)}>
          {t('shell.signOut')}
        </Button>
      </p>
    </div>
  );
}
