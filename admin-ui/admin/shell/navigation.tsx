import { Fragment, useEffect, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { useLive } from '../api/live.js';
import { useUnreadEvents } from '../api/use-unread-events.js';
import { useLanguage } from '../texts/language.js';
import { foreignZone } from '../texts/zone.js';
import { Icon } from '../ui/icons.js';
import { setTitleCount } from '../ui/page-title.js';
import { SCREENS, type Screen } from './screens.js';
import classes from './shell.module.css';

/** The links to the screens. */
export function Navigation({ isNarrow }: { isNarrow: boolean }) {
  const { t, locale } = useLanguage();
  const [path] = useLocation();
  const { counts } = useLive();
  const unreadEvents = useUnreadEvents()?.Count ?? 0;
  const shown = SCREENS.find(({ path: screen }) => path === screen || path.startsWith(`${screen}/`));
  const numberOf = (badge: Screen['badge']) => {
    const count = counts && badge ? badge.of(counts, unreadEvents) : 0;
    const isMore = count >= (badge?.upTo ?? Number.POSITIVE_INFINITY);
    const text = isMore ? `${badge?.upTo?.toLocaleString(locale)}+` : count.toLocaleString(locale);
    return { count, text: count > 0 ? text : '' };
  };
  const titleCount = numberOf(shown?.badge).text;
  useEffect(() => {
    setTitleCount(titleCount);
    return () => setTitleCount('');
  }, [titleCount]);
  const zone = useMemo(foreignZone, []);
  return (
    <>
      <nav aria-label={t('nav.label')} className={classes['navigation']}>
        {SCREENS.map(({ path: screen, title, icon, badge, group, content }) => {
          const { count, text } = numberOf(badge);
          const preload = () => void content.preload().catch(() => undefined);
          return (
            <Fragment key={screen}>
              {group && (
                <p className={classes['part']} data-narrow={isNarrow || undefined}>
                  <span className={isNarrow ? 'visually-hidden' : undefined}>{t(group)}</span>
                </p>
              )}
              <Link
                href={screen}
                aria-current={path === screen || path.startsWith(`${screen}/`) ? 'page' : undefined}
                title={isNarrow ? t(title) : undefined}
                onMouseEnter={preload}
                onFocus={preload}
              >
                <Icon name={icon} />
                <span className={isNarrow ? 'visually-hidden' : undefined}>{t(title)}</span>
                {badge && text !== '' && (
                  <>
                    <span className="visually-hidden">, </span>
                    <span className={classes['badge']}>
                      {text}
                      <span className="visually-hidden"> {t(badge.text, { n: count })}</span>
                    </span>
                  </>
                )}
              </Link>
            </Fragment>
          );
        })}
      </nav>
      {zone !== undefined && !isNarrow && <p className={classes['zone']}>{t('shell.zone', { zone })}</p>}
    </>
  );
}
