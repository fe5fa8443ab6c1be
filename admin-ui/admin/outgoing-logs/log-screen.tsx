import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from '../ui/copy-number.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import { LogBody } from './log-body.js';
import type { Log } from './logs-address.js';
import { placeOf } from './place.js';

/** One call: what is known of it, its delivery to the agent, and its bodies for a reason. */
export default function LogScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,18}$/.test(id);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['outgoing log', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/outgoing-logs/{id}', { path: { id }, signal }),
    enabled: isId,
  });
  const isMissing = !isId || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.outgoingLogs')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('log.missing') : t('log.title', { id })}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !isMissing && !error && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          <Facts log={data} />
          <h2 className={list['title']}>{t('logs.bodies')}</h2>
          <p className={list['note']}>{t(`log.${placeOf(data)}Means`)}</p>
          <LogBody key={id} id={id} />
        </>
      )}
    </>
  );
}

function Facts({ log }: { log: Log }) {
  const { t } = useLanguage();
  const { day, seconds } = useMoments();
  return (
    <section className={list['head']} aria-label={t('job.present')}>
      <dl className={list['facts']}>
        <Fact label="OutgoingRequestLogID">
          <CopyNumber number={String(log.OutgoingRequestLogID)} />
        </Fact>
        <Fact label="GwLogId">
          <CopyNumber number={log.GwLogId} />
        </Fact>
        <Fact label={t('jobs.agent')}>
          <Link href={`~/admin/agents/${log.AgentId}`}>{log.AgentName}</Link>
        </Fact>
        <Fact label={t('jobs.company')}>{log.InsuranceCompanyName ?? log.InsuranceCompanyId ?? '–'}</Fact>
        <Fact label={t('logs.operation')}>{log.ServiceOperationName ?? log.ServiceOperationId ?? '–'}</Fact>
        <Fact label={t('deliveries.time')}>
          {day(log.StartedAt)} {seconds(log.StartedAt)}
        </Fact>
        <Fact label={t('logs.duration')}>{log.DurationMs} ms</Fact>
        <Fact label={t('logs.http')}>{log.HttpStatus ?? t('logs.noAnswer')}</Fact>
        <Fact label={t('log.delivery')}>
          <Link href={`~/admin/deliveries/${log.DeliveryId}`}>{String(log.DeliveryId)}</Link>
        </Fact>
        <Fact label={t('log.url')}>{log.Url}</Fact>
      </dl>
    </section>
  );
}
