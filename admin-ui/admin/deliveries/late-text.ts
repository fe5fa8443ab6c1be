import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';

/** How late, in the unit that fits; a dash where it is not known. */
export function useLateText(): (ms: number | null) => string {
  const { t } = useLanguage();
  const { duration } = useMoments();
  return (ms) => {
    if (ms === null) return '–';
    if (ms < 1_000) return t('deliveryOne.took', { n: ms });
    if (ms < 60_000) return t('deliveries.seconds', { n: Math.round(ms / 100) / 10 });
    return duration(ms);
  };
}
