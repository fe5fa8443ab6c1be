import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import page from './page-head.module.css';
import classes from './ways-on.module.css';

let open: (() => void) | undefined;

/** Has the search opened by the card below, wherever it stands. */
export function useSearchOpener(opener: () => void): void {
  useEffect(() => {
    open = opener;
    return () => {
      open = undefined;
    };
  }, [opener]);
}

/** Stands where a page is missing or forbidden: the way home, and the search. */
export function WaysOn({ children }: { children?: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section className={page['card']}>
      {children}
      <p className={classes['ways']}>
        <Link href="~/admin">{t('shell.home')}</Link>
        <Button icon="search" aria-haspopup="dialog" onClick={() => open?.()}>
          {t('shell.search')}
        </Button>
      </p>
    </section>
  );
}
