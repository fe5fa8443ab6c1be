import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import classes from '../ui/tone.module.css';
import type { Sync } from './vehicles-address.js';

const MARKS = {
  Running: { tone: 'wait', icon: 'clock' },
  Succeeded: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'fault', icon: 'warning' },
} as const;

/** How far a sync is, as icon, word and colour; a list that only waits for a confirmation is no fault. */
export function SyncStateMark({ sync: { State, Gates } }: { sync: Pick<Sync, 'State' | 'Gates'> }) {
  const { t } = useLanguage();
  const { tone, icon } = MARKS[State];
  return (
    <span className={`${classes['mark']} ${classes[Gates.length > 0 ? 'warn' : tone]}`}>
      <Icon name={icon} size={16} />
      {t(Gates.length > 0 ? 'syncs.state.gated' : `syncs.state.${State}`)}
    </span>
  );
}
