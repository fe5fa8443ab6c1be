import { type Language, useLanguage } from './language.js';
import { BUSINESS_ZONE, businessMoment } from './zone.js';

const LOCALES: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Moments and durations in words. */
export interface Moments {
  /** `22.11.2026 14:02`; takes a moment as the API writes it, or milliseconds. */
  dateTime(moment: string | number): string;
  /** A moment of the business zone without offset, such as `2026-11-20T10:31:05.240`, as `dateTime` writes it. */
  local(moment: string): string;
  /** The same, of which midnight is left out: `20.11.2026`. */
  localDay(moment: string): string;
  /** `14:02` on the present day, else date and time. */
  short(moment: string | number, now: number): string;
  /** `22.11.2026` */
  day(moment: string | number): string;
  /** `22.11` in the present year, else with its year. */
  dayOfYear(moment: string): string;
  /** `14:02:11` */
  seconds(moment: string | number): string;
  /** The largest two units: `2 sa 5 dk`, `41 g`. Less than a minute is `1 dk`. */
  duration(milliseconds: number): string;
  /** `%98,4` */
  share(fraction: number): string;
}

export function useMoments(): Moments {
  return MOMENTS[useLanguage().language];
}

export function momentsIn(language: Language): Moments {
  const locale = LOCALES[language];
  const zone = { timeZone: BUSINESS_ZONE };
  const date = new Intl.DateTimeFormat(locale, {
    ...zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale, {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = new Intl.DateTimeFormat(locale, { ...zone, timeStyle: 'medium', hourCycle: 'h23' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(locale);
  const units = language === 'tr' ? { d: 'g', h: 'sa', m: 'dk' } : { d: 'd', h: 'h', m: 'min' };
  const dateTime = (moment: string | number) =>
    `${date.format(new Date(moment))} ${time.format(new Date(moment))}`;
  const local = (moment: string) => dateTime(businessMoment(moment.slice(0, 'yyyy-MM-ddTHH:mm'.length)));
  return {
    dateTime,
    local,
    localDay: (moment) => local(moment).replace(/ 00:00$/, ''),
    day: (moment) => date.format(new Date(moment)),
    dayOfYear: (moment) => {
      const day = date.format(new Date(moment));
      return day.slice(-4) === date.format(Date.now()).slice(-4) ? day.slice(0, -5) : day;
    },
    seconds: (moment) => clock.format(new Date(moment)),
    short: (moment, now) =>
      date.format(new Date(moment)) === date.format(now) ? time.format(new Date(moment)) : dateTime(moment),
    duration: (milliseconds) => {
      const parts = [
        { count: Math.floor(milliseconds / DAY), unit: units.d },
        { count: Math.floor((milliseconds % DAY) / HOUR), unit: units.h },
        { count: Math.floor((milliseconds % HOUR) / MINUTE), unit: units.m },
      ];
      const first = parts.findIndex(({ count }) => count > 0);
      if (first === -1) return `1 ${units.m}`;
      // Days of a week or more need no hours.
      const length = first === 0 && (parts[0]?.count ?? 0) >= 7 ? 1 : 2;
      return parts
        .slice(first, first + length)
        .filter(({ count }) => count > 0)
        .map(({ count, unit }) => `${number.format(count)} ${unit}`)
        .join(' ');
    },
    share: (fraction) => percent.format(fraction),
  };
}

/** Made once: formatters are too dear to be made for each row. */
const MOMENTS: Record<Language, Moments> = { tr: momentsIn('tr'), en: momentsIn('en') };
