import { Link } from 'wouter';
import { useServiceNow } from '../api/service-now.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { answerText } from '../ui/answer-text.js';
import { shownState } from '../ui/delivery-state.js';
import { DeliveryStateMark } from '../ui/delivery-state-mark.js';
import { ListTable } from '../ui/list-table.js';
import { useCountdown } from './countdown.js';
import type { DeliveryItem } from './deliveries-address.js';

/** Deliveries, the newest first; each leads to its own page. */
export function DeliveryTable({ deliveries }: { deliveries: readonly DeliveryItem[] }) {
  const { t } = useLanguage();
  const heads = [
    t('deliveries.time'),
    t('deliveries.type'),
    t('deliveries.agent'),
    t('deliveries.state'),
    t('deliveries.attempt'),
    t('deliveries.answer'),
    t('deliveries.next'),
  ];
  return (
    <ListTable caption={t('nav.deliveries')} heads={heads}>
      {deliveries.map((delivery) => (
        <Row key={String(delivery.Id)} delivery={delivery} heads={heads} />
      ))}
    </ListTable>
  );
}

function Row({ delivery, heads }: { delivery: DeliveryItem; heads: readonly string[] }) {
  const { t, language } = useLanguage();
  const { dateTime, seconds, day } = useMoments();
  const codes = useCodes();
  const {
    Id,
    CreatedAt,
    NotificationType,
    AgentId,
    AgentName,
    Attempts,
    MaxAttempts,
    NextAttemptAt,
    AgentPaused,
  } = delivery;
  const answer = answerText(delivery, t);
  return (
    <tr>
      <td title={dateTime(CreatedAt)}>
        <Link href={`/${Id}`}>
          {day(CreatedAt)} {seconds(CreatedAt)}
        </Link>
      </td>
      <td>
        {NotificationType} {codeName(codes?.NotificationTypes, NotificationType, language)}
      </td>
      <td data-label={heads[2]}>
        <Link href={`~/admin/agents/${AgentId}`}>{AgentName}</Link>
      </td>
      <td>
        <DeliveryStateMark state={shownState(delivery)} />
      </td>
      <td data-label={heads[4]}>
        {Attempts}/{MaxAttempts}
      </td>
      <td
        data-label={heads[5]}
        data-empty={answer === undefined || undefined}
        title={delivery.LastError ?? undefined}
      >
        {answer ?? '–'}
      </td>
      <td data-label={heads[6]} data-empty={NextAttemptAt === null || AgentPaused || undefined}>
        {NextAttemptAt === null || AgentPaused ? '–' : <Countdown to={NextAttemptAt} />}
      </td>
    </tr>
  );
}

/** The time that is left, each second. */
function Countdown({ to }: { to: string }) {
  const now = useServiceNow();
  return useCountdown()(Date.parse(to) - now);
}
