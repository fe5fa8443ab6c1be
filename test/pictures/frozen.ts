import type { BrowserContext, Route } from 'playwright-core';

/** The moment of every picture, in the time zone of the sandbox. */
export const MOMENT = '2026-11-27T10:30:20+03:00';
const AT = Date.parse(MOMENT);
const ZONE_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The start of a sandbox, and the making of all pictures, take less. */
const START_MS = 10 * MINUTE_MS;
const RECENT_MS = 60 * MINUTE_MS;
/** How long ago the scene was played, in the pictures. */
const PLAYED_MS = 2 * MINUTE_MS;

/** `2026-11-27T10:30:20.123+03:00`, or with a fraction but no offset: then it is in the business zone. */
const MOMENTS = /(?<![\d.])\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\.\d+)/g;
/** The members of answers that hold the moment of the answer. */
const NOW = /(?<="Now":")[^"]*/g;
const HOURS = /(?<="Hour":"\d{4}-\d\d-\d\dT\d\d:)\d\d:\d\d(?:\.\d+)?/g;
const DAYS = /(?<="Day":")\d{4}-\d\d-\d\d(?=")/g;
const ASKED_DAYS = /(?<=[?&](?:day|dayFrom|dayTo|from|to)=)\d{4}-\d\d-\d\d(?![T\d])/gi;
/** `27.11.2026 10:30` or `27/11/2026 10:30`, in a sentence of the service. */
const WRITTEN = /\b(\d\d)([./])(\d\d)[./](\d{4}) (\d\d:\d\d)\b/g;
/** `yyyyMMddHHmmssfff` in UTC: a version, or the time in a reference number, before its drawn letters. */
const STAMPS = /(?<!\d)(20\d{15})([A-Za-z0-9]{10}(?=_0_0)|[A-Z0-9]{13})?(?![A-Za-z0-9])/g;
const LETTERS = 'ZEYILDEMO1234';
const DIGESTS = /\b[0-9a-f]{64}\b/g;
/** The drawn end of a document's name. */
const DRAWN = /(?<=_)[a-z0-9]{12}(?=\.pdf)/g;
const TAKEN_MS = /"((?:Duration|Late|LateP50|LateP99)Ms)":\d+/g;

/**
 * Shows the pages of a profile a sandbox that was seeded at `MOMENT`, although it was seeded at `seededAt`: the times of all
 * answers are moved, those of requests are moved back, and the page's clock stands still. Times that depend on how fast the
 * machine is are rounded.
 */
export async function freeze(context: BrowserContext, seededAt: number, simulatorUrl: string): Promise<void> {
  await context.clock.setFixedTime(AT);
  const times = new Times(seededAt);
  await context.route('**/api/**', async (route) => {
    try {
      await answer(route, times, simulatorUrl);
    } catch (error) {
      if (!route.request().frame().page().isClosed()) throw error;
    }
  });
}

async function answer(route: Route, times: Times, simulatorUrl: string): Promise<void> {
  const request = route.request();
  const data = request.postData();
  const isJson = data !== null && request.headers()['content-type']?.includes('json');
  // By the differences of its moments the page knows its session's end.
  if (/\/session(\/token)?$/.test(request.url())) return route.continue();
  const response = await route.fetch({
    url: times.asked(request.url()),
    ...(isJson && { postData: times.asked(data) }),
  });
  const body = (await response.text()).replaceAll(simulatorUrl, 'http://127.0.0.1:3001');
  await route.fulfill({ response, body: times.shown(body) });
}

/** The difference between the times of the sandbox and those of the pictures. */
class Times {
  /** What was shown, with what the service had written. */
  private readonly originals = new Map<string, string>();
  private readonly days: number;

  constructor(private readonly seededAt: number) {
    const dayOf = (moment: number) => Math.floor((moment + ZONE_MS) / DAY_MS);
    this.days = (dayOf(AT) - dayOf(seededAt)) * DAY_MS;
  }

  /** A text of the service as the pictures have it. */
  shown(text: string): string {
    const moved = text
      .replace(MOMENTS, (moment) => this.moment(moment))
      .replace(NOW, MOMENT)
      .replace(HOURS, '00:00')
      .replace(DIGESTS, '0f1e2d3c4b5a6978'.repeat(4))
      .replace(DRAWN, 'zeyildemo123')
      .replace(DAYS, (day) => dayText(Date.parse(day) + this.days))
      .replace(WRITTEN, (_, day, mark, month, year, time) => {
        const [date = '', at = ''] = this.written(`${year}-${month}-${day}T${time}:00+03:00`).split('T');
        return `${date.split('-').reverse().join(mark)} ${at.slice(0, 'HH:mm'.length)}`;
      })
      .replace(STAMPS, (all, stamp: string, letters = '') => {
        const moment = stamp.replace(/(....)(..)(..)(..)(..)(..)(...)/, '$1-$2-$3T$4:$5:$6.$7Z');
        const shown = this.moment(moment).replaceAll(/\D/g, '') + LETTERS.slice(0, letters.length);
        this.originals.set(shown, all);
        return shown;
      });
    // The calls of the scene say themselves how long they took.
    return text.includes('"GwLogId"') ? moved : moved.replaceAll(TAKEN_MS, '"$1":12');
  }

  /** A text of the page as the service takes it. */
  asked(text: string): string {
    const decoded = text.replaceAll('%3A', ':').replaceAll('%2B', '+');
    return decoded
      .replace(MOMENTS, (moment) => new Date(Date.parse(moment) - AT + this.seededAt).toISOString())
      .replace(ASKED_DAYS, (day) => dayText(Date.parse(day) - this.days))
      .replace(STAMPS, (shown) => this.originals.get(shown) ?? shown);
  }

  /** Whole seconds are those of business data, such as the beginning of a policy, and stay. */
  private moment(text: string): string {
    const [, offset = ''] = /(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
    const moment = Date.parse(offset === '' ? `${text}+03:00` : text);
    if (moment % 1_000 === 0) return text;
    return momentText(AT + roundedSince(moment - this.seededAt), offset);
  }

  /** A moment of which the minute alone was written. */
  private written(text: string): string {
    const minutes = Math.ceil((Date.parse(text) - this.seededAt) / MINUTE_MS);
    return momentText(AT + minutes * MINUTE_MS, '+03:00');
  }
}

/** A moment in the form that had this offset. */
function momentText(moment: number, offset: string): string {
  const isUtc = offset === 'Z';
  const local = new Date(moment + (isUtc ? 0 : ZONE_MS)).toISOString().slice(0, -1);
  return `${local}${offset === '' || isUtc ? offset : '+03:00'}`;
}

/** The time since the sandbox was seeded, in milliseconds, without what depends on the speed of the machine. */
function roundedSince(since: number): number {
  const seconds = Math.round(since / 1_000) * 1_000;
  if (Math.abs(since - seconds) < 5) return seconds;
  if (since > -START_MS && since < RECENT_MS) return -PLAYED_MS;
  return since < 0 ? Math.round(since / START_MS) * START_MS : Math.floor(since / RECENT_MS) * RECENT_MS;
}

function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'yyyy-MM-dd'.length);
}
