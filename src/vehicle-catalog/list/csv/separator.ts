import type { Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { StoredCell } from '../cells.js';
import { HEADER_ROWS, joinHeaderRows, readHeader } from '../header.rules.js';

/** Separators in the order of their frequency in files of Turkish programs. */
const SEPARATORS = [';', '\t', ','];

/** How a text with this separator is read: quotation marks within a name are part of it. */
export function readingWith(separator: string): Options {
  return { delimiter: separator, record_delimiter: '\n', relax_column_count: true, relax_quotes: true };
}

/** The separator that yields a header, complete or nearly so, at the beginning of a text; undefined when none does. */
export function findSeparator(start: string): string | undefined {
  return SEPARATORS.find((separator) => {
    const rows = firstRecords(start, separator).map(filledCells);
    return rows.some((cells, index) => {
      if (readHeader(cells)) return true;
      const joined = joinHeaderRows(rows[index - 1] ?? [], cells);
      return joined !== undefined && readHeader(joined) !== undefined;
    });
  });
}

/** The fields of a line that are not empty. */
export function filledCells(fields: readonly string[]): StoredCell[] {
  const cells: StoredCell[] = [];
  for (const [index, field] of fields.entries()) {
    const text = field.trim();
    if (text) cells.push({ column: index + 1, kind: 'text', text });
  }
  return cells;
}

/** The first records; the last of them may be cut off, since the text goes on. */
function firstRecords(start: string, separator: string): string[][] {
  const records: string[][] = [];
  const keep = (record: string[]) => {
    records.push(record);
    return record;
  };
  try {
    parse(start, { ...readingWith(separator), to: HEADER_ROWS, on_record: keep });
  } catch {
    // A field in quotation marks goes on behind the start.
  }
  return records;
}
