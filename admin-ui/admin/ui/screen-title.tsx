import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../texts/language.js';

let hasShownOne = false;

/** The heading of a screen and the page's title; after a navigation it takes the focus, so that it is read out. */
export function ScreenTitle({ children, title }: { children: ReactNode; title?: string }) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = title ?? (typeof children === 'string' ? children : '');
  useEffect(() => {
    document.title = `${text} · ${t('app.name')}`;
  }, [text, t]);
  useEffect(() => {
    // The first screen of a page is read out by itself.
    if (hasShownOne) heading.current?.focus();
    hasShownOne = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
