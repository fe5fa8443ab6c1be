import { Decimal } from '../../api/decimal.js';
import { MAX_INT32 } from '../../api/integers.js';
import { JsonNumber, type JsonValue } from '../../api/json/parse.js';
import type { FieldError } from '../../errors/domain-error.js';

/** Rows of the other side in one comparison. */
export const ROWS_AT_MOST = 50_000;

/** A row of the other side, as the comparison's statement reads it. Amounts are texts, so that they keep their digits. */
export interface ComparedRow {
  /** Its number, from 1: of the array's item, the line, or the line below the heading of a CSV file. */
  n: number;
  policy: string;
  renewal: string;
  no: number;
  gross?: string;
  net?: string;
  commission?: string;
  currency?: number;
  product?: number;
}

/** What a row holds under a name; undefined and null are nothing. Of CSV, every value is a text. */
export type GivenValues = (name: string) => JsonValue | undefined;

/** Blanks that surround a key, and are no part of it. `here` is trimmed of the same. */
export const BLANKS = ' \t\r\n\u00a0';

/** No value has so many characters with its blanks: such a text is refused, and not examined before. */
const EXAMINED_LENGTH = 10_000;

/** Without the blanks around it. No expression does that in a time that grows with the text alone. */
function trimmed(text: string): string {
  if (text.length > EXAMINED_LENGTH) return text;
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text.charAt(from))) from += 1;
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** In place of a value that breaks its rule. */
class Broken {
  constructor(readonly rule: string) {}
}
type Read<T> = (given: string, isText: boolean) => T | Broken;

const AMOUNT_LENGTH = 100;
const AMOUNT_RULE = 'must be a number with a decimal point or comma and without separators of thousands.';

/** How spreadsheets write a long number into CSV, such as 1,00000334601E+14: its last digits are lost. */
const SHORTENED = /^\d[.,]\d+E\+\d+$/i;

const text: Read<string> = (given, isText) => {
  // An apostrophe before a sign keeps a spreadsheet from reading a formula; exports of the gateway have it.
  const value = trimmed(isText ? given.replace(/^'(?=[=+\-@])/, '') : given);
  if (value === '') return new Broken('is required.');
  if (value.length > 200) return new Broken('must be at most 200 characters.');
  if (isText && SHORTENED.test(value))
    return new Broken('is a number that a spreadsheet has shortened; store it as text.');
  if (value.includes('\0') || !value.isWellFormed()) return new Broken('must be text.');
  return value;
};

const whole =
  (from: number, to: number): Read<number> =>
  (given) => {
    const digits = trimmed(given);
    const value = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
    const rule = `must be a whole number between ${from} and ${to}.`;
    return value >= from && value <= to ? value : new Broken(rule);
  };

const amount: Read<string> = (given, isText) => {
  const number = trimmed(given);
  const point = isText && !number.includes('.') ? number.replace(',', '.') : number;
  const value = point.length <= AMOUNT_LENGTH ? Decimal.parse(point) : undefined;
  // Trailing zeros are digits too: an amount may have more of them here than where it was recorded.
  return value && value.digits <= AMOUNT_LENGTH ? value.toString() : new Broken(AMOUNT_RULE);
};

const FIELDS = [
  ['policy', 'policyNumber', text, true],
  ['renewal', 'renewalNo', text, true],
  ['no', 'endorsementNo', whole(0, MAX_INT32), true],
  ['gross', 'grossPremium', amount, false],
  ['net', 'netPremium', amount, false],
  ['commission', 'commission', amount, false],
  ['currency', 'currencyType', whole(1, 7), false],
  ['product', 'productId', whole(1, MAX_INT32), false],
] as const;

/** The names that rows are read by, in any case; other names are ignored. */
export const ROW_NAMES: readonly string[] = FIELDS.map(([, name]) => name);

/** Headings of spreadsheets that mean a field beside its own name. */
const HEADINGS: Readonly<Record<string, (typeof FIELDS)[number][1]>> = {
  policeno: 'policyNumber',
  policenumarasi: 'policyNumber',
  yenilemeno: 'renewalNo',
  zeyilno: 'endorsementNo',
  brutprim: 'grossPremium',
  netprim: 'netPremium',
  komisyon: 'commission',
  parabirimikodu: 'currencyType',
  urunno: 'productId',
  ...Object.fromEntries(ROW_NAMES.map((name) => [name.toLowerCase(), name])),
};

/** A longer heading is none of these. */
const HEADING_LENGTH = 100;

/**
 * The columns of a heading by the fields that they hold; case, marks of letters, blanks and points of a heading do not count.
 * Another heading is no field.
 */
export function columnsOf(headings: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, heading] of headings.entries()) {
    const bare = heading
      .slice(0, HEADING_LENGTH)
      .toLowerCase()
      .normalize('NFD')
      .replaceAll('ı', 'i')
      .replace(/[^a-z0-9]/g, '');
    const name = HEADINGS[bare];
    if (name !== undefined && !places.has(name)) places.set(name, place);
  }
  return places;
}

/** The names that a heading lacks: those of the key. */
export const missingIn = (places: ReadonlyMap<string, number>): string[] =>
  ROW_NAMES.slice(0, 3).filter((name) => !places.has(name));

/** Reads row `n`: its values, or an error for each that breaks its rule. */
export function comparedRow(n: number, values: GivenValues): ComparedRow | FieldError[] {
  const row: Record<string, unknown> = { n };
  const errors: FieldError[] = [];
  for (const [member, name, read, isRequired] of FIELDS) {
    const value = readValue(values(name), read);
    if (value instanceof Broken) errors.push(fieldError(n, name, value.rule));
    else if (value !== undefined) row[member] = value;
    else if (isRequired) errors.push(fieldError(n, name, 'is required.'));
  }
  return errors.length > 0 ? errors : (row as unknown as ComparedRow);
}

function readValue(
  given: JsonValue | undefined,
  read: Read<string | number>,
): string | number | Broken | undefined {
  if (given === undefined || given === null) return undefined;
  if (given instanceof JsonNumber) return read(given.source, false);
  if (typeof given !== 'string') return new Broken('must be a text or a number.');
  return trimmed(given) === '' ? undefined : read(given, true);
}

/** An error of row `n`, which its message names too: a CSV file has no indexes. */
function fieldError(n: number, name: string, rule: string): FieldError {
  const Field = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { Field: `Rows[${n - 1}].${Field}`, Message: `Row ${n}: ${Field} ${rule}` };
}
