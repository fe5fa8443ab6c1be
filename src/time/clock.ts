import { ZoneOffsets } from './zone-offsets.js';

const MINUTE = 60_000;
/** After so many years, days and months repeat; the time that they take. */
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * 1_440 * MINUTE;

/** An inbound ISO 8601 date-time: date, then optionally a time with up to nine fractional digits, then an offset. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;
/** Characters of the longest date-time. */
const LENGTH = 35;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A source of the present moment, in milliseconds since 1970. */
export interface TimeSource {
  now(): number;
}

/** Largest difference between this machine's clock and the database's; beyond it, either may be wrong. Milliseconds. */
const OFF_BEYOND_MS = 30_000;

/**
 * The present moment by the database's clock, which all replicas share, and the business time zone for reading and
 * writing moments. The class is its own injection token.
 */
export class Clock {
  private readonly offsets: ZoneOffsets;

  /** @param time the database's time; where there is no database, the machine's clock */
  constructor(
    readonly timeZone: string,
    private readonly time: TimeSource = Date,
  ) {
    this.offsets = new ZoneOffsets(timeZone);
  }

  now(): Date {
    return new Date(this.time.now());
  }

  /** By how many milliseconds this machine's clock is ahead of the database's. */
  get skew(): number {
    return Date.now() - this.time.now();
  }

  /** Whether the clocks differ so much that nothing may be deleted by its age, and the service is not ready. */
  get isOff(): boolean {
    return Math.abs(this.skew) > OFF_BEYOND_MS;
  }

  /** Call it before anything is removed by its age. @throws Error that says by how much the clocks differ */
  assertAgreed(): void {
    if (this.isOff) throw new Error(`${this.skewInWords()} Nothing is removed by its age.`);
  }

  /** The difference of the clocks as a sentence, to a tenth of a second. */
  skewInWords(): string {
    const { skew } = this;
    const seconds = (Math.abs(skew) / 1_000).toFixed(1);
    return `This machine's clock is ${seconds} s ${skew < 0 ? 'behind' : 'ahead of'} the database's.`;
  }

  /** Reads a date-time; without offset it is in the business zone, a bare date is that day's midnight there. */
  parse(text: string): Date | undefined {
    const match = text.length <= LENGTH ? DATE_TIME.exec(text) : null;
    if (!match) return undefined;
    const [, day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
    const midnight = midnightInUtc(day);
    const [h, m, s] = [Number(hour), Number(minute), Number(second)];
    const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
    const isTime = (h < 24 && m < 60 && s < 60) || (h === 24 && m + s + millisecond === 0);
    if (midnight === undefined || !isTime) return undefined;
    const local = midnight + (h * 60 + m) * MINUTE + s * 1_000 + millisecond;
    return new Date(zone ? local - offsetOf(zone) : this.offsets.moment(local));
  }

  /** First moments of a `yyyy-MM-dd` day of the business zone and of the day after it. */
  day(text: string): { from: Date; to: Date } | undefined {
    const midnight = DAY.test(text) ? midnightInUtc(text) : undefined;
    if (midnight === undefined) return undefined;
    // Computed on the calendar: where clocks change at midnight, a day may begin at 1 o'clock or have two midnights.
    const [from, to] = [midnight, midnight + 1_440 * MINUTE].map((local) => this.offsets.moment(local));
    return { from: new Date(from ?? 0), to: new Date(to ?? 0) };
  }

  /** The first moment after an inclusive bound: after a day, the next day; after a date-time, the next millisecond. */
  after(text: string): Date | undefined {
    const moment = this.parse(text);
    return this.day(text)?.to ?? (moment && new Date(moment.getTime() + 1));
  }

  /** Today's date in the business zone, `yyyy-MM-dd`. */
  today(): string {
    return this.local(this.now()).slice(0, -'T00:00:00.000'.length);
  }

  /** `2026-11-20T15:16:17.123`, in the business zone, without offset. */
  local(moment: Date): string {
    return localText(moment, this.offsets.at(moment.getTime()));
  }

  /** `2026-11-20T15:16:17.123+03:00`, in the business zone, with its offset; null for none. */
  withOffset(moment: Date): string;
  withOffset(moment: Date | null | undefined): string | null;
  withOffset(moment: Date | null | undefined): string | null {
    if (!moment) return null;
    const offset = this.offsets.at(moment.getTime());
    return localText(moment, offset) + offsetText(offset);
  }
}

/** Date and time of a moment where clocks are ahead of UTC by `offset` milliseconds. */
function localText(moment: Date, offset: number): string {
  // The year 10000, which a zone may show in the last hours of 9999 in UTC, is written with six digits and a sign.
  return new Date(moment.getTime() + offset).toISOString().slice(0, -1).replace(/^\+0/, '');
}

/** `+03:00`; of the offsets before standard time, the seconds are left out. */
function offsetText(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The midnight of a `yyyy-MM-dd` day in UTC; undefined for a text that is no day. */
function midnightInUtc(day: string): number | undefined {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  if (year === 0 || month === 0 || month > 12) return undefined;
  // `Date.UTC` takes years below 100 as those of the 20th century: 400 years later, the calendar is the same.
  const midnight = Date.UTC(year + CYCLE_YEARS, month - 1, date) - CYCLE;
  // JavaScript reads the 30th of February as the 2nd of March.
  return new Date(midnight).getUTCDate() === date ? midnight : undefined;
}

/** The offset of a text such as `+03:00` or `Z`. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE;
}
