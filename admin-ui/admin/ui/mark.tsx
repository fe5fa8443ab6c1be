import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Icon, type IconName } from './icons.js';
import classes from './tone.module.css';

export type Tone = 'ok' | 'fault' | 'hand' | 'wait' | 'warn' | 'none';

/** A state as icon, word and colour. */
export function Mark({
  tone,
  icon,
  isLong = false,
  children,
}: {
  tone: Tone;
  icon: IconName;
  /** A sentence, which may wrap. */
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`${classes['mark']} ${classes[tone]}`} data-long={isLong || undefined}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  );
}

/** Whether something is active. */
export function ActiveMark({
  isActive,
  inactive = 'agents.inactive',
}: {
  isActive: boolean;
  /** The word for what is not active. */
  inactive?: TextKey;
}) {
  const { t } = useLanguage();
  return (
    <Mark tone={isActive ? 'ok' : 'none'} icon={isActive ? 'check' : 'circle'}>
      {t(isActive ? 'agents.active' : inactive)}
    </Mark>
  );
}
