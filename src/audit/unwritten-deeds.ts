import { isDeepStrictEqual } from 'node:util';
import type { Deed, Doer } from './audit.service.js';

/** Pairs of user and action that are kept, about 500 bytes each. */
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
 * Deeds that the database did not take, kept in memory until it does: their number and time span for each user and
 * action. Where their routes or addresses differ, the entry names none; the log has each call.
 */
export class UnwrittenDeeds {
  private readonly byUserAndAction = new Map<string, Occurrences>();

  get size(): number {
    return this.byUserAndAction.size;
  }

  /** Returns whether the deeds are kept; false when there is no room for another user or action. */
  keep({ doer, deed, ...more }: Occurrences): boolean {
    const key = JSON.stringify([doer.userId ?? doer.name, deed.action]);
    const known = this.byUserAndAction.get(key);
    if (!known && this.size >= KEPT_AT_MOST) return false;
    this.byUserAndAction.set(key, known ? merged(known, { doer, deed, ...more }) : { doer, deed, ...more });
    return true;
  }

  /** Passes deeds to `written`, the oldest first, until it returns false; forgets those for which it returned true. */
  async writeWhile(written: (deeds: Occurrences) => Promise<boolean>): Promise<void> {
    for (const [key, deeds] of this.byUserAndAction) {
      if (!(await written(deeds))) return;
      this.byUserAndAction.delete(key);
    }
  }

  /** Returns all that is left and forgets it. */
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
