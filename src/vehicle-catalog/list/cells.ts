/** A filled cell. Its text is trimmed and never empty; a number stands as it was written, exponent and all. */
export interface Cell {
  /** 1 is column A. */
  column: number;
  /** `other` is a truth value, an error or a date. */
  kind: 'number' | 'text' | 'other';
  text: string;
}

/** A row with its filled cells, from left to right as a rule. */
export interface SheetRow {
  /** As a spreadsheet or an editor counts it, from 1. */
  line: number;
  cells: Cell[];
  /** How many fields a line of text has, empty ones too; a sheet does not tell. */
  width?: number;
}

/** One table of a file: a sheet of a workbook, or a whole text file, which has no name. */
export interface ListSheet {
  name?: string;
  rows: AsyncIterable<SheetRow[]>;
}

/** A file whose tables are read while they are iterated. */
export interface ListFile {
  sheets: ListSheet[];
  close(): void;
}

/** What a spreadsheet calls a column: 1 is A, 27 is AA. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
