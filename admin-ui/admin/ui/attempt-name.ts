import type { Translate } from '../texts/language.js';

/** An attempt by its place: `3. deneme`, or after resends `2. gönderim, 3. deneme`. */
export function attemptName({ resends, number }: { resends: number; number: number }, t: Translate): string {
  return resends === 0
    ? t('deliveryOne.attempt', { n: number })
    : t('deliveryOne.attemptOfSending', { sending: resends + 1, n: number });
}
