import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import classes from './resend-bar.module.css';

const EVERY_MS = 2_000;

/** How far a call by filter is, until nothing of it waits for an attempt that it asked for. */
export function ResendBar({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['resend', 'progress', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/deliveries/resends/{id}', { path: { id }, signal }),
  });
  const waiting = data && data.Waiting - data.Retrying;
  useReread(refetch, EVERY_MS, { isWanted: waiting !== 0, isProgress: true });
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <div className={classes['bar']}>
      <p role="status">
        {data
          ? t(textOf(data), {
              n: data.Count,
              delivered: data.Delivered,
              waiting: data.Waiting,
              failed: data.Failed,
            })
          : t('shell.loading')}
      </p>
      {data && (
        <progress
          aria-label={t('deliveries.resendMany')}
          max={data.Count}
          value={data.Count - (waiting ?? 0)}
        />
      )}
      <Button kind="quiet" onClick={onClose}>
        {t('deliveries.hideBar')}
      </Button>
    </div>
  );
}

function textOf({ Waiting, Retrying }: { Waiting: number; Retrying: number }) {
  if (Waiting === 0) return 'deliveries.resendDone';
  return Waiting === Retrying ? 'deliveries.resendRetrying' : 'deliveries.resendGoing';
}
