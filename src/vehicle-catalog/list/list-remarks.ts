import type { Language } from '../../api/language.js';
import { type Message, message, textOf } from '../messages/message.js';

/** A place in a list. */
export interface ListPlace {
  /** Name of the sheet, in a workbook. */
  sheet?: string;
  /** Line number from 1, as a spreadsheet or an editor shows it. */
  line?: number;
  /** Letters of the column. */
  column?: string;
  /** Heading of the column. */
  header?: string;
}

/** A remark for the sender of a list, and the place that it is about. */
export interface ListRemark extends ListPlace, Message {}

/** A remark in one line: `Sheet "Liste", row 17, column D (Tip Adı): it is empty.` */
export function describeRemark(remark: ListRemark, language: Language): string {
  const place = placeIn[language](remark).join(', ');
  const text = textOf(remark, language);
  return place ? `${place[0]?.toUpperCase()}${place.slice(1)}: ${text}` : text;
}

/** The parts of a place in words, without those that the remark lacks. */
const placeIn: Readonly<Record<Language, (place: ListPlace) => string[]>> = {
  en: ({ sheet, line, column, header }) => [
    ...(sheet === undefined ? [] : [`sheet "${sheet}"`]),
    ...(line === undefined ? [] : [`row ${line}`]),
    ...(column === undefined ? [] : [`column ${column}${header === undefined ? '' : ` (${header})`}`]),
  ],
  tr: ({ sheet, line, column, header }) => [
    ...(sheet === undefined ? [] : [`"${sheet}" sayfası`]),
    ...(line === undefined ? [] : [`${line}. satır`]),
    ...(column === undefined ? [] : [`${column} sütunu${header === undefined ? '' : ` (${header})`}`]),
  ],
};

/** The file is no list that can be applied; none of it may be applied. Its message is in English. */
export class VehicleListError extends Error {
  override name = 'VehicleListError';
  /** Every fault, and that there may be more when the file was not read to its end. */
  readonly remarks: readonly ListRemark[];

  constructor(refusals: readonly ListRemark[], complete: boolean) {
    const remarks = complete ? refusals : [...refusals, message('list.moreFaults')];
    super(remarks.map((remark) => describeRemark(remark, 'en')).join('\n'));
    this.remarks = remarks;
  }
}

/** A list with one fault that makes the rest of it unreadable. */
export function unreadable(fault: Message, place: ListPlace = {}): VehicleListError {
  return new VehicleListError([{ ...place, ...fault }], true);
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
    else if (this.warned === this.limits.warnings + 1) this.warnings.push(message('list.moreWarnings'));
  }

  /** The warnings since the last call. */
  takeWarnings(): ListRemark[] {
    const taken = this.warnings;
    this.warnings = [];
    return taken;
  }
}
