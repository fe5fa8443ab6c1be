import { Link } from 'wouter';
import { useServiceNow } from '../api/service-now.js';
import { codeName, useCodes } from '../api/use-codes.js';
import type { Delivery } from '../api/use-notices.js';
import { type Translate, useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { answerText } from './answer-text.js';
import { attemptName } from './attempt-name.js';
import { CopyNumber } from './copy-number.js';
import { useCountdown } from './countdown.js';
import type { Column } from './data-table.js';
import classes from './delivery-columns.module.css';
import { DeliveryStateMark, shownState } from './delivery-state-mark.js';
import { SubjectLink } from './subject-link.js';

/**
 * Deliveries; each leads to its own page. `same`: what all of them have in common, which then has no column; what
 * the others differ in stands in its place, with the number that people pass on.
 */
export function useDeliveryColumns(same?: 'subject' | 'agent'): readonly Column<Delivery>[] {
  const { t, language } = useLanguage();
  const { dateTime, seconds, day } = useMoments();
  const codes = useCodes();
  const waits = ({ NextAttemptAt, AgentPaused }: Delivery) => NextAttemptAt !== null && !AgentPaused;
  return [
    {
      head: t('deliveries.time'),
      sort: 'id',
      width: same === undefined ? '152px' : '188px',
      isWhole: true,
      card: 'fact',
      title: ({ CreatedAt }) => dateTime(CreatedAt),
      cell: ({ Id, CreatedAt, ReferanceNo }) => (
        <>
          <Link href={`~/admin/deliveries/${Id}`}>
            {day(CreatedAt)} {seconds(CreatedAt)}
          </Link>
          {same !== undefined && <CopyNumber number={ReferanceNo} text="" />}
        </>
      ),
    },
    {
      head: t('deliveries.type'),
      card: 'title',
      cell: ({ NotificationType }) =>
        `${NotificationType} ${codeName(codes?.NotificationTypes, NotificationType, language)}`,
    },
    same === 'agent'
      ? {
          head: t('deliveries.subject'),
          card: 'fact',
          isEmpty: ({ Subject }) => Subject === null,
          cell: ({ Subject }) => (Subject ? <SubjectLink subject={Subject} /> : '–'),
        }
      : {
          head: t('deliveries.agent'),
          card: 'fact',
          cell: ({ AgentId, AgentName }) => <Link href={`~/admin/agents/${AgentId}`}>{AgentName}</Link>,
        },
    {
      head: t('deliveries.state'),
      width: '176px',
      card: 'state',
      cell: (delivery) => <DeliveryStateMark state={shownState(delivery)} />,
    },
    {
      head: t('deliveries.attempt'),
      isNumber: true,
      width: '104px',
      cell: (delivery) => <span className={classes['wraps']}>{attemptsText(delivery, t)}</span>,
    },
    {
      head: t('deliveries.answer'),
      card: 'fact',
      isEmpty: (delivery) => answerText(delivery, t) === undefined,
      title: ({ LastError }) => LastError ?? undefined,
      cell: (delivery) => answerText(delivery, t) ?? '–',
    },
    {
      head: t('deliveries.next'),
      sort: 'nextAttempt',
      isNumber: true,
      width: '104px',
      card: 'fact',
      isNamed: true,
      isEmpty: (delivery) => !waits(delivery),
      cell: (delivery) =>
        waits(delivery) && delivery.NextAttemptAt !== null ? <Countdown to={delivery.NextAttemptAt} /> : '–',
    },
  ];
}

/** The time that is left, each second. */
function Countdown({ to }: { to: string }) {
  const now = useServiceNow();
  return useCountdown()(Date.parse(to) - now);
}

/** How many of its attempts were made: `2/11`, or of one that was sent again `2. gönderim, 1. deneme`. */
function attemptsText({ Attempts, MaxAttempts, Resends, EarlierAttempts }: Delivery, t: Translate): string {
  if (Resends === 0) return `${Attempts}/${MaxAttempts}`;
  return attemptName({ resends: Resends, number: Attempts - EarlierAttempts }, t);
}
