import { examplesOf, type Message, message } from '../messages/message.js';
import { BrandNames } from './brand-names.js';
import { looksLikeNumber } from './cell.rules.js';
import { columnLetter, isStored, type SheetLayout, type SheetRow } from './cells.js';
import { GatheredYears } from './gathered-years.js';
import type { ListHeader } from './header.rules.js';
import { type Acquaintance, KnownVehicles, type RowPlace } from './known-vehicles.js';
import type { ListLimits } from './list-limits.js';
import { type ListPlace, type ListRemark, type Remarks, unreadable } from './list-remarks.js';
import { firstMergedValue, hiddenIn, isNote, readRow, type VehicleListRow } from './row.rules.js';

/** Assembles vehicles from the rows of one or more sheets, and reports errors of the list as a whole. */
export class ListAssembler {
  private readonly known = new KnownVehicles();
  private readonly gathered = new GatheredYears();
  private readonly brands = new BrandNames();
  /** Columns of the present sheet whose missing heading has been reported. */
  private readonly unnamed = new Set<number>();
  private readonly sheets: (string | undefined)[] = [];
  private header: ListHeader = { form: 'wide', meanings: [], titles: [], remarks: [] };
  private vehicles = 0;
  /** Lines of the present sheet with a vehicle, and the hidden ones among them; both rise. */
  private lines: number[] = [];
  private hidden: number[] = [];

  constructor(
    private readonly limits: ListLimits,
    private readonly remarks: Remarks,
  ) {}

  /** Begins a sheet: the following rows stand below this header. */
  begin(header: ListHeader, sheet: string | undefined): void {
    this.header = header;
    this.sheets.push(sheet);
    this.unnamed.clear();
    this.lines = [];
    this.hidden = [];
    for (const remark of header.remarks) this.warn(remark);
  }

  /** Returns a complete vehicle; undefined for a row that is no vehicle, that is refused or that waits for others. */
  take(whole: SheetRow): VehicleListRow | undefined {
    const row = this.withoutUnreadLosses(whole);
    if (row.cells.length === 0) return undefined;
    if (isNote(row)) {
      this.warn({ line: row.line, column: 'A', ...message('row.note') });
      return undefined;
    }
    this.refuseUnnamedValues(row);
    const reading = readRow(row, this.header);
    if ('faults' in reading) {
      for (const fault of reading.faults) this.refuse(fault);
      return undefined;
    }
    this.lines.push(row.line);
    if (row.hidden) this.hidden.push(row.line);
    this.vehicles += 1;
    this.settleBrandName(reading);
    const sheet = this.sheets.length - 1;
    if (this.header.form === 'wide') return this.judge(reading, this.known.meet(reading, sheet));
    if (this.vehicles > this.limits.gatheredRows) {
      throw unreadable(message('list.manyRows', { most: this.limits.gatheredRows }));
    }
    const addition = this.gathered.add(reading, sheet);
    this.judge(reading, addition);
    return undefined;
  }

  /**
   * Ends a sheet, all of whose rows have been taken: refuses values that are merged with others, and warns of what a
   * spreadsheet program hides. Hidden rows and columns are read, since a filter hides them that a sender has forgotten.
   */
  end({ merged, hiddenColumns }: SheetLayout): void {
    for (const range of merged) {
      const place = firstMergedValue(range, this.header, this.lines);
      if (!place) continue;
      this.refuse({ line: place.line, ...this.placeOf(place.column), ...message('cell.merged') });
    }
    if (this.hidden.length > 0) {
      const rows = examplesOf(this.hidden.map(String));
      this.warn(message('list.hiddenRows', { rows }));
    }
    const columns = hiddenIn(hiddenColumns, this.header);
    if (columns.length === 0) return;
    const names = columns.map((column) => `${columnLetter(column)} (${this.header.titles[column]})`);
    this.warn(message('list.hiddenColumns', { columns: examplesOf(names) }));
  }

  /** The vehicles that were complete only at the end of the list. */
  rest(): Iterable<VehicleListRow> {
    if (this.vehicles === 0 && !this.remarks.refused) this.remarks.refuse(message('list.noVehicle'));
    return this.gathered.all();
  }

  /** The row without lost cells of columns that are not read, as nothing of those columns is. */
  private withoutUnreadLosses(row: SheetRow): SheetRow {
    if (row.cells.every(isStored)) return row;
    const { titles, meanings } = this.header;
    const cells = row.cells.filter(
      (cell) => isStored(cell) || titles[cell.column] === undefined || meanings[cell.column] !== undefined,
    );
    return { ...row, cells };
  }

  private judge(row: VehicleListRow, met: Acquaintance): VehicleListRow | undefined {
    if (met === 'new') return row;
    const name = `${row.brandCode}-${row.modelCode}`;
    const { line } = row;
    const place = this.inWords(met.place);
    if (met.as === 'repeats') this.warn({ line, ...message('row.repeats', { name, place }) });
    else this.refuse({ line, ...message('row.contradicts', { name, place }) });
    return undefined;
  }

  /** A place as part of a sentence; the sheet is named only when it is another than the present one. */
  private inWords({ line, sheet }: RowPlace): Message {
    if (sheet === this.sheets.length - 1) return message('place.row', { line: `${line}` });
    return message('place.rowOfSheet', { line: `${line}`, sheet: this.sheets[sheet] ?? '' });
  }

  private settleBrandName(row: VehicleListRow): void {
    const { name, news } = this.brands.settle(row.brandCode, row.brandName);
    if (news) {
      const names = { code: `${row.brandCode}`, first: name, second: row.brandName };
      const place = this.placeOf(this.header.meanings.indexOf('brandName'));
      this.warn({ ...place, line: row.line, ...message('row.brandName', names) });
    }
    row.brandName = name;
  }

  /** Refuses numbers, and what may be numbers, below an empty heading: if a year's heading was deleted, its values would be discarded. */
  private refuseUnnamedValues({ line, cells }: SheetRow): void {
    for (const cell of cells) {
      if (this.header.titles[cell.column] !== undefined || this.unnamed.has(cell.column)) continue;
      if (cell.kind === 'text' && !looksLikeNumber(cell)) continue;
      this.unnamed.add(cell.column);
      const fault = isStored(cell) ? message('row.unnamedNumber') : cell.fault;
      this.refuse({ ...this.placeOf(cell.column), line, ...fault });
    }
  }

  private placeOf(column: number): ListPlace {
    return { column: columnLetter(column), header: this.header.titles[column] };
  }

  private refuse(fault: ListRemark): void {
    this.remarks.refuse({ sheet: this.sheets.at(-1), ...fault });
  }

  private warn(warning: ListRemark): void {
    this.remarks.warn({ sheet: this.sheets.at(-1), ...warning });
  }
}
