import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { ErrorNotice } from './error-notice.js';
import classes from './toast.module.css';

/** A success leaves after so long, unless the pointer or the focus is on it. */
const SHOWN_MS = 10_000;
const HELD_MS = 1_000;

/** The outcome of an action: a text, an error, or an error with a text in place of its own. */
export interface News {
  text?: string;
  error?: unknown;
  /** Stands beside the text, such as what became of it, or the way to undo it. */
  more?: ReactNode;
}

let present: News | undefined;
const listeners = new Set<() => void>();

/** Shows the outcome of an action in place of the last one. */
export function showToast(news: News | undefined): void {
  present = news;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The latest outcome, at the window's edge, where it moves nothing. A failure stays until it is closed. */
export function Toast() {
  const { t } = useLanguage();
  const news = useSyncExternalStore(subscribe, () => present);
  const box = useRef<HTMLDivElement>(null);
  const isFailure = news?.error !== undefined;
  useEffect(() => {
    if (news === undefined || isFailure) return undefined;
    let timer = setTimeout(leave, SHOWN_MS);
    function leave() {
      if (!box.current?.matches(':hover, :focus-within')) return showToast(undefined);
      timer = setTimeout(leave, HELD_MS);
    }
    return () => clearTimeout(timer);
  }, [news, isFailure]);
  // The next person who signs in must not read it.
  useEffect(() => () => showToast(undefined), []);
  return (
    <div ref={box} className={classes['toast']} data-shown={news !== undefined || undefined}>
      <div role="status">{!isFailure && news?.text}</div>
      {isFailure && (news.text ? <p role="alert">{news.text}</p> : <ErrorNotice error={news.error} />)}
      {news?.more}
      {news && (
        <Button kind="quiet" icon="close" label={t('board.closeNews')} onClick={() => showToast(undefined)} />
      )}
    </div>
  );
}
