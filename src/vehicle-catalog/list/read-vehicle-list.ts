import { examplesOf, message } from '../messages/message.js';
import type { ListSheet, SheetRow } from './cells.js';
import { assertUnchanged, type FileStamp, stampOf } from './file-stamp.js';
import { findHeader } from './find-header.js';
import { noHeader } from './header.rules.js';
import { ListAssembler } from './list-assembler.js';
import { LIST_LIMITS, type ListLimits } from './list-limits.js';
import { type ListRemark, Remarks, unreadable, VehicleListError } from './list-remarks.js';
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
  /** The name that the sender gave the file; it may name the period. */
  fileName?: string;
  /** The state of the file when it was first opened; the reading fails when it has changed since. */
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
/** Hidden sheets that a warning names. */
const HIDDEN_SHEETS = 100;

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

/** The vehicles of every visible sheet that has a header; sheets with other columns than the first are refused. */
async function* vehiclesIn(path: string, reading: Reading): AsyncGenerator<VehicleListRow> {
  const { limits, remarks } = reading;
  const file = await openListFile(path, limits);
  const hidden = examplesOf(file.hidden ?? [], HIDDEN_SHEETS);
  try {
    if (hidden.all > 0) remarks.warn(message('list.hiddenSheets', { sheets: hidden }));
    const assembler = new ListAssembler(limits, remarks);
    const agreement = new SheetAgreement(remarks);
    for (const sheet of file.sheets) {
      const rows = eachRow(sheet, reading.signal);
      const { header, faults, losses, titles } = await findHeader(rows, sheet);
      for (const loss of losses) remarks.refuse(loss);
      if (!header || !agreement.admits(header, sheet.name)) {
        if (!header) agreement.leaveOut(sheet.name, losses.length > 0 ? [] : faults);
        await rows.return(undefined);
        continue;
      }
      reading.periods.takeTitles(titles, sheet.name);
      assembler.begin(header, sheet.name);
      for await (const row of rows) {
        const vehicle = assembler.take(row);
        if (vehicle) yield vehicle;
      }
      if (sheet.layout) assembler.end(sheet.layout);
    }
    if (agreement.isEmpty) {
      for (const fault of agreement.disagreements) remarks.refuse(fault);
      if (remarks.refused) return;
      throw hidden.all > 0 ? unreadable(message('list.onlyHidden', { sheets: hidden })) : noHeader();
    }
    agreement.warnOfOthers();
    yield* assembler.rest();
  } finally {
    file.close();
  }
}

async function* eachRow({ rows }: ListSheet, signal: AbortSignal | undefined): AsyncGenerator<SheetRow> {
  for await (const piece of rows) {
    signal?.throwIfAborted();
    yield* piece;
  }
}
