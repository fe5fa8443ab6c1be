import { Link } from 'wouter';
import { serviceNow } from '../api/service-now.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { answerText } from '../ui/answer-text.js';
import chart from '../ui/chart/chart.module.css';
import { StackedBars } from '../ui/chart/stacked-bars.js';
import type { Health } from './use-health.js';

const HEIGHT = 18;
const WAITING_AT_MOST = 1_000;

/** When an agent was last reached or missed, what waits for it, and its last 24 hours. */
export function HealthCells({
  health,
  agent: { Id, Name },
  heads,
}: {
  health: Health | undefined;
  agent: { Id: number; Name: string };
  heads: readonly string[];
}) {
  const { t } = useLanguage();
  const { short, dateTime } = useMoments();
  if (!health) return heads.map((head) => <td key={head} data-empty />);
  const { LastDeliveredAt, LastFailureAt, Waiting, Delivered24h, Failed24h, Hours } = health;
  const failedLast =
    LastFailureAt !== null &&
    (LastDeliveredAt === null || Date.parse(LastFailureAt) > Date.parse(LastDeliveredAt));
  const label = t('agents.dayLabel', { delivered: Delivered24h, failed: Failed24h });
  return (
    <>
      <td
        data-label={heads[0]}
        data-empty={(LastDeliveredAt === null && LastFailureAt === null) || undefined}
      >
        {LastDeliveredAt === null ? (
          '–'
        ) : (
          <time title={dateTime(LastDeliveredAt)}>{short(LastDeliveredAt, serviceNow())}</time>
        )}
        {failedLast && (
          <div className={chart['failure']}>
            {t('agents.failedAt', {
              time: short(LastFailureAt, serviceNow()),
              answer: answerText(health, t) ?? '',
            })}
          </div>
        )}
      </td>
      <td data-label={heads[1]}>
        <Link
          href={`~/admin/deliveries?view=waiting&agent=${Id}`}
          aria-label={t('agents.waitingOf', { agent: Name, n: Waiting })}
        >
          {Waiting}
          {Waiting === WAITING_AT_MOST && '+'}
        </Link>
      </td>
      <td data-label={heads[2]}>
        <Link href={`~/admin/deliveries?view=all&agent=${Id}`} aria-label={`${Name}: ${label}`} title={label}>
          <span className={chart['spark']}>
            <StackedBars
              label={label}
              tones={['ok', 'fault']}
              height={HEIGHT}
              bars={Hours.map(({ Hour, Delivered, Failed }) => ({
                key: Hour,
                title: '',
                values: [Delivered, Failed],
              }))}
            />
          </span>
        </Link>
      </td>
    </>
  );
}
