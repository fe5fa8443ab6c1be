import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditedAction } from './audit.service.js';

/** Pairs of user and action that are kept, about 500 bytes each. */
const KEPT_AT_MOST = 1_000;

/** How often an action was done in a span of time, by the database's clock. */
export interface Occurrences {
  actor: Actor;
  audited: AuditedAction;
  count: number;
  from: Date;
  to: Date;
}

/**
 * Actions that the database did not take, kept in memory until it does: their number and time span for each user and
 * action. Where their routes or addresses differ, the entry names none; the log has each call.
 */
export class UnwrittenEntries {
  private readonly byUserAndAction = new Map<string, Occurrences>();

  get size(): number {
    return this.byUserAndAction.size;
  }

  /** Returns whether the actions are kept; false when as many users and actions are kept as may be. */
  keep({ actor, audited, ...more }: Occurrences): boolean {
    const key = JSON.stringify([actor.userId ?? actor.name, audited.action]);
    const known = this.byUserAndAction.get(key);
    if (!known && this.size >= KEPT_AT_MOST) return false;
    this.byUserAndAction.set(
      key,
      known ? merged(known, { actor, audited, ...more }) : { actor, audited, ...more },
    );
    return true;
  }

  /** Passes actions to `written`, the oldest first, until it returns false; forgets those for which it returned true. */
  async writeWhile(written: (occurrences: Occurrences) => Promise<boolean>): Promise<void> {
    for (const [key, occurrences] of this.byUserAndAction) {
      if (!(await written(occurrences))) return;
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

function merged(known: Occurrences, { actor, audited, count, to }: Occurrences): Occurrences {
  const isSameAddress = known.actor.address === actor.address;
  const isSameDetail = isDeepStrictEqual(known.audited.details, audited.details);
  return {
    actor: isSameAddress ? known.actor : { ...known.actor, address: undefined },
    audited: {
      ...known.audited,
      target: known.audited.target === audited.target ? audited.target : 'several',
      details: isSameDetail ? audited.details : undefined,
    },
    count: known.count + count,
    from: known.from,
    to,
  };
}
