import { type CatalogRecord, COLUMNS, columnOf } from './columns.js';

/** Where the records of a table stand in it, for people who look there. */
export interface TablePlaces {
  /** The rows of the records, counted from one with the head. */
  rows: readonly number[];
  /** The head of a field's column; upper and lower case of the field's name do not count. */
  headOf(field: string): string | undefined;
}

/** A cell that cannot be taken. */
export interface CellFault {
  row: number;
  problem: 'notNumber' | 'beyondHead';
  /** The column's head; where it has none, its letter in a spreadsheet. */
  column: string;
  value: string;
}

/** What a table holds. */
export type ReadTable =
  | { records: readonly CatalogRecord[]; places: TablePlaces }
  | { problem: 'heads'; missing: readonly string[] }
  | { problem: 'unknownHeads' | 'doubledHeads'; heads: readonly string[] }
  | { problem: 'openQuote'; row: number }
  | { problem: 'cells'; faults: readonly CellFault[] };

/** Separators in the order of their frequency: Excel in Turkish, cells that were copied, others. */
const SEPARATORS = [';', '\t', ','];
/** A refused catalog's faults end there, as those of the service do. */
export const FAULTS_AT_MOST = 100;
/** An apostrophe that the service's files have where a spreadsheet would begin a formula: before a cell, or within it behind a separator. */
const GUARD =
  /(?<=^|[;,|\t\v\f\r\n\u0085\u2028\u2029])'(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/g;
const ID = /^\d{1,10}$/;
const MAX_INT32 = 2 ** 31 - 1;

/** Reads a table whose first filled row names its columns; rows without content are passed over. */
export async function readTable(text: string, language: 'tr' | 'en'): Promise<ReadTable> {
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      on_record: (row: string[]) => void rows.push(row.map((cell) => cell.trim().replace(GUARD, ''))),
    });
  } catch (error) {
    if (error instanceof CsvError) return { problem: 'openQuote', row: rows.length + 1 };
    throw error;
  }
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '');
  const at = rows.findIndex(isFilled);
  const heads = rows[at] ?? [];
  const wrong = wrongHeads(heads, language);
  if (wrong) return wrong;
  const below = rows.map((cells, index) => ({ cells, row: index + 1 })).slice(at + 1);
  return recordsOf(
    heads,
    below.filter(({ cells }) => isFilled(cells)),
    language,
  );
}

/** The one that the first filled line has most of. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const [most = ';'] = SEPARATORS.toSorted((a, b) => line.split(b).length - line.split(a).length);
  return most;
}

function wrongHeads(heads: readonly string[], language: 'tr' | 'en'): ReadTable | undefined {
  const known = heads.map((head) => columnOf(head)?.field);
  const missing = COLUMNS.filter((column) => 'isRequired' in column && !known.includes(column.field));
  if (missing.length > 0) return { problem: 'heads', missing: missing.map((column) => column[language]) };
  const unknown = heads.filter((head, index) => head !== '' && known[index] === undefined);
  if (unknown.length > 0) return { problem: 'unknownHeads', heads: unknown };
  const doubled = heads.filter(
    (_, index) => known[index] !== undefined && known.indexOf(known[index]) < index,
  );
  return doubled.length > 0 ? { problem: 'doubledHeads', heads: doubled } : undefined;
}

function recordsOf(
  heads: readonly string[],
  rows: readonly { row: number; cells: readonly string[] }[],
  language: 'tr' | 'en',
): ReadTable {
  const columns = heads.map(columnOf);
  const faults: CellFault[] = [];
  const records = rows.map(({ row, cells }) => {
    const record: CatalogRecord = {};
    for (const [place, value] of cells.entries()) {
      if (value === '') continue;
      const column = columns[place];
      const head = heads[place] || letterOf(place);
      if (column === undefined) faults.push({ row, problem: 'beyondHead', column: head, value });
      else if (!('isNumber' in column)) record[column.field] = value;
      else if (ID.test(value) && Number(value) <= MAX_INT32) record[column.field] = Number(value);
      else faults.push({ row, problem: 'notNumber', column: head, value });
    }
    return record;
  });
  if (faults.length > 0) return { problem: 'cells', faults: faults.slice(0, FAULTS_AT_MOST) };
  return {
    records,
    places: { rows: rows.map(({ row }) => row), headOf: (field) => headOf(field, heads, language) },
  };
}

/** As the table has it; a column that it lacks as the sample file has it. */
function headOf(field: string, heads: readonly string[], language: 'tr' | 'en'): string | undefined {
  const column = columnOf(field);
  return heads.find((head) => columnOf(head) === column) ?? column?.[language];
}

/** A column as spreadsheets name it. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
}
