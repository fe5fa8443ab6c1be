import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/errors.js';
import { session } from '../api/session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextField, Tick } from '../ui/field.js';
import classes from './sign-in.module.css';

/** Name and password, behind the provider's button where there is one, and a code where the user has a second factor. After too many failed tries the remaining time counts down and the button waits. */
export function SignInForm({ isSecond }: { isSecond: boolean }) {
  const { t } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const [userName, setUserName] = useState(endedUserName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [isShown, setShown] = useState(false);
  const wait = useCountdown(
    error instanceof ApiError && error.status === 429 ? error.refusal.retryAfter : undefined,
  );

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      await session.signIn(userName, password, code);
    } catch (problem) {
      setSending(false);
      if (isCodeNeeded(problem) && code === undefined) return setCode('');
      setError(problem);
      const wrong = code === undefined ? 'password' : 'code';
      form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.select();
    }
  }

  return (
    <form ref={form} className={classes['form']} onSubmit={send} aria-label={t('signIn.title')}>
      <TextField
        name="userName"
        label={t('signIn.userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={userName}
        onChange={setUserName}
        data-autofocus={!isSecond}
        autoFocus={!isSecond}
      />
      <TextField
        name="password"
        label={t('signIn.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Tick label={t('signIn.show')} checked={isShown} onChange={setShown} />
      {code !== undefined && (
        <TextField
          name="code"
          label={t('signIn.code')}
          hint={t('signIn.codeMeans')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={code}
          onChange={setCode}
          autoFocus
        />
      )}
      <Problem error={error} wait={wait} hasCode={code !== undefined} />
      <Button
        type="submit"
        kind={isSecond ? 'default' : 'primary'}
        isBusy={isSending}
        disabled={wait > 0 && t('signIn.throttled', { n: wait })}
        isWhyHidden
      >
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

const isCodeNeeded = (problem: unknown) =>
  problem instanceof ApiError && problem.refusal.code === 'Authentication.SecondFactorNeeded';

function Problem({ error, wait, hasCode }: { error: unknown; wait: number; hasCode: boolean }) {
  const { t } = useLanguage();
  if (error === undefined) return null;
  const status = error instanceof ApiError ? error.status : 0;
  const text =
    status === 401 || status === 400
      ? t(isCodeNeeded(error) ? 'signIn.codeMissing' : hasCode ? 'signIn.wrongCode' : 'signIn.wrong')
      : status === 403
        ? t('signIn.otherRole')
        : status === 429
          ? wait > 0 && t('signIn.throttled', { n: wait })
          : undefined;
  if (text === undefined) return <ErrorNotice error={error} />;
  return (
    text && <p className={classes['problem']}>{<span role={wait > 0 ? 'timer' : 'alert'}>{text}</span>}</p>
  );
}

/** Seconds that are left of the given ones, every second one less. */
function useCountdown(seconds: number | undefined): number {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (seconds === undefined) return setEnd(0);
    setNow(performance.now());
    setEnd(performance.now() + seconds * 1000);
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Whose session has ended over the page; another one may sign in as well. */
function endedUserName(): string {
  const state = session.current();
  return state.kind === 'signed out' ? (state.ended?.userName ?? '') : '';
}
