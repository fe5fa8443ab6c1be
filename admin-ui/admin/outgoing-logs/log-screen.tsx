import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { RecordScreen } from '../ui/record-screen.js';
import { LogBody } from './log-body.js';
import { type Log, placeOf } from './logs-address.js';

/** One call: what is known of it, its delivery to the agent, and its bodies for a reason. */
export default function LogScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,18}$/.test(id);
  const query = useQuery({
    queryKey: ['outgoing log', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/outgoing-logs/{id}', { path: { id }, signal }),
    enabled: isId,
  });
  return (
    <RecordScreen
      query={query}
      isId={isId}
      back={['/', t('nav.outgoingLogs')]}
      missing={t('log.missing')}
      title={t('log.title', { id })}
    >
      {(log) => (
        <>
          <Head id={id} log={log} />
          <Title>{t('logs.bodies')}</Title>
          <p>{t(`log.${placeOf(log)}Means`)}</p>
          <LogBody id={id} />
        </>
      )}
    </RecordScreen>
  );
}

function Head({ id, log }: { id: string; log: Log }) {
  const { t } = useLanguage();
  const { day, seconds } = useMoments();
  return (
    <PageHead title={t('log.title', { id })} back={['/', t('nav.outgoingLogs')]}>
      <Facts>
        <Fact label={t('log.number')}>
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
      </Facts>
    </PageHead>
  );
}
