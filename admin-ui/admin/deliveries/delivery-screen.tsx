import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from '../ui/copy-number.js';
import { shownState } from '../ui/delivery-state.js';
import { DeliveryStateMark } from '../ui/delivery-state-mark.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import { Attempts } from './attempts.js';
import { CauseLink } from './cause-link.js';
import { DeliveryActions } from './delivery-actions.js';
import type { Detail } from './detail.js';
import { Ladder } from './ladder.js';
import { PayloadPart } from './payload-part.js';
import { usePresentSentence } from './present-sentence.js';
import { useAsked } from './use-asked.js';

/** One delivery: what happened to it, what comes next, and what a person can do about it. */
export default function DeliveryScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,18}$/.test(id);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['deliveries', 'one', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/{id}', { path: { id }, query: { payload: false }, signal }),
    enabled: isId,
  });
  const isMissing = !isId || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.deliveries')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('deliveryOne.missing') : t('deliveryOne.title', { id })}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !isMissing && !error && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && <Content key={id} delivery={data} />}
    </>
  );
}

function Content({ delivery }: { delivery: Detail }) {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const codes = useCodes();
  const sentence = usePresentSentence(delivery);
  const asked = useAsked(delivery.Id);
  const { NotificationType, AgentId, AgentName, CreatedAt, FinishedAt, ReferanceNo, Subject } = delivery;
  return (
    <>
      <section className={list['head']} aria-label={t('job.present')}>
        <p>
          <DeliveryStateMark state={shownState(delivery)} /> {sentence}
        </p>
        <DeliveryActions delivery={delivery} />
        <dl className={list['facts']}>
          <Fact label={t('deliveries.type')}>
            {NotificationType} {codeName(codes?.NotificationTypes, NotificationType, language)}
          </Fact>
          <Fact label={t('deliveries.agent')}>
            <Link href={`~/admin/agents/${AgentId}`}>{AgentName}</Link>
          </Fact>
          <Fact label="ReferanceNo">
            <CopyNumber number={ReferanceNo} />
          </Fact>
          {Subject && (
            <Fact label={t('deliveryOne.cause')}>
              <CauseLink subject={Subject} />
            </Fact>
          )}
          <Fact label={t('deliveryOne.created')}>{dateTime(CreatedAt)}</Fact>
          {FinishedAt !== null && <Fact label={t('deliveryOne.finished')}>{dateTime(FinishedAt)}</Fact>}
        </dl>
      </section>
      <h2 className={list['title']}>{t('deliveryOne.ladder')}</h2>
      <Ladder delivery={delivery} />
      <h2 className={list['title']}>{t('deliveryOne.attempts')}</h2>
      <Attempts delivery={delivery} asked={asked} />
      <h2 className={list['title']}>{t('deliveryOne.payload')}</h2>
      <PayloadPart delivery={delivery} asked={asked} />
    </>
  );
}
