const DAY = 86_400_000;
/** No zone has changed its offset twice within so many days; the shortest time between two changes was almost four. */
const PROBE = 3 * DAY;
/** Before this year, every zone kept the mean time of its place. */
const FIRST_YEAR = 1_800;
/** From this year on, all rules repeat with the calendar, every 400 years. */
const RULED_FROM = 2_101;
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * DAY;

/** The offsets of one year of UTC: each applies from its moment to the next one's. */
type YearOfOffsets = readonly { from: number; offset: number }[];

/**
 * The offsets of a time zone, in milliseconds east of UTC. Reading a zone's rules is slow (about ten microseconds), so
 * the changes of a year are computed once. Years are cached up to the period after which the calendar repeats.
 */
export class ZoneOffsets {
  private readonly clocks: Intl.DateTimeFormat;
  private readonly years = new Map<number, YearOfOffsets>();

  constructor(timeZone: string) {
    this.clocks = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  }

  /**
   * The moment at which the zone's clocks show a local time; both in milliseconds, the local time as if it were UTC.
   */
  moment(local: number): number {
    // Offsets and their changes are less than a day: a day earlier lies before a change, a day later after it.
    const earlier = this.at(local - DAY);
    const later = this.at(local + DAY);
    if (earlier === later || this.at(local - earlier) === earlier) return local - earlier;
    // A local time that the clocks show twice had its first moment above; a skipped one is counted with the offset
    // before it.
    return this.at(local - later) === later ? local - later : local - earlier;
  }

  /** The offset at a moment. */
  at(moment: number): number {
    const year = new Date(moment).getUTCFullYear();
    if (year < FIRST_YEAR) return this.of(FIRST_YEAR)[0]?.offset ?? 0;
    const cycles = year < RULED_FROM ? 0 : Math.floor((year - RULED_FROM) / CYCLE_YEARS);
    const offsets = this.of(year - cycles * CYCLE_YEARS);
    const inCycle = moment - cycles * CYCLE;
    let offset = offsets[0]?.offset ?? 0;
    for (const change of offsets) if (change.from <= inCycle) offset = change.offset;
    return offset;
  }

  private of(year: number): YearOfOffsets {
    const known = this.years.get(year);
    if (known) return known;
    const end = Date.UTC(year + 1);
    const offsets = [{ from: Date.UTC(year), offset: this.ask(Date.UTC(year)) }];
    for (let at = Date.UTC(year); at < end; at += PROBE) {
      const until = Math.min(at + PROBE, end);
      const offset = this.ask(until);
      if (offset !== offsets.at(-1)?.offset) offsets.push({ from: this.changeWithin(at, until), offset });
    }
    this.years.set(year, offsets);
    return offsets;
  }

  /** The moment at which the offset changes between two moments, to the second. */
  private changeWithin(before: number, after: number): number {
    const offset = this.ask(before);
    let [low, high] = [before / 1_000, after / 1_000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.ask(middle * 1_000) === offset) low = middle;
      else high = middle;
    }
    return high * 1_000;
  }

  /** The offset at a whole second. */
  private ask(moment: number): number {
    const shown = new Map(this.clocks.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (part: Intl.DateTimeFormatPartTypes) => shown.get(part) ?? 0;
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return local - moment;
  }
}
