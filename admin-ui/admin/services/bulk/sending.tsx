import { useEffect, useRef } from 'react';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { Actions } from '../../ui/dialog.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './bulk.module.css';
import { type Order, useSending } from './use-sending.js';

/** The change on its way: how far it is, and a way to stop it. */
export function Sending({
  order,
  onBack,
  onDone,
}: {
  order: Order;
  /** Back to the effect, of a change that was refused as a whole. */
  onBack(): void;
  onDone(bulkIds: readonly string[]): void;
}) {
  const { t } = useLanguage();
  const { progress, send, stop, finish } = useSending(order, onDone);
  const total = order.records.length;
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once, when the person has said so; React runs effects twice in development.
    if (!hasBegun.current) send();
    hasBegun.current = true;
  });
  if (progress.kind === 'refused')
    return (
      <div className={classes['sending']}>
        <ErrorNotice error={progress.error} />
        <Actions>
          <Button onClick={onBack}>{t('bulk.back')}</Button>
        </Actions>
      </div>
    );
  const done = 'done' in progress ? progress.done : progress.kind === 'done' ? total : 0;
  return (
    <div className={classes['sending']}>
      <progress max={total} value={done} aria-label={t('bulk.progress')} />
      <p role="status">
        {t('bulk.done', { n: done, total })}
        {progress.kind === 'stopped' &&
          ` · ${t(progress.error === undefined ? 'bulk.stopped' : 'bulk.interrupted')}`}
      </p>
      {progress.kind === 'stopped' && progress.error !== undefined && <ErrorNotice error={progress.error} />}
      <Actions>
        {progress.kind === 'stopped' ? (
          <>
            <Button onClick={finish}>{t('bulk.toResult')}</Button>
            <Button kind="primary" onClick={send}>
              {t('bulk.goOn')}
            </Button>
          </>
        ) : (
          <Button onClick={stop} isBusy={progress.kind !== 'sending' || progress.isStopping}>
            {t('bulk.stop')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
