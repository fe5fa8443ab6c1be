/** A remark for the sender of a list: a sentence, and the place that it is about. */
export interface ListRemark {
  /** Name of the sheet, in a workbook. */
  sheet?: string;
  /** Line number from 1, as a spreadsheet or an editor shows it. */
  line?: number;
  /** Letters of the column. */
  column?: string;
  /** Heading of the column. */
  header?: string;
  message: string;
}

/** A remark in one line: `Sheet "Liste", row 17, column D (Tip Adı): it is empty.` */
export function describeRemark({ sheet, line, column, header, message }: ListRemark): string {
  const place = [
    sheet !== undefined && `sheet "${sheet}"`,
    line !== undefined && `row ${line}`,
    column !== undefined && `column ${column}${header === undefined ? '' : ` (${header})`}`,
  ]
    .filter(Boolean)
    .join(', ');
  return place ? `${place[0]?.toUpperCase()}${place.slice(1)}: ${message}` : message;
}

/** The file is no list that can be applied; none of it may be applied. */
export class VehicleListError extends Error {
  constructor(
    readonly refusals: readonly ListRemark[],
    /** Whether the file was read to its end; otherwise it may have more faults. */
    readonly complete: boolean,
  ) {
    super([...refusals.map(describeRemark), ...(complete ? [] : ['Reading ended here.'])].join('\n'));
    this.name = 'VehicleListError';
  }
}

/** A list with one fault that makes the rest of it unreadable. */
export function unreadable(message: string, place: Omit<ListRemark, 'message'> = {}): VehicleListError {
  return new VehicleListError([{ ...place, message }], true);
}

/**
 * Gathers the remarks on a list: faults, so that the sender learns of all of them at once, and warnings, which stop
 * nothing.
 */
export class Remarks {
  private readonly refusals: ListRemark[] = [];
  private warnings: ListRemark[] = [];
  private warned = 0;

  constructor(private readonly limits: { refusals: number; warnings: number }) {}

  get refused(): boolean {
    return this.refusals.length > 0;
  }

  /** @throws VehicleListError when the limit of faults is reached */
  refuse(fault: ListRemark): void {
    this.refusals.push(fault);
    if (this.refusals.length >= this.limits.refusals) throw new VehicleListError(this.refusals, false);
  }

  /** Call at the end of the file. @throws VehicleListError */
  throwIfRefused(): void {
    if (this.refused) throw new VehicleListError(this.refusals, true);
  }

  /** Keeps the first warnings, up to a limit. */
  warn(warning: ListRemark): void {
    this.warned += 1;
    if (this.warned <= this.limits.warnings) this.warnings.push(warning);
    else if (this.warned === this.limits.warnings + 1)
      this.warnings.push({ message: 'Further warnings are not told.' });
  }

  /** The warnings since the last call. */
  takeWarnings(): ListRemark[] {
    const taken = this.warnings;
    this.warnings = [];
    return taken;
  }
}
