import { type Message, message } from '../messages/message.js';
import type { Remarks } from './list-remarks.js';
import {
  isSameMonth,
  type ListPeriod,
  type Month,
  monthInTitles,
  monthText,
  periodInFileName,
} from './period.rules.js';

/** Finds the period of a list in the name of its file and in the titles of its sheets, which must not contradict. */
export class PeriodFinder {
  private found: { month: Month; place: Message } | undefined;
  private readonly revision: number | undefined;

  constructor(
    fileName: string | undefined,
    private readonly remarks: Remarks,
  ) {
    const named = fileName === undefined ? undefined : periodInFileName(fileName);
    if (named) this.found = { month: named, place: message('place.fileName', { name: fileName ?? '' }) };
    this.revision = named?.revision;
  }

  /** The period so far. */
  get period(): ListPeriod | undefined {
    if (!this.found) return undefined;
    const { year, month } = this.found.month;
    return { year, month, ...(this.revision !== undefined && { revision: this.revision }) };
  }

  /** Takes the texts above a sheet's header; refuses the list when they name another month than was found before. */
  takeTitles(titles: readonly string[], sheet: string | undefined): void {
    const month = monthInTitles(titles);
    if (!month) return;
    const place = sheet === undefined ? message('place.title') : message('place.titleOfSheet', { sheet });
    this.found ??= { month, place };
    if (isSameMonth(month, this.found.month)) return;
    this.remarks.refuse(
      message('list.periodsDiffer', {
        one: monthText(this.found.month),
        place: this.found.place,
        other: monthText(month),
        otherPlace: place,
      }),
    );
  }
}
