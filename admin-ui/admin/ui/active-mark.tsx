import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Icon } from './icons.js';
import classes from './tone.module.css';

/** Whether something is active, as icon, word and colour. */
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
    <span className={`${classes['mark']} ${classes[isActive ? 'ok' : 'none']}`}>
      <Icon name={isActive ? 'check' : 'circle'} size={16} />
      {t(isActive ? 'agents.active' : inactive)}
    </span>
  );
}
