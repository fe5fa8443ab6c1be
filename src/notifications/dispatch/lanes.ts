import type { ClaimedDelivery } from './claim.sql.js';
import { Lane, type Wish } from './lane.js';

/**
 * The lanes of this process, one for each agent with leased deliveries or deliveries that may be due. Times as in
 * `Lane`.
 */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();

  /** The agent's lane; created when it does not exist. */
  of(agentId: number): Lane {
    const known = this.lanes.get(agentId);
    if (known) return known;
    const lane = new Lane(agentId);
    this.lanes.set(agentId, lane);
    return lane;
  }

  each(visit: (lane: Lane) => void): void {
    for (const lane of this.lanes.values()) visit(lane);
  }

  /** The claims that lanes could use. */
  wishes(now: number, lookAheadMs: number): Wish[] {
    const wishes: Wish[] = [];
    for (const lane of this.lanes.values()) {
      const wish = lane.wants(now, lookAheadMs);
      if (wish) wishes.push(wish);
    }
    return wishes;
  }

  /** The number of attempts under way and of deliveries leased for one, in all lanes. */
  get held(): number {
    let count = 0;
    for (const lane of this.lanes.values()) count += lane.held;
    return count;
  }

  /** When the next delivery after this moment may be due; infinity when none is known. */
  nextDueAfter(moment: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { nextDueAt } of this.lanes.values()) {
      if (nextDueAt !== undefined && nextDueAt > moment) next = Math.min(next, nextDueAt);
    }
    return next;
  }

  /** Forgets idle lanes, and takes deliveries from the others that have waited for a slot since before this moment. */
  tidy(before: number): ClaimedDelivery[] {
    const stuck: ClaimedDelivery[] = [];
    for (const [agentId, lane] of this.lanes) {
      if (lane.isIdle) this.lanes.delete(agentId);
      else stuck.push(...lane.takeOverdue(before));
    }
    return stuck;
  }

  /** Takes all leased deliveries whose attempts have not begun. */
  empty(): ClaimedDelivery[] {
    return [...this.lanes.values()].flatMap((lane) => lane.empty());
  }
}
