import { message } from '../messages/message.js';
import {
  type Fault,
  looksLikeNumber,
  MAX_BRAND_NAME,
  MAX_MODEL_NAME,
  readCode,
  readName,
  readValue,
  readYear,
} from './cell.rules.js';
import {
  type Cell,
  type CellPlace,
  type CellRange,
  columnLetter,
  type SheetLayout,
  type SheetRow,
} from './cells.js';
import type { ColumnRole, ListHeader } from './header.rules.js';
import type { ListRemark } from './list-remarks.js';

/** A vehicle of the list with the values of its model years, newest first. */
export interface VehicleListRow {
  line: number;
  brandCode: number;
  brandName: string;
  modelCode: number;
  modelName: string;
  /**
   * Year and value in whole lira, never 0: an absent year does not exist. Only in a list with one row for each model
   * year a 0 is kept until the vehicle is gathered.
   */
  values: [year: number, lira: number][];
}

/** A vehicle, or the faults of its row. */
export type RowReading = VehicleListRow | { faults: ListRemark[] };

/** Two codes and what follows them in one cell: a line of text that was not split, as a file of two separators has. */
const VEHICLE_IN_CELL = /^"?\d{1,10}"?[;,\t|]"?\d{1,10}"?[;,\t|]/;

/**
 * Whether a row is a note to readers of the sheet, as many lists have at their end: words in column A, and no other
 * content that skipping would lose.
 */
export function isNote({ cells }: SheetRow): boolean {
  const [first] = cells;
  if (cells.length !== 1 || first?.column !== 1 || first.kind !== 'text') return false;
  return !looksLikeNumber(first) && !VEHICLE_IN_CELL.test(first.text);
}

/** Reads the row of a vehicle; faults in several cells are reported together. */
export function readRow({ line, cells, width }: SheetRow, header: ListHeader): RowReading {
  const faults: ListRemark[] = [];
  const found = new Map<ColumnRole, Cell>();
  const values: [number, number][] = [];
  const refuse = (column: number, fault: Fault) =>
    faults.push({ line, column: columnLetter(column), header: header.titles[column], ...fault });
  for (const cell of cells) {
    const meaning = header.meanings[cell.column];
    if (meaning === undefined) continue;
    if (typeof meaning === 'string') {
      found.set(meaning, cell);
      continue;
    }
    const value = readValue(cell);
    if (typeof value === 'object') refuse(cell.column, value);
    else if (value > 0) values.push([meaning, value]);
  }
  const take = <T>(role: ColumnRole, read: (cell: Cell) => T | Fault): T | undefined => {
    const cell = found.get(role);
    const result = cell ? read(cell) : message('cell.empty');
    if (!isFault(result)) return result;
    refuse(header.meanings.indexOf(role), result);
    return undefined;
  };
  const brandCode = take('brandCode', readCode);
  const modelCode = take('modelCode', readCode);
  const brandName = take('brandName', (cell) => readName(cell, MAX_BRAND_NAME));
  const modelName = take('modelName', (cell) => readName(cell, MAX_MODEL_NAME));
  if (header.form === 'long') {
    const year = take('modelYear', readYear);
    const cell = found.get('value');
    const value = cell ? take('value', readValue) : 0;
    // A 0 is kept, since it may contradict another row as any other value may.
    if (year && value !== undefined) values.push([year, value]);
  }
  // A truncated text file ends within a line; a sheet omits its empty cells.
  if (width !== undefined && width < header.meanings.length - 1) {
    faults.push({ line, ...message('row.width', { width, columns: header.meanings.length - 1 }) });
  }
  if (faults.length > 0 || !brandCode || !modelCode || !brandName || !modelName) return { faults };
  values.sort(([a], [b]) => b - a);
  return { line, brandCode, brandName, modelCode, modelName, values };
}

/**
 * The first value of a vehicle that a range of merged cells covers, or of which it shows one for several; undefined when
 * there is none. `lines` are the lines of the sheet's vehicles, rising.
 */
export function firstMergedValue(
  { first, last }: CellRange,
  { meanings }: ListHeader,
  lines: readonly number[],
): CellPlace | undefined {
  const isValue = (column: number) => meanings[column] === 'value' || typeof meanings[column] === 'number';
  const columns: number[] = [];
  for (let { column } = first; column <= last.column && column < meanings.length; column++) {
    if (isValue(column)) columns.push(column);
  }
  const [column, next] = columns;
  if (column === undefined) return undefined;
  let from = firstAtLeast(lines, first.line);
  // The first cell of the range shows its own value.
  if (lines[from] === first.line && column === first.column) {
    if (next !== undefined) return { line: first.line, column: next };
    from += 1;
  }
  const line = lines[from];
  return line !== undefined && line <= last.line ? { line, column } : undefined;
}

/** The index of the first number that is not below the least one. */
function firstAtLeast(rising: readonly number[], least: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The columns of the list that these ranges of columns hide. */
export function hiddenIn(ranges: SheetLayout['hiddenColumns'], { meanings }: ListHeader): number[] {
  return [...meanings.keys()].filter(
    (column) =>
      meanings[column] !== undefined && ranges.some(([first, last]) => first <= column && column <= last),
  );
}

function isFault(result: unknown): result is Fault {
  return typeof result === 'object' && result !== null;
}
