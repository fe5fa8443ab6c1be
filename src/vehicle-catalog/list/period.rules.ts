import { foldHeading } from './headings.js';

/** The month that a list is for. */
export interface Month {
  year: number;
  /** 1 is January. */
  month: number;
}

/** The month that a list is for, and its revision within the month where that is known. */
export interface ListPeriod extends Month {
  revision?: number;
}

const MONTHS = [
  'ocak',
  'subat',
  'mart',
  'nisan',
  'mayis',
  'haziran',
  'temmuz',
  'agustos',
  'eylul',
  'ekim',
  'kasim',
  'aralik',
];
const NAMED_MONTH = new RegExp(`\\b(${MONTHS.join('|')}) (20\\d\\d)\\b`, 'g');
/** `202604R3`: year, month, revision. Longer numbers, such as a day's or a moment's, are no period. */
const IN_NAME = /(?<!\d)(20\d\d)(0[1-9]|1[0-2])(?:r(\d{1,2}))?(?!\d)/gi;
const LONGEST_TITLE = 500;

/** The only month that these texts name in words (`Nisan 2026`); undefined when they name none or several. */
export function monthInTitles(titles: readonly string[]): Month | undefined {
  const found = titles.flatMap((title) => [
    ...foldHeading(title.slice(0, LONGEST_TITLE)).matchAll(NAMED_MONTH),
  ]);
  return onlyOne(
    found.map(([, name = '', year]) => ({ year: Number(year), month: MONTHS.indexOf(name) + 1 })),
  );
}

/** The only period in a file's name, such as `202604R3.xlsx`; undefined when it has none or several. */
export function periodInFileName(name: string): ListPeriod | undefined {
  const found = [...name.matchAll(IN_NAME)];
  return onlyOne(
    found.map(([, year, month, revision]) => ({
      year: Number(year),
      month: Number(month),
      ...(revision !== undefined && { revision: Number(revision) }),
    })),
  );
}

/** `2026-04`, as answers write the month. */
export function monthText({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** `2026-04 R3`, or without the revision where it is unknown. */
export function periodText(period: ListPeriod): string {
  return period.revision === undefined ? monthText(period) : `${monthText(period)} R${period.revision}`;
}

/** The period that `monthText` wrote, with its revision. */
export function periodFrom(text: string | null, revision: number | null): ListPeriod | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  return { year: Number(year), month: Number(month), ...(revision !== null && { revision }) };
}

/** Whether two periods name the same month, whatever their revisions. */
export function isSameMonth(one: Month, other: Month): boolean {
  return one.year === other.year && one.month === other.month;
}

/** Whether a period is before the other: an earlier month, or a lower revision of the same. */
export function isOlder(period: ListPeriod, other: ListPeriod): boolean {
  if (!isSameMonth(period, other)) return monthText(period) < monthText(other);
  return (period.revision ?? other.revision ?? 0) < (other.revision ?? 0);
}

function onlyOne<Period extends ListPeriod>(found: readonly Period[]): Period | undefined {
  return new Set(found.map(periodText)).size === 1 ? found[0] : undefined;
}
