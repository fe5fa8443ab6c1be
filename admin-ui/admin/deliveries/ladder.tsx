import { useServiceNow } from '../api/service-now.js';
import { useSettings } from '../api/use-settings.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { useCountdown } from '../ui/countdown.js';
import classes from './deliveries.module.css';
import type { Detail } from './detail.js';
import { ladderOf } from './ladder-steps.js';

/** The attempts as steps: made, next and to come, with the waits between them. */
export function Ladder({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const { duration } = useMoments();
  const waits = useSettings()?.Notifications.RetryWaitMs;
  const countdown = useCountdown();
  const now = useServiceNow();
  if (waits === undefined) return null;
  const { NextAttemptAt, AgentPaused } = delivery;
  const wait = (ms: number) => (ms < 60_000 ? t('deliveries.seconds', { n: ms / 1_000 }) : duration(ms));
  return (
    <ol className={classes['ladder']}>
      {ladderOf(delivery, waits).map(({ number, kind, waitMs }) => (
        <li key={number} data-kind={kind} aria-current={kind === 'next' ? 'step' : undefined}>
          {waitMs !== undefined && <span className={classes['wait']}>{wait(waitMs)}</span>}
          <span className={classes['step']}>
            {number}
            <span className="visually-hidden"> {t(`deliveryOne.${kind}`)}</span>
          </span>
          {kind === 'next' && NextAttemptAt !== null && !AgentPaused && (
            <strong>{countdown(Date.parse(NextAttemptAt) - now)}</strong>
          )}
        </li>
      ))}
    </ol>
  );
}
