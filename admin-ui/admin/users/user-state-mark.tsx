import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import classes from '../ui/tone.module.css';

/** Whether a user may log in, as icon, word and colour. */
export function UserStateMark({ isActive }: { isActive: boolean }) {
  const { t } = useLanguage();
  return (
    <span className={`${classes['mark']} ${classes[isActive ? 'ok' : 'none']}`}>
      <Icon name={isActive ? 'check' : 'circle'} size={16} />
      {t(isActive ? 'agents.active' : 'agents.inactive')}
    </span>
  );
}
