import type { ResponseOf } from '../api/client.js';
import { serviceNow } from '../api/service-now.js';
import type { Health } from '../api/use-health.js';
import { type Translate, useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { reasonText } from '../ui/answer-text.js';
import chart from '../ui/chart/chart.module.css';

type Agent = ResponseOf<'/api/admin/agents/{id}', 'get'>;

const HOUR_MS = 3_600_000;
const HTTP = /^HTTP (\d{3})$/;

/** How an attempt failed, in a few words: the service writes `HTTP 503`, or why there was no answer. */
function failureWords(cause: string, t: Translate): string {
  return HTTP.exec(cause)?.[1] ?? reasonText(cause, t);
}

/** Why nothing goes out to the agent at the moment, or when the first notification is lost. */
export function TrafficNotes({ agent, health }: { agent: Agent; health: Health | undefined }) {
  const { t } = useLanguage();
  const { dateTime, short, duration } = useMoments();
  const { PausedAt, PausedBy, PauseReason, PauseCause } = agent;
  if (PausedAt !== null && PauseCause !== null)
    return (
      <p>
        {t('agent.pausedByService', { time: dateTime(PausedAt), reason: failureWords(PauseCause, t) })}
        {health?.NextProbeAt != null &&
          ` ${t('agent.nextProbe', { time: short(health.NextProbeAt, serviceNow()) })}`}
      </p>
    );
  if (PausedAt !== null)
    return (
      <p>
        {t('agent.pausedSince', {
          time: dateTime(PausedAt),
          by: PausedBy ?? '–',
          reason: PauseReason ?? '–',
        })}
      </p>
    );
  if (health?.FirstLossAt == null) return null;
  return (
    <p className={chart['failure']}>
      {t('agent.firstLoss', { time: duration(Math.max(0, Date.parse(health.FirstLossAt) - serviceNow())) })}
    </p>
  );
}

/** Where a trial of the endpoint stands, with both addresses: while it goes on, and a day long what became of it. */
export function TrialNote({ agent: { Trial } }: { agent: Agent }) {
  const { t } = useLanguage();
  if (Trial === null) return null;
  const { State, Cause, IsOpen, StartedAt, PlatformUrl, PreviousPlatformUrl } = Trial;
  const isRecent = serviceNow() - Date.parse(StartedAt) < 24 * HOUR_MS;
  if (!IsOpen && (!isRecent || Cause === 'AnotherTrial' || Cause === 'EndpointChanged')) return null;
  const kind = State === 'Accepted' && !IsOpen ? 'Stays' : State;
  const now = PlatformUrl ?? t('agents.defaultUrl');
  const before = PreviousPlatformUrl ?? t('agents.defaultUrl');
  return <p>{t(`trial.${kind}`, { now, before, reason: Cause === null ? '–' : failureWords(Cause, t) })}</p>;
}
