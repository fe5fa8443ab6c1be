import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { session } from '../api/session.js';
import { useLanguage } from '../texts/language.js';
import { untilNextLook, WARNING_MS } from './remaining.js';
import classes from './sign-in.module.css';

/** Announces the end of the session, by performance.now(), two minutes before; checks again when it has come. */
export function SessionEnd({ endsAt }: { endsAt: number }) {
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
      <Button size="xs" onClick={stay}>
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
