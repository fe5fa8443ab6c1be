import { Link, useLocation } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import { SCREENS } from './screens.js';
import classes from './shell.module.css';

/** The links to the screens. */
export function Navigation({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useLanguage();
  const [path] = useLocation();
  return (
    <nav aria-label={t('nav.label')} className={classes['navigation']}>
      {SCREENS.map(({ path: screen, title, icon }) => (
        <Link
          key={screen}
          href={screen}
          aria-current={path === screen || path.startsWith(`${screen}/`) ? 'page' : undefined}
          title={isNarrow ? t(title) : undefined}
        >
          <Icon name={icon} />
          <span className={isNarrow ? 'visually-hidden' : undefined}>{t(title)}</span>
        </Link>
      ))}
    </nav>
  );
}
