import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import classes from '../ui/tone.module.css';

const MARKS = {
  active: { tone: 'ok', icon: 'check' },
  inactive: { tone: 'none', icon: 'circle' },
  paused: { tone: 'warn', icon: 'warning' },
} as const;

/** Whether an agent works, is paused or is inactive, as icon, word and colour. */
export function AgentStateMark({ agent }: { agent: { IsActive: boolean; PausedAt: string | null } }) {
  const { t } = useLanguage();
  const paused = agent.PausedAt === null ? 'active' : 'paused';
  const kind = agent.IsActive ? paused : 'inactive';
  const { tone, icon } = MARKS[kind];
  return (
    <span className={`${classes['mark']} ${classes[tone]}`}>
      <Icon name={icon} size={16} />
      {t(`agents.${kind}`)}
    </span>
  );
}
