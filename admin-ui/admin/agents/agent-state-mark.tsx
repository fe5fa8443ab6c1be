import { useLanguage } from '../texts/language.js';
import { Mark } from '../ui/mark.js';

const MARKS = {
  active: { tone: 'ok', icon: 'check' },
  inactive: { tone: 'none', icon: 'circle' },
  paused: { tone: 'warn', icon: 'warning' },
} as const;

/** Whether an agent works, is paused or is inactive. */
export function AgentStateMark({ agent }: { agent: { IsActive: boolean; PausedAt: string | null } }) {
  const { t } = useLanguage();
  const paused = agent.PausedAt === null ? 'active' : 'paused';
  const kind = agent.IsActive ? paused : 'inactive';
  return <Mark {...MARKS[kind]}>{t(`agents.${kind}`)}</Mark>;
}
