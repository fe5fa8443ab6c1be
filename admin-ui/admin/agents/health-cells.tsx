import { Link } from 'wouter';
import { serviceNow } from '../api/service-now.js';
import type { Health } from '../api/use-health.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { answerText } from '../ui/answer-text.js';
import chart from '../ui/chart/chart.module.css';
import { StackedBars } from '../ui/chart/stacked-bars.js';

const HEIGHT = 18;
const WAITING_AT_MOST = 1_000;

interface OfAgent {
  agent: { Id: number; Name: string };
  /** Undefined until it is read. */
  health: Health | undefined;
}

/** When an agent was last reached, and how it was last missed if that is later. */
export function LastReached({ health }: Pick<OfAgent, 'health'>) {
  const { t } = useLanguage();
  const { short, dateTime } = useMoments();
  if (!health) return null;
  const { LastDeliveredAt, LastFailureAt } = health;
  const failedLast =
    LastFailureAt !== null &&
    (LastDeliveredAt === null || Date.parse(LastFailureAt) > Date.parse(LastDeliveredAt));
  return (
    <>
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
    </>
  );
}

/** What waits for an agent. */
export function Waiting({ agent: { Id, Name }, health }: OfAgent) {
  const { t } = useLanguage();
  return (
    health && (
      <Link
        href={`~/admin/deliveries?view=waiting&agent=${Id}`}
        aria-label={t('agents.waitingOf', { agent: Name, n: health.Waiting })}
      >
        {health.Waiting}
        {health.Waiting === WAITING_AT_MOST && '+'}
      </Link>
    )
  );
}

/** The last 24 hours of an agent. */
export function HealthDay({ agent: { Id, Name }, health }: OfAgent) {
  const { t } = useLanguage();
  if (!health) return null;
  const { Delivered24h, Failed24h, Hours } = health;
  const label = t('agents.dayLabel', { delivered: Delivered24h, failed: Failed24h });
  return (
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
  );
}
