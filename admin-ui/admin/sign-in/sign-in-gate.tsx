import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queries } from '../api/queries.js';
import { session } from '../api/session.js';
import { useSession } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { SessionEnd } from './session-end.js';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.js';
import { SignInPage } from './sign-in-page.js';

/**
 * Shows the screens to signed-in staff. A session that ends while a screen is open puts the sign-in over it: what was
 * typed stays. Another user's sign-in starts the screens anew, without anything that the first one read.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const state = useSession();
  const shown = useRef<number>(undefined);
  const problem = useOpening();
  if (problem !== undefined)
    return <SignInPage notice={<ErrorNotice error={problem.error} retry={problem.retry} />} />;
  if (state.kind === 'opening') return null;
  if (state.kind === 'signed out' && !state.ended) {
    forgetShown(shown);
    return <SignInPage notice={<SignInForm />} />;
  }
  if (state.kind === 'signed in' && shown.current !== state.user.id) {
    forgetShown(shown);
    shown.current = state.user.id;
  }
  return (
    <>
      <div key={shown.current} inert={state.kind !== 'signed in'} className={classes['screens']}>
        {children}
      </div>
      {state.kind === 'signed in' && <SessionEnd endsAt={state.endsAt} />}
      <Modal
        opened={state.kind === 'signed out'}
        // Above every dialog that a screen may have open.
        zIndex={400}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('signIn.title')}
        centered
      >
        <p>{t('signIn.ended')}</p>
        <SignInForm />
      </Modal>
    </>
  );
}

function forgetShown(shown: { current: number | undefined }): void {
  if (shown.current !== undefined) queries.clear();
  shown.current = undefined;
}

/** Opens the session of the browser once; what prevented it, with a way to try again. */
function useOpening(): { error: unknown; retry(): void } | undefined {
  const [error, setError] = useState<unknown>();
  const open = () => {
    setError(undefined);
    session.open().catch(setError);
  };
  useEffect(open, []);
  return error === undefined ? undefined : { error, retry: open };
}
