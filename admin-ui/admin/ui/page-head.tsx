import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import classes from './page-head.module.css';
import { setTitle } from './page-title.js';

let hasShownOne = false;

/** The head of a screen: the way back, its title with its state, its facts, and at the right what is done on it. */
export function PageHead({
  title,
  back,
  mark,
  note,
  actions,
  children,
}: {
  title: string;
  /** The list that the screen belongs to. */
  back?: readonly [href: string, text: string];
  /** The state, beside the title. */
  mark?: ReactNode;
  /** One line below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Facts. */
  children?: ReactNode;
}) {
  return (
    <header className={classes['head']}>
      {back && (
        <p className={classes['back']}>
          <Link href={back[0]}>← {back[1]}</Link>
        </p>
      )}
      <div className={classes['line']}>
        <ScreenTitle title={title} />
        {mark}
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
      {note && <div className={classes['note']}>{note}</div>}
      {children}
    </header>
  );
}

/** The heading of a screen and the page's title; after a navigation it takes the focus, so that it is read out. */
function ScreenTitle({ title }: { title: string }) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setTitle(`${title} · ${t('app.name')}`);
  }, [title, t]);
  useEffect(() => {
    // The first screen of a page is read out by itself.
    if (hasShownOne) heading.current?.focus();
    hasShownOne = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

/** The facts of a record. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>;
}

/** A fact with its name, among `Facts`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The heading of a part of a screen. */
export function Title({ children }: { children: ReactNode }) {
  return <h2 className={classes['title']}>{children}</h2>;
}
