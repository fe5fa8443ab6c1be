import type { Closing } from '../change/moments.js';
import type { BulkService } from './records.js';

/** What the first step asks for. */
export interface Wanted extends Closing {
  /** Records of the list that were taken off. */
  without: ReadonlySet<number>;
}

/** The records that were left in the list. */
export const takenOf = (records: readonly BulkService[], { without }: Wanted) =>
  records.filter(({ Id }) => !without.has(Id));
