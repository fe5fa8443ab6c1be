import type { ListSheet, SheetRow } from './cells.js';
import { HEADER_ROWS, type ListHeader, noHeader, readHeader } from './header.rules.js';
import { ListAssembler } from './list-assembler.js';
import { LIST_LIMITS, type ListLimits } from './list-limits.js';
import { type ListRemark, Remarks } from './list-remarks.js';
import { openListFile } from './open-list-file.js';
import type { VehicleListRow } from './row.rules.js';

/** Some vehicles of a list, and the warnings about the part that was read for them. */
export interface VehicleListBatch {
  rows: VehicleListRow[];
  warnings: ListRemark[];
}

const BATCH_ROWS = 500;

/**
 * Reads a vehicle value list, a workbook (.xlsx) or delimited text, in batches that are made on demand. Faults are
 * reported together at the end of the file: the batches before it must then not be applied, but their warnings hold.
 * The signal is checked for each piece that is read, whatever its rows are, and for each batch.
 * @throws VehicleListError, or the reason of the signal when that ends the reading
 */
export async function* readVehicleList(
  path: string,
  options: { limits?: Partial<ListLimits>; signal?: AbortSignal } = {},
): AsyncGenerator<VehicleListBatch> {
  const limits = { ...LIST_LIMITS, ...options.limits };
  const remarks = new Remarks(limits);
  const file = await openListFile(path, limits);
  try {
    let rows: VehicleListRow[] = [];
    for await (const row of vehiclesIn(file.sheets, limits, remarks, options.signal)) {
      // The rest is read to find further faults only.
      if (remarks.refused) continue;
      rows.push(row);
      if (rows.length < BATCH_ROWS) continue;
      options.signal?.throwIfAborted();
      yield { rows, warnings: remarks.takeWarnings() };
      rows = [];
    }
    remarks.throwIfRefused();
    yield { rows, warnings: remarks.takeWarnings() };
  } catch (error) {
    const warnings = remarks.takeWarnings();
    if (warnings.length > 0) yield { rows: [], warnings };
    throw error;
  } finally {
    file.close();
  }
}

/** The vehicles of the first sheet that has a header. */
async function* vehiclesIn(
  sheets: ListSheet[],
  limits: ListLimits,
  remarks: Remarks,
  signal: AbortSignal | undefined,
): AsyncGenerator<VehicleListRow> {
  let misfit: ListRemark[] = [];
  for (const { name: sheet, rows: pieces } of sheets) {
    const rows = eachRow(pieces, signal);
    const header = await findHeader(rows);
    if (!header || 'faults' in header) {
      await rows.return(undefined);
      if (header && misfit.length === 0) misfit = header.faults.map((fault) => ({ ...fault, sheet }));
      continue;
    }
    const others = sheets.filter(({ rows }) => rows !== pieces).map(({ name }) => name);
    if (others.length > 0) {
      remarks.warn({ sheet, message: `only this sheet is read, not ${others.slice(0, 5).join(', ')}.` });
    }
    const assembler = new ListAssembler(header, sheet, limits, remarks);
    for await (const row of rows) {
      const vehicle = assembler.take(row);
      if (vehicle) yield vehicle;
    }
    yield* assembler.rest();
    return;
  }
  if (misfit.length === 0) throw noHeader();
  for (const fault of misfit) remarks.refuse(fault);
}

/** The first complete header row, or else the first that is meant to be a header. */
async function findHeader(
  rows: AsyncGenerator<SheetRow>,
): Promise<ListHeader | { faults: ListRemark[] } | undefined> {
  let misfit: { faults: ListRemark[] } | undefined;
  for (;;) {
    const { value: row, done } = await rows.next();
    if (done || row.line > HEADER_ROWS) return misfit;
    const header = readHeader(row.cells);
    if (header && !('faults' in header)) return header;
    misfit ??= header && { faults: header.faults.map((fault) => ({ ...fault, line: row.line })) };
  }
}

async function* eachRow(
  pieces: AsyncIterable<SheetRow[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow> {
  for await (const rows of pieces) {
    signal?.throwIfAborted();
    yield* rows;
  }
}
