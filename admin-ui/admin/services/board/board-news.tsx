import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './board-news.module.css';

/** The outcome of an act on the list: a text, an error, or an error with a text in place of its own. */
export interface News {
  text?: string;
  error?: unknown;
}

/** The latest news, at the window's edge, where it moves no row; it stays until it is closed. */
export function BoardNews({ news, onClose }: { news: News | undefined; onClose(): void }) {
  const { t } = useLanguage();
  const isFailure = news?.error !== undefined;
  return (
    <div className={classes['news']} data-shown={news !== undefined || undefined}>
      <div role="status">{!isFailure && news?.text}</div>
      {isFailure && (news.text ? <p role="alert">{news.text}</p> : <ErrorNotice error={news.error} />)}
      {news && <Button kind="quiet" icon="close" label={t('board.closeNews')} onClick={onClose} />}
    </div>
  );
}
