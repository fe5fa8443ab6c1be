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
    const match = DATE_TIME.exec(text);
    if (!match || text.startsWith('0000')) return undefined;
    const iso = text.replace(' ', 'T').replace(',', '.').replace('z', 'Z');
    const moment = DateTime.fromISO(iso, { zone: this.timeZone });
    if (!moment.isValid) return undefined;
    return (match[8] ? moment : earlier(moment)).toJSDate();
  }

  /** First moments of a `yyyy-MM-dd` day of the business zone and of the day after it. */
  day(text: string): { from: Date; to: Date } | undefined {
    if (!DAY.test(text) || text.startsWith('0000')) return undefined;
    const from = DateTime.fromISO(text, { zone: this.timeZone });
    if (!from.isValid) return undefined;
    // Counted on the calendar: where clocks change at midnight, a day may begin at 1 o'clock or have two midnights.
    const next = DateTime.fromISO(text, { zone: 'utc' }).plus({ days: 1 });
    const to = next.setZone(this.timeZone, { keepLocalTime: true });
    return { from: earlier(from).toJSDate(), to: earlier(to).toJSDate() };
  }

  /** The first moment after a bound that is included: of a day, the next day; of a date-time, the next millisecond. */
  after(text: string): Date | undefined {
    const moment = this.parse(text);
    return this.day(text)?.to ?? (moment && new Date(moment.getTime() + 1));
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

/** Of a local time that the clocks show twice, the first: luxon picks by the offset of the day on which it is asked. */
function earlier(moment: DateTime): DateTime {
  return DateTime.min(...moment.getPossibleOffsets()) ?? moment;
}
