import { useCallback } from 'react';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';

const MINUTE_MS = 60_000;

/** Writes the time that is left in milliseconds: seconds below two minutes, then minutes and hours; `şimdi` when it has passed. */
export function useCountdown(): (left: number) => string {
  const { t } = useLanguage();
  const { duration } = useMoments();
  return useCallback(
    (left) => {
      if (left <= 0) return t('deliveries.now');
      return left < 2 * MINUTE_MS ? t('deliveries.seconds', { n: Math.ceil(left / 1_000) }) : duration(left);
    },
    [t, duration],
  );
}
