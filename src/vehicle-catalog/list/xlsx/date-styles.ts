import type { ListLimits } from '../list-limits.js';
import { xmlPass } from './xml-pass.js';
import type { ZipParts } from './zip-parts.js';

/** The formats of dates and times that every program has without a code in the file. */
const BUILT_IN: readonly [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** What of a format's code is no sign of a date: texts, escaped signs, colours, currencies and conditions. */
const NO_SIGN = /"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\][]*\]/gi;
const LONGEST_CODE = 300;
const MOST_STYLES = 65_536;
const DAY_MS = 86_400_000;
/** The day before the first one of a workbook, by the two epochs; 1900 counts a leap day that was none. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/**
 * The cell formats, by their numbers, that show a number as a date or time. A number of such a cell is no amount and no
 * name: spreadsheet programs turn an entry such as 3-12 into one. @throws VehicleListError
 */
export async function readDateStyles(
  zip: ZipParts,
  part: string,
  limits: ListLimits,
): Promise<ReadonlySet<number>> {
  const codes = new Set<number>();
  const dates = new Set<number>();
  let inFormats = false;
  let formats = 0;
  const open = (element: string, attributes: Readonly<Record<string, string>>) => {
    if (element === 'cellXfs') inFormats = true;
    else if (element === 'numFmt') {
      const { numFmtId, formatCode = '' } = attributes;
      if (showsDate(formatCode) && codes.size < MOST_STYLES) codes.add(Number(numFmtId));
    } else if (element === 'xf' && inFormats) {
      const id = Number(attributes['numFmtId']);
      const isDate = codes.has(id) || BUILT_IN.some(([first, last]) => first <= id && id <= last);
      if (isDate && dates.size < MOST_STYLES) dates.add(formats);
      formats += 1;
    }
  };
  const close = (element: string) => {
    if (element === 'cellXfs') inFormats = false;
  };
  for await (const _ of xmlPass(part, zip.read(part), { open, close }, limits));
  return dates;
}

/** Whether a format's code shows days, months, years, hours or seconds. */
function showsDate(code: string): boolean {
  return /[dmyhs]/i.test(code.slice(0, LONGEST_CODE).replace(NO_SIGN, ''));
}

/** The day that a number shows, such as `2026-04-01`; the number itself where that is none. */
export function dayOf(number: string, epoch: keyof typeof DAY_0): string {
  const date = new Date(DAY_0[epoch] + Number(number) * DAY_MS);
  return Number.isNaN(date.getTime()) ? number : date.toISOString().slice(0, 'yyyy-MM-dd'.length);
}
