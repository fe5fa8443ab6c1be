import { serviceNow } from '../api/service-now.js';
import type { Health } from '../api/use-health.js';
import { type Translate, useLanguage } from '../texts/language.js';
import { answerText } from './answer-text.js';
import { Mark } from './mark.js';

const MARKS = {
  active: { tone: 'ok', icon: 'check' },
  failing: { tone: 'fault', icon: 'warning' },
  inactive: { tone: 'none', icon: 'circle' },
  paused: { tone: 'warn', icon: 'warning' },
} as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether an agent works, is paused or is inactive, as icon, word and colour; of an active one also since when nothing has reached
 * its platform, and why.
 */
export function AgentStateMark({
  agent,
  health,
}: {
  agent: { IsActive: boolean; PausedAt: string | null };
  health: Health | undefined;
}) {
  const { t } = useLanguage();
  const failure = agent.IsActive && health ? failureText(health, t) : undefined;
  const paused = agent.PausedAt === null ? 'active' : 'paused';
  const kind = agent.IsActive ? paused : 'inactive';
  return (
    <Mark
      {...MARKS[kind === 'active' && failure !== undefined ? 'failing' : kind]}
      isLong={failure !== undefined}
    >
      {[t(`agents.${kind}`), failure].filter(Boolean).join(' · ')}
    </Mark>
  );
}

/** Since when nothing has reached the agent, and why: `4 gündür ulaşılamıyor (bağlantı reddedildi)`; undefined while it is reached. */
export function failureText(health: Health, t: Translate): string | undefined {
  const { FailingSince } = health;
  if (FailingSince === null) return undefined;
  const since = serviceNow() - Date.parse(FailingSince);
  const reason = answerText(health, t) ?? '–';
  if (since >= DAY_MS) return t('agents.failingDays', { n: Math.floor(since / DAY_MS), reason });
  if (since >= HOUR_MS) return t('agents.failingHours', { n: Math.floor(since / HOUR_MS), reason });
  return t('agents.failingMinutes', { n: Math.max(1, Math.floor(since / MINUTE_MS)), reason });
}
