import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.js';
import { useServiceNow } from '../api/service-now.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { reasonText, statusText } from '../ui/answer-text.js';
import { attemptName } from '../ui/attempt-name.js';
import { CopyNumber } from '../ui/copy-number.js';
import { useCountdown } from '../ui/countdown.js';
import { DeliveryStateMark, shownState } from '../ui/delivery-state-mark.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { RecordScreen } from '../ui/record-screen.js';
import { SubjectLink } from '../ui/subject-link.js';
import { Attempts } from './attempts.js';
import { DeliveryActions } from './delivery-actions.js';
import type { Detail } from './detail.js';
import { Ladder } from './ladder.js';
import { PayloadPart } from './payload-part.js';
import { useAsked } from './use-asked.js';

/** One delivery: what happened to it, what comes next, and what a person can do about it. */
export default function DeliveryScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,18}$/.test(id);
  const query = useQuery({
    queryKey: ['deliveries', 'one', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/{id}', { path: { id }, query: { payload: false }, signal }),
    enabled: isId,
  });
  return (
    <RecordScreen
      query={query}
      isId={isId}
      back={['/', t('nav.deliveries')]}
      missing={t('deliveryOne.missing')}
      title={t('deliveryOne.title', { id })}
    >
      {(delivery) => <Content delivery={delivery} />}
    </RecordScreen>
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
      <PageHead
        title={t('deliveryOne.title', { id: String(delivery.Id) })}
        back={['/', t('nav.deliveries')]}
        mark={<DeliveryStateMark state={shownState(delivery)} />}
        note={sentence}
        actions={<DeliveryActions delivery={delivery} />}
      >
        <Facts>
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
              <SubjectLink subject={Subject} />
            </Fact>
          )}
          <Fact label={t('deliveryOne.created')}>{dateTime(CreatedAt)}</Fact>
          {FinishedAt !== null && <Fact label={t('deliveryOne.finished')}>{dateTime(FinishedAt)}</Fact>}
        </Facts>
      </PageHead>
      <Title>{t('deliveryOne.ladder')}</Title>
      <Ladder delivery={delivery} />
      <Title>{t('deliveryOne.attempts')}</Title>
      <Attempts delivery={delivery} asked={asked} />
      <Title>{t('deliveryOne.payload')}</Title>
      <PayloadPart delivery={delivery} asked={asked} />
    </>
  );
}

/** What the delivery's state means, in one or two sentences. */
function usePresentSentence(delivery: Detail): string {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const countdown = useCountdown();
  const now = useServiceNow();
  const { State, InFlight, AgentPaused, NextAttemptAt, LastHttpStatus, LastError, FinishedAt } = delivery;
  const { Resends: resends, Attempts, EarlierAttempts } = delivery;
  const made = Attempts - EarlierAttempts;
  // The last answer is that of another sending until this one has been attempted.
  const last =
    made === 0
      ? ''
      : LastHttpStatus !== null
        ? t(LastHttpStatus < 400 ? 'deliveryOne.refused' : 'deliveryOne.answered', {
            answer: statusText(LastHttpStatus, t),
          })
        : LastError !== null
          ? t('deliveryOne.noAnswer', { error: reasonText(LastError, t) })
          : '';
  const next = () => {
    if (InFlight) return t('deliveryOne.inFlight');
    if (AgentPaused) return t('deliveryOne.paused');
    const left = NextAttemptAt === null ? 0 : Date.parse(NextAttemptAt) - now;
    const attempt = attemptName({ resends, number: made + 1 }, t);
    return left <= 0
      ? t('deliveryOne.due', { attempt })
      : t('deliveryOne.nextIn', { attempt, duration: countdown(left) });
  };
  const ends: Record<Exclude<typeof State, 'Pending'>, () => string> = {
    Parked: () => t('deliveryOne.parked'),
    Delivered: () =>
      t(resends === 0 ? 'deliveryOne.arrived' : 'deliveryOne.arrivedAgain', {
        time: FinishedAt === null ? '' : dateTime(FinishedAt),
        sending: resends + 1,
        n: made,
      }),
    Dropped: () => t('deliveryOne.dropped'),
    Exhausted: () => t('deliveryOne.exhausted'),
    Cancelled: () => t('deliveryOne.cancelled'),
  };
  if (State === 'Delivered') return ends.Delivered();
  const sentence = [last, State === 'Pending' ? next() : ends[State]()].filter(Boolean).join(' ');
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}
