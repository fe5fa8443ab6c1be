import { message } from '../messages/message.js';
import { columnLetter, isStored, type ListSheet, type SheetRow, type StoredCell } from './cells.js';
import { HEADER_ROWS, isListsHeader, joinHeaderRows, type ListHeader, readHeader } from './header.rules.js';
import type { ListRemark } from './list-remarks.js';
import { readRow } from './row.rules.js';

/** What the beginning of a sheet shows of its header. */
export interface FoundHeader {
  header?: ListHeader;
  /** The faults of the first row that is meant to be a header, when there is no complete one. */
  faults: ListRemark[];
  /** What refuses the list whatever other sheets hold: faults of its header, and what is lost in it or above. */
  losses: ListRemark[];
  /** The texts above the header. */
  titles: string[];
}

/** The first complete header of a sheet, in one row or two; its rows are read so far. */
export async function findHeader(rows: AsyncGenerator<SheetRow>, sheet: ListSheet): Promise<FoundHeader> {
  const titles: string[] = [];
  const lost: ListRemark[] = [];
  const passed: SheetRow[] = [];
  let faults: ListRemark[] = [];
  let above: { line: number; cells: StoredCell[] } | undefined;
  for (;;) {
    const { value: row, done } = await rows.next();
    if (done || row.line > HEADER_ROWS) return { ...withoutHeader(faults, lost), titles };
    const cells = row.cells.filter(isStored);
    const place = { line: row.line, sheet: sheet.name };
    for (const cell of row.cells) {
      if (!isStored(cell)) lost.push({ ...place, column: columnLetter(cell.column), ...cell.fault });
    }
    const own = readHeader(cells);
    const joined = above?.line === row.line - 1 ? headerOfBoth(above.cells, cells) : undefined;
    const header = own && !('faults' in own) ? own : joined;
    if (header) return { header, faults, losses: [...lost, ...vehiclesAbove(passed, header, sheet)], titles };
    if (own && 'faults' in own && faults.length === 0) {
      const losses = lost.filter(({ line }) => line === row.line);
      if (losses.length > 0) return { faults, losses, titles };
      faults = own.faults.map((fault) => ({ ...fault, ...place }));
    }
    const texts = cells.filter(({ kind }) => kind === 'text').map(({ text }) => text);
    // The separator of a text may stand within its title.
    titles.push(...(row.width === undefined ? texts : [texts.join(' ')]));
    above = { line: row.line, cells };
    passed.push(row);
  }
}

/** What is lost on a sheet without any heading concerns no list, unless no other sheet has one either. */
function withoutHeader(faults: ListRemark[], lost: ListRemark[]): Pick<FoundHeader, 'faults' | 'losses'> {
  return { faults: faults.length > 0 ? faults : lost, losses: isListsHeader(faults) ? faults : [] };
}

/** The faults of vehicles above the header, as in a list that was sorted together with its header. */
function vehiclesAbove(rows: readonly SheetRow[], header: ListHeader, { name }: ListSheet): ListRemark[] {
  return rows
    .filter((row) => row.cells.length > 0 && !('faults' in readRow(row, header)))
    .map(({ line }) => ({ sheet: name, line, ...message('row.aboveHeader') }));
}

function headerOfBoth(upper: readonly StoredCell[], lower: readonly StoredCell[]): ListHeader | undefined {
  const cells = joinHeaderRows(upper, lower);
  const header = cells && readHeader(cells);
  return header && !('faults' in header) ? header : undefined;
}
