import type { Message } from '../messages/message.js';

/** A filled cell. */
export type Cell = StoredCell | LostCell;

/** A cell whose content the file stores. Its text is trimmed and never empty; a number has its source text, exponent included. */
export interface StoredCell {
  /** 1 is column A. */
  column: number;
  /** `other` is a truth value or a date. */
  kind: 'number' | 'text' | 'other';
  text: string;
}

/**
 * A cell that a spreadsheet program shows and the file does not store in a way that is certain: a formula without its
 * result, an error, a content of an unknown kind. Taken for an empty one, it would be a value that does not exist.
 */
export interface LostCell {
  column: number;
  kind: 'lost';
  text: '';
  fault: Message;
}

/** A row with its filled cells, usually from left to right. */
export interface SheetRow {
  /** Line number as a spreadsheet or an editor shows it, from 1. */
  line: number;
  cells: Cell[];
  /** Number of fields in a line of text, empty ones included; undefined for a sheet. */
  width?: number;
  /** Whether a spreadsheet program does not show the row. */
  hidden?: boolean;
}

/** A place in a sheet; both numbers begin with 1. */
export interface CellPlace {
  column: number;
  line: number;
}

/** Cells between two corners, both included. */
export interface CellRange {
  first: CellPlace;
  last: CellPlace;
}

/** What a sheet states beside its rows; complete once all of them have been read. */
export interface SheetLayout {
  /** Columns that a spreadsheet program does not show, by their first and last; known before the rows. */
  hiddenColumns: [first: number, last: number][];
  /** Cells that are shown as one. */
  merged: CellRange[];
}

/** One table of a file: a sheet of a workbook, or a whole text file, which has no name. */
export interface ListSheet {
  name?: string;
  rows: AsyncIterable<SheetRow[]>;
  layout?: SheetLayout;
}

/** A file whose tables are read during iteration. */
export interface ListFile {
  sheets: ListSheet[];
  /** The names of its hidden sheets, which are not read. */
  hidden?: string[];
  close(): void;
}

export function isStored(cell: Cell): cell is StoredCell {
  return cell.kind !== 'lost';
}

/** The column's letters in a spreadsheet: 1 is A, 27 is AA. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
