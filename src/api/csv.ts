import type { Decimal } from './decimal.js';

/** A value of a cell; null is an empty one. */
export type CsvValue = string | number | bigint | boolean | Decimal | null;

/** A column of a table of things. */
export interface CsvColumn<T> {
  head: string;
  of(thing: T): CsvValue;
}

/** At the beginning of the file, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF';

/** A line of a file as Turkish spreadsheets open it: cells between semicolons, quoted where they must be. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(';')}\r\n`;
}

/** A moment of an answer, such as `2026-11-24T18:20:05.123+03:00`, as `24.11.2026 18:20:05`. */
export function csvMoment(moment: string | null): string | null {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(moment ?? '') ?? [];
  return time === undefined ? moment : `${day}.${month}.${year} ${time}`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'evet' : 'hayır';
  if (typeof value !== 'string') return String(value);
  const text = withoutFormulas(value);
  return /[;,|"\t\v\f\r\n\u0085\u2028\u2029]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The sign with which a formula begins, in any width. */
const SIGN = /[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/;
/** The same at the beginning of a cell; programs pass over what is not shown, and over quotation marks of their own. */
const FORMULA = new RegExp(`^[\\s\\p{C}\\p{Default_Ignorable_Code_Point}"]*${SIGN.source}`, 'u');
/** A program that is set to another separator splits the file there, quotation marks or not. */
const SEPARATORS = /([;,|\t\v\f\r\n\u0085\u2028\u2029])/;

/**
 * The text with an apostrophe wherever a spreadsheet would begin a formula, which may call a program or send the other
 * cells away: at its beginning and behind every separator within it.
 */
function withoutFormulas(text: string): string {
  const begun = /^[\t\r\n]/.test(text) ? `'${text}` : text;
  if (!SIGN.test(begun)) return begun;
  return begun
    .split(SEPARATORS)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
}
