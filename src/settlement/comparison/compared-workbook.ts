import { Decimal } from '../../api/decimal.js';
import { validationError } from '../../api/general.refusals.js';
import { type Cell, columnLetter, type ListSheet } from '../../vehicle-catalog/list/cells.js';
import { LIST_LIMITS } from '../../vehicle-catalog/list/list-limits.js';
import { describeRemark, VehicleListError } from '../../vehicle-catalog/list/list-remarks.js';
import { openWorkbook } from '../../vehicle-catalog/list/xlsx/open-workbook.js';
import { columnsOf, missingIn, ROWS_AT_MOST } from './compared-row.rules.js';

/** Rows in which the heading is sought; titles may stand above it. */
const HEADING_WITHIN = 25;
/** A spreadsheet keeps so many digits of a number. */
const KEPT_DIGITS = 15;
const LIMITS = { ...LIST_LIMITS, rows: ROWS_AT_MOST + HEADING_WITHIN, cells: 2_000_000 };

/**
 * The rows of the first visible sheet that has the heading, from the heading on. A number has the digits that a spreadsheet shows.
 * @throws DomainError Validation.General for a file that is no workbook, and for a cell whose content is not certain
 */
export async function* workbookRecords(body: Buffer): AsyncGenerator<string[]> {
  try {
    const book = await openWorkbook(body, LIMITS);
    try {
      for (const sheet of book.sheets) {
        let hasHeading = false;
        for await (const record of recordsOf(sheet)) {
          hasHeading = true;
          yield record;
        }
        if (hasHeading) return;
      }
    } finally {
      book.close();
    }
  } catch (error) {
    if (!(error instanceof VehicleListError)) throw error;
    throw wrong(...error.remarks.map((remark) => describeRemark(remark, 'en')));
  }
}

async function* recordsOf({ name, rows }: ListSheet): AsyncGenerator<string[]> {
  let isBelow = false;
  for await (const slice of rows) {
    for (const { line, cells, hidden } of slice) {
      const place = (column: number) => `Sheet "${name}", row ${line}, column ${columnLetter(column)}`;
      if (!isBelow) {
        if (line > HEADING_WITHIN) return;
        const record = recordOf(cells, (cell) => cell.text);
        isBelow = missingIn(columnsOf(record)).length === 0;
        if (isBelow) yield record;
        continue;
      }
      if (hidden) throw wrong(`Sheet "${name}", row ${line}: it is hidden; show it, or delete it.`);
      yield recordOf(cells, (cell) => textOf(cell, place));
    }
  }
}

function recordOf(cells: readonly Cell[], text: (cell: Cell) => string): string[] {
  const record: string[] = [];
  for (const cell of cells) record[cell.column - 1] = text(cell);
  return Array.from(record, (each) => each ?? '');
}

function textOf(cell: Cell, place: (column: number) => string): string {
  if (cell.kind === 'lost')
    throw wrong(describeRemark({ ...cell.fault }, 'en').replace(/^/, `${place(cell.column)}: `));
  if (cell.kind !== 'number') return cell.text;
  const given = Decimal.parse(cell.text)?.toString() ?? cell.text;
  if (/^-?\d{16,}$/.test(given)) {
    throw wrong(`${place(cell.column)}: a number of more than ${KEPT_DIGITS} digits; store it as text.`);
  }
  // 1190.95 may be stored as 1190.9500000000001.
  const digits = given.replace(/^-?0*\.?0*|\.(?=\d)/g, '').length;
  return digits <= KEPT_DIGITS
    ? given
    : (Decimal.parse(Number(given).toPrecision(KEPT_DIGITS))?.toString() ?? given);
}

const wrong = (...messages: string[]) =>
  validationError(messages.map((Message) => ({ Field: 'Rows', Message })));
