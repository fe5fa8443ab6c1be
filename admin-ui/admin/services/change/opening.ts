import { businessMoment, businessNow } from '../../texts/zone.js';

/** When a closed service opens again: by hand, after a while, in the evening, or at a chosen moment. */
export const OPENINGS = ['byHand', 'halfHour', 'twoHours', 'evening', 'date'] as const;
export type Opening = (typeof OPENINGS)[number];

const EVENING = '18:00';
const MINUTE_MS = 60_000;

/** The openings that can be chosen: the evening is none once it has come. */
export function possibleOpenings(now: number): readonly Opening[] {
  const hasEveningCome = businessNow(now).slice(11) >= EVENING;
  return OPENINGS.filter((opening) => opening !== 'evening' || !hasEveningCome);
}

/**
 * The moment of an opening as the API takes it; undefined for an opening by hand. `date` is the content of the field, such as
 * `2026-11-22T18:00`. The moment is an instant, so that what is shown of it is what is sent, whatever the browser's zone.
 */
export function openingMoment(opening: Opening, now: number, date: string): string | undefined {
  const later = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  switch (opening) {
    case 'byHand':
      return undefined;
    case 'halfHour':
      return later(30);
    case 'twoHours':
      return later(120);
    case 'evening':
      return instantOf(`${businessNow(now).slice(0, 10)}T${EVENING}`);
    case 'date':
      return instantOf(date);
  }
}

/** Empty for a date that is not chosen yet. */
function instantOf(local: string): string {
  const moment = businessMoment(local);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}
