import { type Message, message } from '../messages/message.js';
import { isError, looksLikeNumber, readYear, shortened } from './cell.rules.js';
import { columnLetter, type StoredCell } from './cells.js';
import { foldHeading } from './headings.js';
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

/** By heading, folded and without spaces: `Marka_Kodu` and `MARKA KODU` are the same. */
const ROLES: Readonly<Record<string, ColumnRole>> = {
  markakodu: 'brandCode',
  tipkodu: 'modelCode',
  modelkodu: 'modelCode',
  markaadi: 'brandName',
  marka: 'brandName',
  tipadi: 'modelName',
  tip: 'modelName',
  modeladi: 'modelName',
  modelyili: 'modelYear',
  kaskobedeli: 'value',
  kaskodegeri: 'value',
};
const COMBINED = 'aracmarkamodel';
const NEEDED: [ColumnRole, string][] = [
  ['brandCode', '"Marka Kodu"'],
  ['modelCode', '"Tip Kodu" / "Model Kodu"'],
  ['brandName', '"Marka Adı"'],
  ['modelName', '"Tip Adı" / "Model Adı"'],
];
/** A title row has none of the headings; a summary on another sheet may have one. */
const FEWEST_HEADINGS = 2;
const LONGEST_HEADING = 100;
/** Four digits with no digit beside them, from the oldest year to the newest, with or without adjoining letters. */
const NAMES_YEAR = /(?<!\d)(?:19[5-9]\d|20\d\d|2100)(?!\d)/;

/**
 * Reads a row as the header. Returns its faults when it is meant to be a header but is wrong, undefined when it is not.
 */
export function readHeader(cells: readonly StoredCell[]): ListHeader | { faults: ListRemark[] } | undefined {
  const folded = cells.map(({ text }) => foldHeading(text.slice(0, LONGEST_HEADING)));
  const headings = folded.filter(isHeading);
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
    if (typeof meaning === 'object') faults.push({ ...place, ...meaning });
    else if (meaning === undefined) remarks.push({ ...place, ...message('header.notRead') });
    else if (meanings.includes(meaning)) faults.push({ ...place, ...message('header.twice') });
    else meanings[cell.column] = meaning;
  }
  faults.push(
    ...missing(
      meanings,
      folded.some((heading) => compact(heading) === COMBINED),
    ),
  );
  if (faults.length > 0) return { faults };
  return { form: meanings.includes('value') ? 'long' : 'wide', meanings, titles, remarks };
}

/**
 * Joins two rows to one row of headings, for a header whose cells are merged over two rows: `Marka` above `Kodu` and `Adı`, or
 * `Model Yılı` above the years. An empty cell of the upper row belongs to the cell on its left. Undefined when the lower row
 * has a number that is no year, as every row of a vehicle has.
 */
export function joinHeaderRows(
  upper: readonly StoredCell[],
  lower: readonly StoredCell[],
): StoredCell[] | undefined {
  if (lower.some((cell) => looksLikeNumber(cell) && typeof readYear(cell) !== 'number')) return undefined;
  const above = new Map(upper.map((cell) => [cell.column, cell]));
  const below = new Map(lower.map((cell) => [cell.column, cell]));
  const columns = [...new Set([...above.keys(), ...below.keys()])].sort((a, b) => a - b);
  let group: StoredCell | undefined;
  return columns.flatMap((column) => {
    const own = above.get(column);
    group = own ?? group;
    const cell = below.get(column);
    if (!cell) return own ?? [];
    const joined: StoredCell = { column, kind: 'text', text: `${group?.text ?? ''} ${cell.text}`.trim() };
    const isOneByItself = typeof meaningOf(cell, foldHeading(cell.text)) !== 'object';
    return isHeading(foldHeading(joined.text)) || !isOneByItself ? joined : cell;
  });
}

const compact = (folded: string) => folded.replaceAll(' ', '');
const isHeading = (folded: string) => Object.hasOwn(ROLES, compact(folded)) || compact(folded) === COMBINED;

/** Undefined for a heading that is unrelated to vehicle values. */
function meaningOf(cell: StoredCell, folded: string): ColumnRole | number | undefined | Message {
  if (Object.hasOwn(ROLES, compact(folded))) return ROLES[compact(folded)];
  if (compact(folded) === COMBINED) return message('header.combined');
  // The heading may have been a year.
  if (isError(cell.text)) return message('cell.error', { text: shortened(cell.text) });
  const [, digits] = /^(\d+)(?: model(?: yili)?)?$/.exec(folded) ?? [];
  // A number that is no year is a fault, and so is an unknown notation of a year: skipping its column would discard the
  // values below it.
  if (digits === undefined && !looksLikeNumber(cell)) {
    return NAMES_YEAR.test(folded) ? message('header.yearInWords') : undefined;
  }
  return readYear(digits === undefined ? cell : { ...cell, kind: 'text', text: digits });
}

function missing(meanings: readonly (ColumnRole | number | undefined)[], combined: boolean): ListRemark[] {
  const faults = NEEDED.filter(([role]) => !meanings.includes(role))
    // The fault of the combined column has been reported already.
    .filter(([role]) => !combined || role === 'brandCode' || role === 'modelCode')
    .map(([, column]) => message('header.missing', { column }));
  const years = meanings.some((meaning) => typeof meaning === 'number');
  const long = meanings.includes('modelYear') && meanings.includes('value');
  const half = meanings.includes('modelYear') !== meanings.includes('value');
  if (years && (long || half)) faults.push(message('header.bothForms'));
  else if (!years && !long) faults.push(message('header.noYears'));
  return faults;
}

/** Whether these faults are those of a header with all four columns that name a vehicle, and with values or years. */
export function isListsHeader(faults: readonly ListRemark[]): boolean {
  const others = ['header.missing', 'header.noYears', 'header.combined'];
  return faults.length > 0 && faults.every(({ code }) => !others.includes(code));
}

/** The error for a file without a header row. */
export function noHeader(): VehicleListError {
  return unreadable(message('header.none', { rows: HEADER_ROWS }));
}
