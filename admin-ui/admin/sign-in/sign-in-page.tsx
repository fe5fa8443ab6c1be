import type { ReactNode } from 'react';
import { LanguageSwitch, SchemeSwitch } from '../shell/preferences.js';
import { useLanguage } from '../texts/language.js';
import classes from './sign-in.module.css';

/** The page of those who are not signed in. */
export function SignInPage({ notice }: { notice: ReactNode }) {
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
