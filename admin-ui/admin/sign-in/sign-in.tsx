import { useEffect, useState } from 'react';
import { type SignInWays, session } from '../api/session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.js';

const CAUSES = ['ProviderAway', 'Refused', 'NoRole', 'Expired', 'Invalid', 'Unavailable'];
const LOCAL_ONLY: SignInWays = { Local: true, Provider: null };

/** The ways in: the provider's button first, then name and password. Over a screen the provider opens in a tab of its own. */
export function SignIn({ isOverScreen = false }: { isOverScreen?: boolean }) {
  const { t } = useLanguage();
  const ways = useWays();
  const cause = new URLSearchParams(location.search).get('cause') ?? '';
  if (ways === undefined) return null;
  const { Local, Provider } = ways;
  const leave = () => {
    const address = session.providerAddress();
    if (isOverScreen) window.open(address, '_blank', 'noopener');
    else location.assign(address);
  };
  return (
    <div className={classes['ways']}>
      {!isOverScreen && CAUSES.includes(cause) && (
        <p className={classes['problem']} role="alert">
          {t(`signIn.cause.${cause}` as TextKey)}
        </p>
      )}
      {Provider && (
        <Button kind="primary" onClick={leave} autoFocus>
          {t('signIn.provider', { name: Provider.Name })}
        </Button>
      )}
      {Provider && isOverScreen && <p>{t('signIn.otherTab')}</p>}
      {Provider && Local && <p className={classes['or']}>{t('signIn.orPassword')}</p>}
      {Local && <SignInForm isSecond={Provider !== null} />}
    </div>
  );
}

/** Undefined until it is known; a service that does not say it is asked for name and password. */
function useWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    session.ways().then(setWays, () => setWays(LOCAL_ONLY));
  }, []);
  return ways;
}
