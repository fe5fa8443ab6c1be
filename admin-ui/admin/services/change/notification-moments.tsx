import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import classes from './change.module.css';

/** When agents are notified, and by how many notifications: `22:00: 3 bildirim · 02:00: 3 bildirim`. */
export function NotificationMoments({
  count,
  start,
  end,
}: {
  count: number;
  /** Undefined for a change that is made now. */
  start: number | undefined;
  /** When the closing ends by itself, as the API takes it. */
  end: string | undefined;
}) {
  const { t } = useLanguage();
  const { short } = useMoments();
  if (count === 0 || (start === undefined && !end)) return null;
  const now = serviceNow();
  const moments = [start === undefined ? t('change.atOnce') : short(start, now)];
  if (end) moments.push(short(end, now));
  return (
    <p className={classes['note']}>
      {moments.map((time) => t('change.notificationsAt', { time, n: count })).join(' · ')}
    </p>
  );
}
