import { ApiError } from '../api/errors.js';
import { session } from '../api/session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';

/** Whether the service asks for a sign-in before a change of the account. */
export const needsSignIn = (error: unknown) =>
  error instanceof ApiError && error.refusal.details?.Cause === 'SignInAgain';

/** Says so, with the way there. */
export function SignInAgain() {
  const { t } = useLanguage();
  return (
    <>
      <p role="alert">{t('account.signInAgain')}</p>
      <p>
        <Button onClick={() => void session.signOut().catch(() => undefined)}>{t('account.toSignIn')}</Button>
      </p>
    </>
  );
}
