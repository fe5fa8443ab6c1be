import { type Message, message } from '../../messages/message.js';
import type { CellRange, LostCell, SheetRow } from '../cells.js';

/** Columns that array formulas may fill: each costs a cell in every row that lacks its value. */
export const MAX_FILLED = 500;

/**
 * The cells that array formulas and data tables fill. Only their first cell has the formula; a cell of theirs without a
 * stored value looks like an empty one, and one that is missing like none at all.
 */
export class ArrayRanges {
  /** By column, the last line that is filled. */
  private readonly until = new Map<number, number>();

  /** Adds a range of which the present row is the first; false when it would fill too many columns. */
  add({ first, last }: CellRange): boolean {
    if (last.column - first.column >= MAX_FILLED) return false;
    for (let { column } = first; column <= last.column; column++) {
      this.until.set(column, Math.max(last.line, this.until.get(column) ?? 0));
    }
    return this.until.size <= MAX_FILLED;
  }

  /**
   * Completes a row: its filled cells without a stored value, or all of them when no stored value counts, are lost.
   * Returns how many those are.
   */
  complete(row: SheetRow, stale: boolean): number {
    const filled = this.at(row.line);
    if (filled.size === 0) return 0;
    const stored = new Set(row.cells.map(({ column }) => column));
    if (stale) {
      row.cells = row.cells.map((cell) =>
        cell.kind !== 'lost' && filled.has(cell.column)
          ? lost(cell.column, message('cell.formulaStale'))
          : cell,
      );
    }
    const missing = [...filled].filter((column) => !stored.has(column));
    for (const column of missing) row.cells.push(lost(column, message('cell.formulaNotStored')));
    return missing.length;
  }

  /** The row of this line as far as it is filled, when the sheet has no such row; undefined when nothing of it is. */
  rowAt(line: number): SheetRow | undefined {
    const row: SheetRow = { line, cells: [] };
    return this.complete(row, false) > 0 ? row : undefined;
  }

  private at(line: number): Set<number> {
    const columns = new Set<number>();
    for (const [column, last] of this.until) {
      if (last >= line) columns.add(column);
      else this.until.delete(column);
    }
    return columns;
  }
}

function lost(column: number, fault: Message): LostCell {
  return { column, kind: 'lost', text: '', fault };
}
