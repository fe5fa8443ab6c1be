import type { Clock } from '../clock.js';

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(.+)?)?$/;
const OFFSET = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/;
/** Of the longest text that is a date-time: day, time with nine digits of a second, offset. */
const LENGTH = 35;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const REMEMBERED_DAYS = 4_096;

/** First moments of days of 24 hours, by clock. */
const MIDNIGHTS = new WeakMap<Clock, Map<string, number>>();
/** The first and the last moment of the years 1 to 9999, by clock. */
const CALENDARS = new WeakMap<Clock, { first: number; last: number }>();

/**
 * `Clock.parse` for requests, which bring many date-times. A moment that lies outside of the years 1 to 9999 of the
 * clock's zone is none: its year could not be answered in four digits.
 */
export function readDateTime(text: string, clock: Clock): Date | undefined {
  const moment = momentOf(text, clock);
  const { first, last } = calendarOf(clock);
  return moment && moment.getTime() >= first && moment.getTime() <= last ? moment : undefined;
}

/**
 * Looking into the rules of a time zone is slow, so the clock is asked once for each day; what lies within a day of 24
 * hours is arithmetic.
 */
function momentOf(text: string, clock: Clock): Date | undefined {
  const match = text.length <= LENGTH ? DATE_TIME.exec(text) : undefined;
  if (!match) return undefined;
  const [, day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  const time = (h * 60 + m) * MINUTE_MS + s * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (zone !== undefined) {
    const offset = offsetOf(zone);
    const midnight = midnightInUtc(day);
    if (offset === undefined || midnight === undefined) return undefined;
    if (h < 24 && m < 60 && s < 60) return new Date(midnight + time - offset);
  } else if (h < 24 && m < 60 && s < 60) {
    const midnight = midnightOf(day, clock);
    if (midnight !== undefined) return new Date(midnight + time);
  }
  return clock.parse(text);
}

function offsetOf(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const match = OFFSET.exec(zone);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * MINUTE_MS;
}

function midnightInUtc(day: string): number | undefined {
  const midnight = new Date(`${day}T00:00:00Z`);
  // The 30th of February is read as the 2nd of March.
  const isDay = midnight.getUTCDate() === Number(day.slice(8)) && !day.startsWith('0000');
  return isDay ? midnight.getTime() : undefined;
}

function calendarOf(clock: Clock): { first: number; last: number } {
  const known = CALENDARS.get(clock);
  if (known) return known;
  const at = (text: string) => clock.parse(text)?.getTime() ?? Number.NaN;
  const calendar = { first: at('0001-01-01T00:00:00'), last: at('9999-12-31T23:59:59.999') };
  CALENDARS.set(clock, calendar);
  return calendar;
}

/** Undefined for a day on which the zone's offset changes, and for what is no day. */
function midnightOf(day: string, clock: Clock): number | undefined {
  const days = MIDNIGHTS.get(clock) ?? new Map<string, number>();
  const known = days.get(day);
  if (known !== undefined) return known;
  const first = clock.parse(`${day}T00:00:00`)?.getTime();
  const last = clock.parse(`${day}T23:59:59`)?.getTime();
  if (first === undefined || last === undefined || last - first !== DAY_MS - 1_000) return undefined;
  if (days.size >= REMEMBERED_DAYS) days.clear();
  days.set(day, first);
  MIDNIGHTS.set(clock, days);
  return first;
}
