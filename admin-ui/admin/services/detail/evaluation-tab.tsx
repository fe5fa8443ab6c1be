import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { reread } from '../../api/live.js';
import { useReread } from '../../api/use-reread.js';
import { useSettings } from '../../api/use-settings.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Skeleton } from '../../ui/loaded.js';
import classes from './detail.module.css';

const FRESH_MS = 15_000;

/** What the automatic evaluation sees of the service, and its switch. */
export function EvaluationTab({ id, isAdministrator }: { id: number; isAdministrator: boolean }) {
  const { t } = useLanguage();
  const { dateTime, duration, share } = useMoments();
  const limits = useSettings()?.Evaluation;
  const path = { id };
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'evaluation', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/{id}/evaluation', { path, signal }),
  });
  // Calls are counted without a change that the pulse would report.
  useReread(refetch, FRESH_MS);
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      api.call('put', '/api/admin/service-availabilities/{id}/evaluation', { path, body: { enabled } }),
    onSettled: () => reread('services'),
  });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { Enabled, Calls, Failures, QuietUntil } = data;
  return (
    <div className={classes['evaluation']}>
      <p>{t(Enabled ? 'detail.evaluationOn' : 'detail.evaluationOff')}</p>
      {limits && (
        <>
          <p>
            {t(Calls === 0 ? 'detail.noCalls' : 'detail.window', {
              window: duration(limits.WindowSeconds * 1_000),
              n: Calls,
              failures: Failures,
              share: share(Failures / Calls),
            })}
          </p>
          <p className={classes['note']}>
            {t('detail.closesFrom', { calls: limits.MinCalls, share: share(limits.FailurePercent / 100) })}
            <br />
            {t('detail.opensBelow', {
              quiet: duration(limits.QuietSeconds * 1_000),
              share: share(limits.RecoveryPercent / 100),
            })}
          </p>
        </>
      )}
      {QuietUntil !== null && <p>{t('detail.earliest', { time: dateTime(QuietUntil) })}</p>}
      {change.error && <ErrorNotice error={change.error} />}
      {isAdministrator && (
        <Button isBusy={change.isPending} sends onClick={() => change.mutate(!Enabled)}>
          {t(Enabled ? 'detail.switchOff' : 'detail.switchOn')}
        </Button>
      )}
    </div>
  );
}
