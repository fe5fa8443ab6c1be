/** A day or a minute as the address and the API write it: `2026-11-27`, `2026-11-27T22:00`. */
const DAY_MS = 86_400_000;
const TYPED = /^(\d{1,2})[./\-\s]?(\d{1,2})[./\-\s]?(\d{4})(?:[\sT,]+(\d{1,2})[:.](\d{2}))?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s](\d{2}):(\d{2}))?$/;
const CLOCK = /^(\d{1,2})[:.](\d{2})$/;

/**
 * The day or minute that was typed as `gg.aa.yyyy ss:dd`, or in the API's form; an hour alone is of the day `today`. Undefined
 * for what is none. The day stands before the month, whatever the browser's language.
 */
export function typedDate(typed: string, withTime: boolean, today: string): string | undefined {
  const text = typed.trim();
  const clock = withTime ? CLOCK.exec(text) : null;
  if (clock) return checked(today, Number(clock[1]), Number(clock[2]));
  const [, first, second, third, hour, minute] = ISO.exec(text) ?? TYPED.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const parts = first.length === 4 ? [first, second, third] : [third, second, first];
  const day = parts.map((part) => part.padStart(2, '0')).join('-');
  if (!withTime) return hour === undefined ? checked(day) : undefined;
  return hour === undefined ? undefined : checked(day, Number(hour), Number(minute));
}

/** 31 February would become a day of March. */
function checked(day: string, hour?: number, minute?: number): string | undefined {
  const moment = new Date(`${day}T00:00Z`);
  if (Number.isNaN(moment.getTime()) || dayOf(moment.getTime()) !== day) return undefined;
  if (hour === undefined || minute === undefined) return day;
  if (hour > 23 || minute > 59) return undefined;
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** `27.11.2026 22:00` for `2026-11-27T22:00`, in every language. */
export function shownDate(value: string): string {
  const [, year, month, day, hour, minute] = ISO.exec(value) ?? [];
  if (year === undefined) return value;
  return `${day}.${month}.${year}${hour === undefined ? '' : ` ${hour}:${minute}`}`;
}

const dayOf = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(Date.parse(`${day}T00:00Z`) + days * DAY_MS);

/** The same day of another month, or the last day of it. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The weeks, from Monday on, that a calendar shows for the month of a day. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = daysAfter(first, -((new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => daysAfter(monday, week * 7 + place)),
  );
}
