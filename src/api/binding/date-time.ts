import type { Clock } from '../../time/clock.js';

/** The first and the last moment of the years 1 to 9999, by clock. */
const CALENDARS = new WeakMap<Clock, { first: number; last: number }>();

/**
 * `Clock.parse` for requests. A moment outside of the years 1 to 9999 of the clock's zone is refused, because answers
 * write years in four digits.
 */
export function readDateTime(text: string, clock: Clock): Date | undefined {
  const moment = clock.parse(text);
  const { first, last } = calendarOf(clock);
  return moment && moment.getTime() >= first && moment.getTime() <= last ? moment : undefined;
}

function calendarOf(clock: Clock): { first: number; last: number } {
  const known = CALENDARS.get(clock);
  if (known) return known;
  const at = (text: string) => clock.parse(text)?.getTime() ?? Number.NaN;
  const calendar = { first: at('0001-01-01T00:00:00'), last: at('9999-12-31T23:59:59.999') };
  CALENDARS.set(clock, calendar);
  return calendar;
}
