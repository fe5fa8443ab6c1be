import { DateTime } from 'luxon';

/** An inbound ISO 8601 date-time: date, then optionally a time with up to nine fractional digits, then an offset. */
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The present moment, and the business time zone's way of reading and writing moments. Injected by this class. */
export class Clock {
  constructor(readonly timeZone: string) {}

  now(): Date {
    return new Date();
  }

  /** Reads a date-time; without offset it is in the business zone, a bare date is that day's midnight there. */
  parse(text: string): Date | undefined {
    if (!DATE_TIME.test(text) || text.startsWith('0000')) return undefined;
    const iso = text.replace(' ', 'T').replace(',', '.').replace('z', 'Z');
    const moment = DateTime.fromISO(iso, { zone: this.timeZone });
    return moment.isValid ? moment.toJSDate() : undefined;
  }

  /** First moments of a `yyyy-MM-dd` day of the business zone and of the day after it. */
  day(text: string): { from: Date; to: Date } | undefined {
    if (!DAY.test(text) || text.startsWith('0000')) return undefined;
    const from = DateTime.fromISO(text, { zone: this.timeZone });
    return from.isValid
      ? { from: from.toJSDate(), to: from.plus({ days: 1 }).startOf('day').toJSDate() }
      : undefined;
  }

  /** Today's date in the business zone, `yyyy-MM-dd`. */
  today(): string {
    return DateTime.fromJSDate(this.now(), { zone: this.timeZone }).toFormat('yyyy-MM-dd');
  }

  /** `2026-11-20T15:16:17.123`, in the business zone, without offset. */
  local(moment: Date): string {
    return DateTime.fromJSDate(moment, { zone: this.timeZone }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
  }

  /** `2026-11-20T15:16:17.123+03:00`, in the business zone, with its offset. */
  withOffset(moment: Date): string {
    return DateTime.fromJSDate(moment, { zone: this.timeZone }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ");
  }
}
