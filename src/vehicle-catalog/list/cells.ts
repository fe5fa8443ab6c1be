/** A filled cell. Its text is trimmed and never empty; a number has its source text, exponent included. */
export interface Cell {
  /** 1 is column A. */
  column: number;
  /** `other` is a truth value, an error or a date. */
  kind: 'number' | 'text' | 'other';
  text: string;
}

/** A row with its filled cells, usually from left to right. */
export interface SheetRow {
  /** Line number as a spreadsheet or an editor shows it, from 1. */
  line: number;
  cells: Cell[];
  /** Number of fields in a line of text, empty ones included; undefined for a sheet. */
  width?: number;
}

/** One table of a file: a sheet of a workbook, or a whole text file, which has no name. */
export interface ListSheet {
  name?: string;
  /** Lines above the rows, where they are not rows themselves. */
  titles?: readonly string[];
  rows: AsyncIterable<SheetRow[]>;
}

/** A file whose tables are read during iteration. */
export interface ListFile {
  sheets: ListSheet[];
  close(): void;
}

/** The column's letters in a spreadsheet: 1 is A, 27 is AA. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
