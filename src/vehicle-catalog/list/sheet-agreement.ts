import { examplesOf, message } from '../messages/message.js';
import type { ListHeader } from './header.rules.js';
import type { ListRemark, Remarks } from './list-remarks.js';

/** Joins the sheets of a workbook that have the list's header, if their columns mean the same, in whatever order. */
export class SheetAgreement {
  private first: { sheet: string; header: ListHeader } | undefined;
  private readonly others: string[] = [];
  /** The faults of the first sheet whose header is not complete. */
  disagreements: readonly ListRemark[] = [];

  constructor(private readonly remarks: Remarks) {}

  /** Whether no sheet has a header. */
  get isEmpty(): boolean {
    return this.first === undefined;
  }

  /** Whether a sheet's header agrees with the first one's; refuses the list by the names of both sheets when not. */
  admits(header: ListHeader, sheet = ''): boolean {
    this.first ??= { sheet, header };
    const columns = difference(this.first.header, header);
    if (columns.length === 0) return true;
    const place = { first: this.first.sheet, second: sheet };
    this.remarks.refuse(message('list.sheetsDisagree', { ...place, columns: examplesOf(columns) }));
    return false;
  }

  /** Notes a sheet without a complete header. */
  leaveOut(sheet = '', faults: readonly ListRemark[] = []): void {
    this.others.push(sheet);
    if (this.disagreements.length === 0) this.disagreements = faults;
  }

  /** Warns of the sheets that are not read. */
  warnOfOthers(): void {
    if (this.others.length === 0) return;
    this.remarks.warn(message('list.sheetsNotRead', { sheets: examplesOf(this.others) }));
  }
}

/** The headings of columns that only one of two headers has. */
function difference(one: ListHeader, other: ListHeader): string[] {
  const only = (here: ListHeader, there: ListHeader) =>
    here.meanings.flatMap((meaning, column) =>
      meaning === undefined || there.meanings.includes(meaning) ? [] : [here.titles[column] ?? ''],
    );
  return [...only(one, other), ...only(other, one)];
}
