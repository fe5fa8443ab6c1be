/** A value of a cell; null is an empty one. */
export type CsvValue = string | number | bigint | boolean | null;

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
  // Spreadsheets take a text that begins so for a formula, which may call a program or send the other cells away.
  const harmless = /^\s*[=+\-@]/.test(value) ? `'${value}` : value;
  return /[;"\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
