import { useLanguage } from '../texts/language.js';
import { Mark } from '../ui/mark.js';
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
  const isGated = Gates.length > 0;
  return (
    <Mark tone={isGated ? 'warn' : tone} icon={icon}>
      {t(isGated ? 'syncs.state.gated' : `syncs.state.${State}`)}
    </Mark>
  );
}
