import type { Translate } from '../texts/language.js';

/** The service's own acts, as the history names them. */
const OWN = [
  'Otomatik değerlendirme',
  'Planlanan yeniden açılış',
  'Planlanan kapanış',
  'Katalog senkronizasyonu',
] as const;

/** The name of the actor of a change: a user's name as it is stored, the service's own names in the chosen language. */
export function actorName(name: string, t: Translate): string {
  const own = OWN.find((one) => one === name);
  return own === undefined ? name : t(`actor.${own}`);
}
