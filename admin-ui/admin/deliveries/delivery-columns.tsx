import { Link } from 'wouter';
import { useServiceNow } from '../api/service-now.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { answerText } from '../ui/answer-text.js';
import type { Column } from '../ui/data-table.js';
import { DeliveryStateMark, shownState } from '../ui/delivery-state-mark.js';
import { useCountdown } from './countdown.js';
import type { DeliveryItem } from './deliveries-address.js';

/** Deliveries, the newest first; each leads to its own page. */
export function useDeliveryColumns(): readonly Column<DeliveryItem>[] {
  const { t, language } = useLanguage();
  const { dateTime, seconds, day } = useMoments();
  const codes = useCodes();
  const waits = ({ NextAttemptAt, AgentPaused }: DeliveryItem) => NextAttemptAt !== null && !AgentPaused;
  return [
    {
      head: t('deliveries.time'),
      sort: 'id',
      width: '152px',
      isWhole: true,
      card: 'fact',
      title: ({ CreatedAt }) => dateTime(CreatedAt),
      cell: ({ Id, CreatedAt }) => (
        <Link href={`/${Id}`}>
          {day(CreatedAt)} {seconds(CreatedAt)}
        </Link>
      ),
    },
    {
      head: t('deliveries.type'),
      card: 'title',
      cell: ({ NotificationType }) =>
        `${NotificationType} ${codeName(codes?.NotificationTypes, NotificationType, language)}`,
    },
    {
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
      width: '88px',
      cell: ({ Attempts, MaxAttempts }) => `${Attempts}/${MaxAttempts}`,
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
      isNumber: true,
      width: '128px',
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
