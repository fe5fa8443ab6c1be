import { useRef } from 'react';
import { ApiError, ConnectionError } from '../api/errors.js';
import { useSession } from '../api/use-session.js';
import { isText, type Translate, useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from './button.js';
import { CopyNumber } from './copy-number.js';
import classes from './error-notice.module.css';

const KNOWN = new Set([400, 401, 403, 404, 409, 413, 429, 503]);

/** What went wrong, for a person. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ConnectionError) return t('error.connection');
  if (!(error instanceof ApiError)) return t('shell.broken');
  const { status, message, retryAfter, details } = error.refusal;
  const cause = details && `error.${details.Cause}`;
  if (cause !== undefined && isText(cause)) return t(cause);
  if (error.refusal.code === 'Authentication.ProviderAway') return t('signIn.cause.ProviderAway');
  if (KNOWN.has(status)) return t(`error.${status}` as TextKey, { n: retryAfter || 1 });
  return status >= 500 || message === undefined ? t('error.500') : message;
}

/** Stands where a part failed, with the request's number and, where it helps, a way to try again. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useLanguage();
  const requestId = error instanceof ApiError ? error.refusal.requestId : undefined;
  const isOver = useIsOver(error);
  // A part that can be read again waits for its button.
  if (isOver && !retry) return null;
  return (
    <div className={classes['notice']} role="alert">
      <p>{errorText(error, t)}</p>
      {requestId !== undefined && (
        <p>
          <CopyNumber text={t('error.requestId', { id: requestId })} number={requestId} />
        </p>
      )}
      {retry && <Button onClick={retry}>{t('shell.retry')}</Button>}
    </div>
  );
}

/** Whether the refusal came of the end of a session, and the user has signed in again since. */
function useIsOver(error: unknown): boolean {
  const { kind } = useSession();
  const ended = useRef<unknown>(undefined);
  if (kind === 'signed out' && error instanceof ApiError && error.status === 401) ended.current = error;
  return kind === 'signed in' && error !== undefined && ended.current === error;
}
