import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { reread, useIsLost } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './detail.module.css';

/** What the automatic evaluation sees of the service, and its switch. */
export function EvaluationTab({ id, isAdministrator }: { id: number; isAdministrator: boolean }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const isLost = useIsLost();
  const path = { id };
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'evaluation', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/{id}/evaluation', { path, signal }),
  });
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      api.call('put', '/api/admin/service-availabilities/{id}/evaluation', { path, body: { enabled } }),
    onSettled: () => reread('services'),
  });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{t('shell.loading')}</p>;
  const { Enabled, Calls, Failures, QuietUntil } = data;
  return (
    <div className={classes['evaluation']}>
      <p>{t(Enabled ? 'detail.evaluationOn' : 'detail.evaluationOff')}</p>
      <p>{t('detail.calls', { n: Calls, failures: Failures })}</p>
      {QuietUntil !== null && <p>{t('detail.earliest', { time: dateTime(QuietUntil) })}</p>}
      {change.error && <ErrorNotice error={change.error} />}
      {isAdministrator && (
        <Button
          variant="default"
          loading={change.isPending}
          disabled={isLost}
          onClick={() => change.mutate(!Enabled)}
        >
          {t(Enabled ? 'detail.switchOff' : 'detail.switchOn')}
        </Button>
      )}
    </div>
  );
}
