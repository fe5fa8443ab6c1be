import { Injectable } from '@nestjs/common';
import { DAY } from '../../config/duration.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { OldRowsRetention, RetentionTools, removeOldRows } from '../../data/retention-round.js';

/** As long as a settlement reads days in one call. */
const KEPT_DAYS = 92;
/** Batches are small because rows have up to a megabyte. */
const REMOVAL = { statement: removeOldRows('kept_comparison', 'at'), batch: 100 };

/** Removes results of comparisons `KEPT_DAYS` after they were made. */
@Injectable()
export class ComparisonRetention extends OldRowsRetention {
  constructor(tools: RetentionTools) {
    const retained = {
      what: 'comparisons',
      keptFor: KEPT_DAYS * DAY,
      lock: ADVISORY_LOCKS.comparisonRetention,
    };
    super(retained, REMOVAL, tools);
  }
}
