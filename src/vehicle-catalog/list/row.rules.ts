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
import { type Cell, columnLetter, type SheetRow } from './cells.js';
import type { ListHeader, Role } from './header.rules.js';
import type { ListRemark } from './list-remarks.js';

/** A vehicle of the list with the values of its model years, newest first. */
export interface VehicleListRow {
  line: number;
  brandCode: number;
  brandName: string;
  modelCode: number;
  modelName: string;
  /**
   * Year and value in whole lira, never 0: a year that is not here does not exist. Only where a row is one model year, its
   * 0 stands here until the vehicle is gathered.
   */
  values: [year: number, lira: number][];
}

/** A vehicle, or what is wrong with its row. */
export type RowReading = VehicleListRow | { faults: ListRemark[] };

/**
 * Whether a row is a remark to the reader of the sheet, as stands below many lists: words in column A, and nothing else
 * that could be lost by passing over it.
 */
export function isNote({ cells }: SheetRow): boolean {
  const [first] = cells;
  return cells.length === 1 && first?.column === 1 && first.kind === 'text' && !looksLikeNumber(first);
}

/** Reads the row of a vehicle; what several cells have wrong is told together. */
export function readRow({ line, cells, width }: SheetRow, header: ListHeader): RowReading {
  const faults: ListRemark[] = [];
  const found = new Map<Role, Cell>();
  const values: [number, number][] = [];
  const columns = new Set<number>();
  const refuse = (column: number, { fault }: Fault) =>
    faults.push({ line, column: columnLetter(column), header: header.titles[column], message: fault });
  for (const cell of cells) {
    const meaning = header.meanings[cell.column];
    if (meaning === undefined) continue;
    if (columns.has(cell.column)) refuse(cell.column, { fault: 'the row has this cell twice.' });
    columns.add(cell.column);
    if (typeof meaning === 'string') {
      found.set(meaning, cell);
      continue;
    }
    const value = readValue(cell);
    if (typeof value === 'object') refuse(cell.column, value);
    else if (value > 0) values.push([meaning, value]);
  }
  const take = <T>(role: Role, read: (cell: Cell) => T | Fault): T | undefined => {
    const cell = found.get(role);
    const result = cell ? read(cell) : { fault: 'it is empty.' };
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
    // With its 0, which is as good as any other value for contradicting another row.
    if (year && value !== undefined) values.push([year, value]);
  }
  // A text file that was cut off ends within a line; a sheet leaves out its empty cells.
  if (width !== undefined && width < header.meanings.length - 1) {
    faults.push({ line, message: `the line has ${width} of ${header.meanings.length - 1} columns.` });
  }
  if (faults.length > 0 || !brandCode || !modelCode || !brandName || !modelName) return { faults };
  values.sort(([a], [b]) => b - a);
  return { line, brandCode, brandName, modelCode, modelName, values };
}

function isFault(result: unknown): result is Fault {
  return typeof result === 'object' && result !== null;
}
