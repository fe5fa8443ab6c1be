import { BrandNames } from './brand-names.js';
import { looksLikeNumber } from './cell.rules.js';
import { columnLetter, type SheetRow } from './cells.js';
import { GatheredYears } from './gathered-years.js';
import type { ListHeader } from './header.rules.js';
import { type Acquaintance, KnownVehicles } from './known-vehicles.js';
import type { ListLimits } from './list-limits.js';
import { type ListRemark, type Remarks, unreadable } from './list-remarks.js';
import { isNote, readRow, type VehicleListRow } from './row.rules.js';

/** Assembles vehicles from the rows below a header, and reports errors of the list as a whole. */
export class ListAssembler {
  private readonly known = new KnownVehicles();
  private readonly gathered = new GatheredYears();
  private readonly brands = new BrandNames();
  private readonly unnamed = new Set<number>();
  private vehicles = 0;

  constructor(
    private readonly header: ListHeader,
    private readonly sheet: string | undefined,
    private readonly limits: ListLimits,
    private readonly remarks: Remarks,
  ) {
    for (const remark of header.remarks) this.warn(remark);
  }

  /** Returns a complete vehicle; undefined for a row that is no vehicle, that is refused or that waits for others. */
  take(row: SheetRow): VehicleListRow | undefined {
    if (row.cells.length === 0) return undefined;
    if (isNote(row)) {
      this.warn({ line: row.line, column: 'A', message: 'this note is passed over.' });
      return undefined;
    }
    this.refuseUnnamedValues(row);
    const reading = readRow(row, this.header);
    if ('faults' in reading) {
      for (const fault of reading.faults) this.refuse(fault);
      return undefined;
    }
    this.vehicles += 1;
    this.settleBrandName(reading);
    if (this.header.form === 'wide') return this.judge(reading, this.known.meet(reading));
    if (this.vehicles > this.limits.gatheredRows) {
      throw unreadable(`A list with one row a model year may have ${this.limits.gatheredRows} rows.`);
    }
    const addition = this.gathered.add(reading);
    this.judge(reading, addition === 'added' ? 'new' : addition);
    return undefined;
  }

  /** The vehicles that were complete only at the end of the list. */
  rest(): Iterable<VehicleListRow> {
    if (this.vehicles === 0 && !this.remarks.refused) this.refuse({ message: 'The list has no vehicle.' });
    return this.gathered.all();
  }

  private judge(row: VehicleListRow, met: Acquaintance): VehicleListRow | undefined {
    if (met === 'new') return row;
    const name = `${row.brandCode}-${row.modelCode}`;
    const { line } = row;
    if ('repeats' in met) {
      this.warn({
        line,
        message: `${name} stands in row ${met.repeats} with the same content; it is read once.`,
      });
    } else {
      this.refuse({ line, message: `${name} stands in row ${met.contradicts} with another content.` });
    }
    return undefined;
  }

  private settleBrandName(row: VehicleListRow): void {
    const { name, news } = this.brands.settle(row.brandCode, row.brandName);
    if (news) {
      const message = `brand ${row.brandCode} was "${name}" in a row before and is "${row.brandName}" here; the first name is taken.`;
      this.warn({ ...this.placeOf(this.header.meanings.indexOf('brandName')), line: row.line, message });
    }
    row.brandName = name;
  }

  /** Refuses numbers below an empty heading: if a year's heading was deleted, its values would be discarded. */
  private refuseUnnamedValues({ line, cells }: SheetRow): void {
    for (const cell of cells) {
      if (this.header.titles[cell.column] !== undefined || this.unnamed.has(cell.column)) continue;
      if (!looksLikeNumber(cell)) continue;
      this.unnamed.add(cell.column);
      this.refuse({
        ...this.placeOf(cell.column),
        line,
        message: 'there is a number below an empty heading.',
      });
    }
  }

  private placeOf(column: number): Omit<ListRemark, 'message'> {
    return { column: columnLetter(column), header: this.header.titles[column] };
  }

  private refuse(fault: ListRemark): void {
    this.remarks.refuse({ ...fault, sheet: this.sheet });
  }

  private warn(warning: ListRemark): void {
    this.remarks.warn({ ...warning, sheet: this.sheet });
  }
}
