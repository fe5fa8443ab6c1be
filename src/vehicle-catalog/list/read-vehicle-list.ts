import { type Cell, type ListSheet, type SheetRow } from './cells.js';
import { assertUnchanged, type FileStamp, stampOf } from './file-stamp.js';
import { HEADER_ROWS, joinHeaderRows, type ListHeader, noHeader, readHeader } from './header.rules.js';
import { ListAssembler } from './list-assembler.js';
import { LIST_LIMITS, type ListLimits } from './list-limits.js';
import { type ListRemark, Remarks, VehicleListError } from './list-remarks.js';
import { openListFile } from './open-list-file.js';
import type { ListPeriod } from './period.rules.js';
import { PeriodFinder } from './period-finder.js';
import type { VehicleListRow } from './row.rules.js';
import { SheetAgreement } from './sheet-agreement.js';

/** Some vehicles of a list, and the warnings about the part that was read for them. */
export interface VehicleListBatch {
  rows: VehicleListRow[];
  warnings: ListRemark[];
  /** What the list is for, as far as it has been read; complete in the last batch. */
  period: ListPeriod | undefined;
}

/** How a list is read. */
export interface ListReadingOptions {
  limits?: Partial<ListLimits>;
  signal?: AbortSignal;
  /** The name that the sender gave the file; it may tell the period. */
  fileName?: string;
  /** The state of the file when it was first looked at; the reading fails when it has changed since. */
  stamp?: FileStamp;
}

/** What the parts of a reading share. */
interface Reading {
  limits: ListLimits;
  remarks: Remarks;
  periods: PeriodFinder;
  signal: AbortSignal | undefined;
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
  options: ListReadingOptions = {},
): AsyncGenerator<VehicleListBatch> {
  const stamp = options.stamp ?? (await stampOf(path));
  const limits = { ...LIST_LIMITS, ...options.limits };
  const remarks = new Remarks(limits);
  const { signal } = options;
  const periods = new PeriodFinder(options.fileName, remarks);
  const batch = (rows: VehicleListRow[]): VehicleListBatch => ({
    rows,
    warnings: remarks.takeWarnings(),
    period: periods.period,
  });
  try {
    let rows: VehicleListRow[] = [];
    for await (const row of vehiclesIn(path, { limits, remarks, periods, signal })) {
      // The rest is read to find further faults only.
      if (remarks.refused) continue;
      rows.push(row);
      if (rows.length < BATCH_ROWS) continue;
      signal?.throwIfAborted();
      yield batch(rows);
      rows = [];
    }
    remarks.throwIfRefused();
    await assertUnchanged(path, stamp);
    yield batch(rows);
  } catch (error) {
    // A file that changed under the reader looks damaged, which would send its owner the wrong way.
    if (error instanceof VehicleListError) await assertUnchanged(path, stamp);
    const last = batch([]);
    if (last.warnings.length > 0) yield last;
    throw error;
  }
}

/** The vehicles of every sheet that has a header; sheets with other columns than the first are refused. */
async function* vehiclesIn(path: string, reading: Reading): AsyncGenerator<VehicleListRow> {
  const { limits, remarks } = reading;
  const file = await openListFile(path, limits);
  try {
    const assembler = new ListAssembler(limits, remarks);
    const agreement = new SheetAgreement(remarks);
    for (const sheet of file.sheets) {
      const rows = eachRow(sheet, reading.signal);
      const { header, faults, titles } = await findHeader(rows, sheet);
      if (!header || !agreement.admits(header, sheet.name)) {
        if (!header) agreement.leaveOut(sheet.name, faults);
        await rows.return(undefined);
        continue;
      }
      reading.periods.takeTitles(titles, sheet.name);
      assembler.begin(header, sheet.name);
      for await (const row of rows) {
        const vehicle = assembler.take(row);
        if (vehicle) yield vehicle;
      }
    }
    if (agreement.isEmpty) {
      if (agreement.misfit.length === 0) throw noHeader();
      for (const fault of agreement.misfit) remarks.refuse(fault);
      return;
    }
    agreement.warnOfOthers();
    yield* assembler.rest();
  } finally {
    file.close();
  }
}

interface FoundHeader {
  header?: ListHeader;
  /** The faults of the first row that is meant to be a header, when there is no complete one. */
  faults: ListRemark[];
  /** The texts above the header. */
  titles: string[];
}

/** The first complete header, in one row or two. */
async function findHeader(rows: AsyncGenerator<SheetRow>, sheet: ListSheet): Promise<FoundHeader> {
  const titles = [...(sheet.titles ?? [])];
  let faults: ListRemark[] = [];
  let above: SheetRow | undefined;
  for (;;) {
    const { value: row, done } = await rows.next();
    if (done || row.line > HEADER_ROWS) return { faults, titles };
    const own = readHeader(row.cells);
    if (own && !('faults' in own)) return { header: own, faults, titles };
    const joined = above?.line === row.line - 1 && headerOfBoth(above.cells, row.cells);
    if (joined) return { header: joined, faults, titles };
    if (own && faults.length === 0) {
      faults = own.faults.map((fault) => ({ ...fault, line: row.line, sheet: sheet.name }));
    }
    titles.push(...row.cells.filter(({ kind }) => kind === 'text').map(({ text }) => text));
    above = row;
  }
}

function headerOfBoth(upper: readonly Cell[], lower: readonly Cell[]): ListHeader | undefined {
  const cells = joinHeaderRows(upper, lower);
  const header = cells && readHeader(cells);
  return header && !('faults' in header) ? header : undefined;
}

async function* eachRow({ rows }: ListSheet, signal: AbortSignal | undefined): AsyncGenerator<SheetRow> {
  for await (const piece of rows) {
    signal?.throwIfAborted();
    yield* piece;
  }
}
