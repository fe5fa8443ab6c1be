import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queries } from '../api/queries.js';
import { session } from '../api/session.js';
import { useSession } from '../api/use-session.js';
import { LanguageSwitch, SchemeSwitch } from '../shell/preferences.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { loaded } from '../ui/loaded.js';
import { untilNextLook, WARNING_MS } from './remaining.js';
import { SignIn } from './sign-in.js';
import classes from './sign-in.module.css';

const RequiredStep = loaded(() => import('../account/required-step.js'));

/**
 * Shows the screens to signed-in staff. A session that ends while a screen is open puts the sign-in over it: what was
 * typed stays. Another user's sign-in starts the screens anew, without anything that the first one read.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const state = useSession();
  const shown = useRef<number>(undefined);
  const problem = useOpening();
  const [path, navigate] = useLocation();
  const isOpen = useRef(false);
  useEffect(() => {
    const isSignedOut = state.kind === 'signed out' && !state.ended;
    // The address names what the former user looked for.
    if (path === '/sign-in' ? state.kind === 'signed in' : isSignedOut && isOpen.current)
      navigate('/', { replace: true });
    if (state.kind !== 'opening') isOpen.current = !isSignedOut;
  }, [state, path, navigate]);
  if (problem !== undefined)
    return <SignInPage notice={<ErrorNotice error={problem.error} retry={problem.retry} />} />;
  if (state.kind === 'opening') return null;
  if (state.kind === 'signed out' && !state.ended) {
    forgetShown(shown);
    return <SignInPage notice={<SignIn />} />;
  }
  if (state.kind === 'signed in' && state.lacking) {
    forgetShown(shown);
    return <SignInPage notice={<RequiredStep lacking={state.lacking} />} />;
  }
  if (state.kind === 'signed in' && shown.current !== state.user.id) {
    forgetShown(shown);
    forgetOthers(state.user.id);
    shown.current = state.user.id;
  }
  return (
    <>
      <div key={shown.current} inert={state.kind !== 'signed in'} className={classes['screens']}>
        {children}
      </div>
      {state.kind === 'signed in' && <SessionEnd endsAt={state.endsAt} />}
      {state.kind === 'signed out' && (
        <Dialog isFixed size={440} title={t('signIn.title')} onClose={() => undefined}>
          <p>{t('signIn.ended')}</p>
          <SignIn isOverScreen />
        </Dialog>
      )}
    </>
  );
}

function forgetShown(shown: { current: number | undefined }): void {
  if (shown.current !== undefined) queries.clear();
  shown.current = undefined;
}

const TAB_OF = 'zeyil.user';

/** What this tab keeps over a reload is of one user: another one's draft and board are no concern of theirs. */
function forgetOthers(userId: number): void {
  if (sessionStorage.getItem(TAB_OF) === String(userId)) return;
  sessionStorage.clear();
  sessionStorage.setItem(TAB_OF, String(userId));
}

/** Opens the session of the browser once; what prevented it, with a way to try again. */
function useOpening(): { error: unknown; retry(): void } | undefined {
  const [error, setError] = useState<unknown>();
  const open = () => {
    setError(undefined);
    session.begin().catch(setError);
  };
  useEffect(open, []);
  return error === undefined ? undefined : { error, retry: open };
}

/** The page of those who are not signed in. */
function SignInPage({ notice }: { notice: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className={classes['page']}>
      <header className={classes['preferences']}>
        <LanguageSwitch />
        <SchemeSwitch />
      </header>
      <main className={classes['card']}>
        <p className={classes['brand']}>{t('app.name')}</p>
        <h1>{t('signIn.title')}</h1>
        {notice}
      </main>
    </div>
  );
}

/** Announces the end of the session, by performance.now(), two minutes before; checks again when it has come. */
function SessionEnd({ endsAt }: { endsAt: number }) {
  const { t } = useLanguage();
  const remaining = useRemaining(endsAt);
  useEffect(() => {
    // Another tab may have moved the end; a session that has ended answers 401, which shows the sign-in.
    if (remaining <= 0) void session.open().catch(() => undefined);
  }, [remaining]);
  if (remaining > WARNING_MS) return null;
  const stay = () => void session.newToken().catch(() => undefined);
  return (
    <aside className={classes['ending']} role="alert">
      <span>{t('session.ending', { n: Math.max(1, Math.ceil(remaining / 60_000)) })}</span>
      <Button kind="primary" onClick={stay}>
        {t('session.stay')}
      </Button>
    </aside>
  );
}

/** Milliseconds left; changes once a minute within the last two minutes and a second after the end. */
function useRemaining(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now());
  const remaining = endsAt - now;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      setNow(performance.now());
      const wait = untilNextLook(endsAt, performance.now());
      if (wait !== undefined) timer = setTimeout(check, wait);
    };
    check();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return remaining;
}
