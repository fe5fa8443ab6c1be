import { looksLikeNumber, readYear, shortened } from './cell.rules.js';
import { type Cell, columnLetter } from './cells.js';
import { type ListRemark, unreadable, type VehicleListError } from './list-remarks.js';

/** The content of a column, except for columns of one model year's values. */
export type ColumnRole = 'brandCode' | 'modelCode' | 'brandName' | 'modelName' | 'modelYear' | 'value';

/** The meaning of a list's columns, found by their headings and never by their positions. */
export interface ListHeader {
  /** `wide`: a column for each model year. `long`: a row for each model year. */
  form: 'wide' | 'long';
  /** By column: its role, or the model year whose values it holds. */
  meanings: readonly (ColumnRole | number | undefined)[];
  /** By column: its heading. */
  titles: readonly (string | undefined)[];
  /** Remarks on columns that are not read. */
  remarks: ListRemark[];
}

/** How many rows are searched for the header, counted from the top. */
export const HEADER_ROWS = 25;

const ROLES: Readonly<Record<string, ColumnRole>> = {
  'marka kodu': 'brandCode',
  'tip kodu': 'modelCode',
  'model kodu': 'modelCode',
  'marka adi': 'brandName',
  'tip adi': 'modelName',
  'model adi': 'modelName',
  'model yili': 'modelYear',
  'kasko bedeli': 'value',
  'kasko degeri': 'value',
};
const COMBINED = 'arac marka model';
const NEEDED: [ColumnRole, string][] = [
  ['brandCode', '"Marka Kodu"'],
  ['modelCode', '"Tip Kodu" or "Model Kodu"'],
  ['brandName', '"Marka Adı"'],
  ['modelName', '"Tip Adı" or "Model Adı"'],
];
/** A title row has none of the headings; a summary on another sheet may have one. */
const FEWEST_HEADINGS = 2;
const LONGEST_HEADING = 100;
/** Four digits with no digit beside them, from the oldest year to the newest, with or without adjoining letters. */
const NAMES_YEAR = /(?<!\d)(?:19[5-9]\d|20\d\d|2100)(?!\d)/;

/** A heading with its letters reduced to a-z and 0-9: Turkish capitals, dots and signs make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Reads a row as the header. Returns its faults when it is meant to be a header but is wrong, undefined when it is not.
 */
export function readHeader(cells: readonly Cell[]): ListHeader | { faults: ListRemark[] } | undefined {
  const folded = cells.map((cell) => fold(cell.text.slice(0, LONGEST_HEADING)));
  const headings = folded.filter((heading) => Object.hasOwn(ROLES, heading) || heading === COMBINED);
  if (headings.length < FEWEST_HEADINGS) return undefined;
  const meanings: (ColumnRole | number | undefined)[] = [];
  const titles: (string | undefined)[] = [];
  const remarks: ListRemark[] = [];
  const faults: ListRemark[] = [];
  for (const [index, cell] of cells.entries()) {
    const title = shortened(cell.text);
    const place = { column: columnLetter(cell.column), header: title };
    const meaning = meaningOf(cell, folded[index] ?? '');
    titles[cell.column] = title;
    if (typeof meaning === 'object') faults.push({ ...place, message: meaning.fault });
    else if (meaning === undefined) remarks.push({ ...place, message: 'this column is not read.' });
    else if (meanings.includes(meaning)) faults.push({ ...place, message: 'there are two such columns.' });
    else meanings[cell.column] = meaning;
  }
  faults.push(...missing(meanings, folded.includes(COMBINED)));
  if (faults.length > 0) return { faults };
  return { form: meanings.includes('value') ? 'long' : 'wide', meanings, titles, remarks };
}

/** Undefined for a heading that is unrelated to vehicle values. */
function meaningOf(cell: Cell, folded: string): ColumnRole | number | undefined | { fault: string } {
  if (Object.hasOwn(ROLES, folded)) return ROLES[folded];
  if (folded === COMBINED) {
    const fault =
      'brand and type share a column, and a brand such as TOFAS-FIAT cannot be told from its type: they are needed in columns of their own.';
    return { fault };
  }
  const [, digits] = /^(\d+)(?: model(?: yili)?)?$/.exec(folded) ?? [];
  // A number that is no year is a fault, and so is an unknown notation of a year: skipping its column would discard the
  // values below it.
  if (digits === undefined && !looksLikeNumber(cell)) {
    const fault =
      'it has a year in words that are not known; a column of values is headed by its year alone.';
    return NAMES_YEAR.test(folded) ? { fault } : undefined;
  }
  return readYear(digits === undefined ? cell : { ...cell, kind: 'text', text: digits });
}

function missing(meanings: readonly (ColumnRole | number | undefined)[], combined: boolean): ListRemark[] {
  const names = NEEDED.filter(([role]) => !meanings.includes(role))
    // The fault of the combined column has been reported already.
    .filter(([role]) => !combined || role === 'brandCode' || role === 'modelCode')
    .map(([, name]) => `The header has no ${name}.`);
  const years = meanings.some((meaning) => typeof meaning === 'number');
  const long = meanings.includes('modelYear') && meanings.includes('value');
  const half = meanings.includes('modelYear') !== meanings.includes('value');
  if (years && (long || half)) {
    names.push('The header has columns for model years and "Model Yılı" or "Kasko Bedeli" as well.');
  } else if (!years && !long) {
    names.push(
      'The header has neither a column for any model year nor both "Model Yılı" and "Kasko Bedeli".',
    );
  }
  return names.map((message) => ({ message }));
}

/** The error for a file without a header row. */
export function noHeader(): VehicleListError {
  return unreadable(
    `The first ${HEADER_ROWS} rows have no header with "Marka Kodu", "Tip Kodu", "Marka Adı", "Tip Adı" and model years.`,
  );
}
