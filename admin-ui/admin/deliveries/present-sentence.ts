import { useServiceNow } from '../api/service-now.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { reasonText } from '../ui/answer-text.js';
import { useCountdown } from './countdown.js';
import type { Detail } from './detail.js';

/** What the delivery's state means, in one or two sentences. */
export function usePresentSentence(delivery: Detail): string {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const countdown = useCountdown();
  const now = useServiceNow();
  const { State, InFlight, AgentPaused, Attempts, NextAttemptAt, LastHttpStatus, LastError, FinishedAt } =
    delivery;
  const last =
    LastHttpStatus !== null
      ? t('deliveryOne.answered', { status: String(LastHttpStatus) })
      : LastError !== null
        ? t('deliveryOne.noAnswer', { error: reasonText(LastError, t) })
        : '';
  const next = () => {
    if (InFlight) return t('deliveryOne.inFlight');
    if (AgentPaused) return t('deliveryOne.paused');
    const left = NextAttemptAt === null ? 0 : Date.parse(NextAttemptAt) - now;
    return left <= 0
      ? t('deliveryOne.due', { k: Attempts + 1 })
      : t('deliveryOne.nextIn', { k: Attempts + 1, duration: countdown(left) });
  };
  const ends: Record<Exclude<typeof State, 'Pending'>, () => string> = {
    Parked: () => t('deliveryOne.parked'),
    Delivered: () =>
      t('deliveryOne.arrived', { time: FinishedAt === null ? '' : dateTime(FinishedAt), n: Attempts }),
    Dropped: () => t('deliveryOne.dropped'),
    Exhausted: () => t('deliveryOne.exhausted'),
    Cancelled: () => t('deliveryOne.cancelled'),
  };
  if (State === 'Delivered') return ends.Delivered();
  const sentence = [last, State === 'Pending' ? next() : ends[State]()].filter(Boolean).join(' ');
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}
