import { isDeepStrictEqual } from 'node:util';
import type { Deed, Doer } from './audit.service.js';

/** Users and actions that are kept at most, about 500 bytes each. */
const KEPT_AT_MOST = 1_000;

/** How often a deed was done in a span of time, by the database's clock. */
export interface Occurrences {
  doer: Doer;
  deed: Deed;
  count: number;
  from: Date;
  to: Date;
}

/**
 * Deeds that the database did not take, in memory until it does: of each user and action their number and span. Where they
 * differ in route or address, one entry cannot name them: the log has each call.
 */
export class UnwrittenDeeds {
  private readonly byUserAndAction = new Map<string, Occurrences>();

  get size(): number {
    return this.byUserAndAction.size;
  }

  /** Answers whether they are kept; false when there is no room for one user or action more. */
  keep({ doer, deed, ...more }: Occurrences): boolean {
    const key = JSON.stringify([doer.userId ?? doer.name, deed.action]);
    const known = this.byUserAndAction.get(key);
    if (!known && this.size >= KEPT_AT_MOST) return false;
    this.byUserAndAction.set(key, known ? merged(known, { doer, deed, ...more }) : { doer, deed, ...more });
    return true;
  }

  /** The oldest, until `written` answers false; what it was true for is kept no longer. */
  async writeWhile(written: (deeds: Occurrences) => Promise<boolean>): Promise<void> {
    for (const [key, deeds] of this.byUserAndAction) {
      if (!(await written(deeds))) return;
      this.byUserAndAction.delete(key);
    }
  }

  /** All that is left; nothing is kept any more. */
  giveUp(): Occurrences[] {
    const left = [...this.byUserAndAction.values()];
    this.byUserAndAction.clear();
    return left;
  }
}

function merged(known: Occurrences, { doer, deed, count, to }: Occurrences): Occurrences {
  const isSameAddress = known.doer.address === doer.address;
  const isSameDetail = isDeepStrictEqual(known.deed.details, deed.details);
  return {
    doer: isSameAddress ? known.doer : { ...known.doer, address: undefined },
    deed: {
      ...known.deed,
      target: known.deed.target === deed.target ? deed.target : 'several',
      details: isSameDetail ? deed.details : undefined,
    },
    count: known.count + count,
    from: known.from,
    to,
  };
}
