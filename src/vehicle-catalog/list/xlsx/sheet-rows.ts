import { message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import { columnLetter, type SheetLayout, type SheetRow } from '../cells.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable, type VehicleListError } from '../list-remarks.js';
import { ArrayRanges, MAX_FILLED } from './array-ranges.js';
import { CellContent } from './cell-content.js';
import { dayOf } from './date-styles.js';
import { isSet, lineOf, MAX_COLUMN, MAX_LINE, placeOf, rangeOf } from './references.js';
import { type XmlHandler, xmlPass } from './xml-pass.js';
import type { ZipParts } from './zip-parts.js';

/** The facts of a workbook that reading a sheet needs. */
export interface SheetContext {
  name: string;
  shared: readonly string[];
  /** The cell formats that show a number as a date. */
  dateStyles: ReadonlySet<number>;
  /** The year with which the workbook begins to count days. */
  epoch: 1900 | 1904;
  limits: ListLimits;
  /** Whether the workbook asks that its formulas be computed anew when it is opened. */
  stale: boolean;
  /** Filled while the sheet is read. */
  layout: SheetLayout;
  /** Totals over all sheets of the workbook. */
  counts: { cells: number; rows: number };
}

/** Merged cells, or formatted columns, of a sheet: each takes memory. */
const MAX_RANGES = 100_000;

type Attributes = Readonly<Record<string, string>>;

/** The rows of a sheet, together for each piece of its XML. @throws VehicleListError */
export async function* sheetRows(
  zip: ZipParts,
  part: string,
  context: SheetContext,
): AsyncGenerator<SheetRow[]> {
  const handler = new SheetHandler(context);
  for await (const _ of xmlPass(part, zip.read(part), handler, context.limits)) {
    if (handler.rows.length > 0) yield handler.rows;
    handler.rows = [];
  }
}

class SheetHandler implements XmlHandler {
  rows: SheetRow[] = [];
  private inData = false;
  private row: SheetRow | undefined;
  private line = 0;
  private column = 0;
  /** The furthest column of the present row so far. */
  private furthest = 0;
  /** Columns of the present row so far, those of empty cells among them; a set once one stands out of order. */
  private readonly passed: number[] = [];
  private columns: Set<number> | undefined;
  private type: string | undefined;
  /** Whether the present cell shows a number as a date. */
  private isDate = false;
  private inCell = false;
  private readonly content: CellContent;
  private readonly arrays = new ArrayRanges();

  constructor(private readonly context: SheetContext) {
    this.content = new CellContent({
      stale: context.stale,
      sharedText: (index) => {
        const text = /^\d+$/.test(index) ? context.shared[Number(index)] : undefined;
        if (text !== undefined) return text;
        throw this.damage(message('book.sharedText', { text: shortened(index) }), this.line);
      },
    });
  }

  open(element: string, attributes: Attributes): void {
    if (this.inCell) this.openPart(element, attributes);
    else if (element === 'c' && this.inData) this.openCell(this.refusePrefixed(attributes));
    else if (element === 'row' && this.inData) this.openRow(this.refusePrefixed(attributes));
    else if (element === 'sheetData') this.inData = true;
    else if (element === 'col' && !this.inData) this.noteColumns(attributes);
    else if (element === 'mergeCell') this.noteMerged(attributes['ref']);
  }

  text(text: string): void {
    if (this.inCell) this.content.add(text);
  }

  close(element: string): void {
    if (this.inCell) {
      if (this.content.isOpen) this.content.close();
      else this.closeCell();
    } else if (element === 'row' && this.row) {
      this.closeRow(this.row);
    } else if (element === 'sheetData') {
      this.inData = false;
      this.addFilledRow(this.line + 1);
    }
  }

  /** Opens a row; a row or cell without a reference follows the one before it. */
  private openRow({ r: reference, hidden, ht }: Attributes): void {
    if (this.row)
      throw this.damage(message('book.rowNumber', { text: shortened(reference ?? '') }), this.line);
    const line = reference === undefined ? this.line + 1 : lineOf(reference);
    if (line === undefined || line > MAX_LINE) {
      throw this.damage(message('book.rowNumber', { text: shortened(reference ?? `${line}`) }));
    }
    if (line <= this.line) {
      throw this.damage(message('book.rowOrder', { line: `${line}`, before: `${this.line}` }));
    }
    if (line > this.line + 1) this.addFilledRow(this.line + 1);
    this.line = line;
    this.column = 0;
    this.furthest = 0;
    this.passed.length = 0;
    this.columns = undefined;
    this.row = { line, cells: [], ...((isSet(hidden) || Number(ht) === 0) && { hidden: true }) };
  }

  private openCell({ r: reference, t: type, s: style }: Attributes): void {
    this.count(1);
    if (!this.row) throw this.damage(message('book.cellReference', { text: shortened(reference ?? '') }));
    const place = reference === undefined ? { column: this.column + 1, line: this.line } : placeOf(reference);
    if (!place || place.column > MAX_COLUMN || place.line !== this.line) {
      throw this.damage(
        message('book.cellReference', { text: shortened(reference ?? `${place?.column}`) }),
        this.line,
      );
    }
    this.column = place.column;
    if (this.column <= this.furthest) this.refuseTwice(this.column);
    this.passed.push(this.column);
    this.columns?.add(this.column);
    this.furthest = Math.max(this.furthest, this.column);
    this.type = type;
    this.isDate = style !== undefined && this.context.dateStyles.has(Number(style));
    this.inCell = true;
  }

  /** Refuses a cell that the row has had; a cell may stand behind those on its right. */
  private refuseTwice(column: number): void {
    this.columns ??= new Set(this.passed);
    if (this.columns.has(column)) throw this.damage(message('cell.twice'), this.line, columnLetter(column));
  }

  private openPart(element: string, { t: type, ref }: Attributes): void {
    const isChild = !this.content.isOpen;
    this.content.open(element);
    if (element !== 'f' || !isChild || ref === undefined) return;
    if (type !== 'array' && type !== 'dataTable') return;
    const range = rangeOf(ref);
    if (range?.first.line !== this.line || range.first.column !== this.column) {
      throw this.damage(message('book.cellReference', { text: shortened(ref) }), this.line);
    }
    this.count(range.last.column - range.first.column);
    if (!this.arrays.add(range))
      throw this.damage(message('book.wideArray', { most: MAX_FILLED }), this.line);
  }

  private closeCell(): void {
    this.inCell = false;
    const cell = this.content.take(this.column, this.type);
    if (!cell) return;
    const isDate = this.isDate && cell.kind === 'number';
    this.row?.cells.push(
      isDate ? { ...cell, kind: 'other', text: dayOf(cell.text, this.context.epoch) } : cell,
    );
  }

  private closeRow(row: SheetRow): void {
    const { counts, limits, stale } = this.context;
    this.count(this.arrays.complete(row, stale));
    this.row = undefined;
    // A sheet formatted to its last line has a million rows without content.
    if (row.cells.length === 0) return;
    counts.rows += 1;
    if (counts.rows > limits.rows) throw unreadable(message('book.manyRows', { most: limits.rows }));
    this.rows.push(row);
  }

  /** Adds the row of this line, which the sheet does not have, when a formula fills cells of it. */
  private addFilledRow(line: number): void {
    const row = this.arrays.rowAt(line);
    if (!row) return;
    this.count(row.cells.length);
    this.rows.push(row);
  }

  private noteColumns({ min, max, hidden, width }: Attributes): void {
    if (!isSet(hidden) && Number(width) !== 0) return;
    const { hiddenColumns } = this.context.layout;
    this.refuseMany(hiddenColumns);
    hiddenColumns.push([Number(min), Number(max)]);
  }

  private noteMerged(reference: string | undefined): void {
    const { merged } = this.context.layout;
    this.refuseMany(merged);
    const range = rangeOf(reference ?? '');
    if (!range) throw this.damage(message('book.cellReference', { text: shortened(reference ?? '') }));
    merged.push(range);
  }

  /** Refuses a reference with a namespace prefix: without it, the cell or row would be taken for the next one. */
  private refusePrefixed(attributes: Attributes): Attributes {
    if (attributes['r'] !== undefined) return attributes;
    const prefixed = Object.keys(attributes).find(
      (name) => name.endsWith(':r') && !name.startsWith('xmlns:'),
    );
    if (prefixed === undefined) return attributes;
    throw this.damage(message('book.cellReference', { text: shortened(attributes[prefixed] ?? '') }));
  }

  private refuseMany(ranges: readonly unknown[]): void {
    if (ranges.length < MAX_RANGES) return;
    throw this.damage(message('book.manyRanges', { most: MAX_RANGES }));
  }

  /** Counts cells, and what else takes memory as they do. */
  private count(cells: number): void {
    const { counts, limits } = this.context;
    counts.cells += cells;
    if (counts.cells > limits.cells) throw unreadable(message('book.manyCells', { most: limits.cells }));
  }

  private damage(fault: ReturnType<typeof message>, line?: number, column?: string): VehicleListError {
    return unreadable(fault, {
      sheet: this.context.name,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    });
  }
}
