import { message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import type { Cell, SheetRow } from '../cells.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';
import { TextRuns } from './cell-text.js';
import { type XmlHandler, xmlPass } from './xml-pass.js';
import type { ZipParts } from './zip-parts.js';

/** The facts of a workbook that reading a sheet needs. */
export interface SheetContext {
  name: string;
  shared: readonly string[];
  limits: ListLimits;
  /** Totals over all sheets of the workbook. */
  counts: { cells: number; rows: number };
}

const MAX_COLUMN = 16_384;
const MAX_LINE = 1_048_576;

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
  private row: SheetRow | undefined;
  private line = 0;
  private column = 0;
  private type: string | undefined;
  private inCell = false;
  private readonly runs = new TextRuns();

  constructor(private readonly context: SheetContext) {}

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'row') this.openRow(attributes['r']);
    else if (element === 'c' && this.row) this.openCell(attributes['r'], attributes['t']);
    else if (this.inCell) this.runs.open(element);
  }

  text(text: string): void {
    if (this.inCell) this.runs.add(text);
  }

  close(element: string): void {
    if (element === 'c' && this.inCell) this.closeCell();
    else if (this.inCell) this.runs.close(element);
    else if (element === 'row' && this.row) {
      this.rows.push(this.row);
      this.row = undefined;
    }
  }

  /** Opens a row; a row or cell without a reference follows the one before it. */
  private openRow(reference: string | undefined): void {
    const { counts, limits, name } = this.context;
    counts.rows += 1;
    if (counts.rows > limits.rows) throw unreadable(message('book.manyRows', { most: limits.rows }));
    this.line = reference === undefined ? this.line + 1 : Number(reference);
    if (!Number.isInteger(this.line) || this.line < 1 || this.line > MAX_LINE) {
      throw unreadable(message('book.rowNumber', { text: shortened(reference ?? '') }), { sheet: name });
    }
    this.column = 0;
    this.row = { line: this.line, cells: [] };
  }

  private openCell(reference: string | undefined, type: string | undefined): void {
    const { counts, limits, name } = this.context;
    counts.cells += 1;
    if (counts.cells > limits.cells) throw unreadable(message('book.manyCells', { most: limits.cells }));
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    if (this.column < 1 || this.column > MAX_COLUMN) {
      throw unreadable(message('book.cellReference', { text: shortened(reference ?? '') }), {
        sheet: name,
        line: this.line,
      });
    }
    this.type = type;
    this.inCell = true;
  }

  private closeCell(): void {
    this.inCell = false;
    const written = this.runs.take();
    const text = this.type === 's' && written ? this.sharedText(written) : written;
    if (!text || !this.row) return;
    if (this.row.cells.length >= MAX_COLUMN) {
      throw unreadable(message('book.wideRow', { most: MAX_COLUMN }), {
        sheet: this.context.name,
        line: this.line,
      });
    }
    this.row.cells.push({ column: this.column, kind: kindOf(this.type), text });
  }

  private sharedText(index: string): string {
    const text = this.context.shared[Number(index)];
    if (text !== undefined) return text;
    const fault = message('book.sharedText', { text: shortened(index) });
    throw unreadable(fault, { sheet: this.context.name, line: this.line });
  }
}

/** The kind of a cell; a formula counts as its last computed value. */
function kindOf(type: string | undefined): Cell['kind'] {
  if (type === undefined || type === 'n') return 'number';
  return type === 's' || type === 'str' || type === 'inlineStr' ? 'text' : 'other';
}

/** 3 for C17; 0 for a text that is no reference. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i);
    if (code >= 48 && code <= 57) break;
    if (code < 65 || code > 90) return 0;
    column = column * 26 + code - 64;
  }
  return column;
}
