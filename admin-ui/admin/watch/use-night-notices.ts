import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../texts/language.js';
import type { Pulse } from './watch-session.js';

/** Shows a notice of the browser, once the user has asked for notices, when more services are closed or more deliveries need attention than before. */
export function useNightNotices(counts: Pulse['Counts'] | undefined) {
  const { t } = useLanguage();
  const [isWanted, setWanted] = useLocalStorage({
    key: 'zeyil.watch.notices',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const before = useRef<Pulse['Counts']>(undefined);
  // Browsers have them on https and on this machine only.
  const canNotify = 'Notification' in window;
  const why = canNotify
    ? Notification.permission === 'denied'
      ? t('watch.noticesDenied')
      : undefined
    : t('watch.noticesNone');
  const areOn = isWanted && canNotify && Notification.permission === 'granted';
  useEffect(() => {
    const last = before.current;
    before.current = counts;
    if (!areOn || !counts || !last) return;
    const closed =
      counts.ClosedByHand + counts.ClosedAutomatically - last.ClosedByHand - last.ClosedAutomatically;
    const attention = counts.NeedsAttention - last.NeedsAttention;
    const news = [
      ...(closed > 0 ? [t('watch.closedMore', { n: closed })] : []),
      ...(attention > 0 ? [t('watch.attentionMore', { n: attention })] : []),
    ];
    // By its tag a notice replaces the one before it, so that a night leaves one notice and not hundreds.
    if (news.length > 0) new Notification(t('app.name'), { body: news.join('\n'), tag: 'zeyil-watch' });
  }, [counts, areOn, t]);
  async function toggle() {
    if (areOn) setWanted(false);
    else setWanted((await Notification.requestPermission()) === 'granted');
  }
  return { areOn, why, toggle: () => void toggle() };
}
