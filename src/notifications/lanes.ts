import type { ClaimedDelivery } from './delivery.claim.js';
import { Lane, type Wish } from './lane.js';

/** The lanes of this process: one for each agent that something is leased for, or may be due. Times as in `Lane`. */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();

  /** The agent's lane; a new one when it has none. */
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

  /** What lanes could take. */
  wishes(now: number, lookAheadMs: number): Wish[] {
    const wishes: Wish[] = [];
    for (const lane of this.lanes.values()) {
      const wish = lane.wants(now, lookAheadMs);
      if (wish) wishes.push(wish);
    }
    return wishes;
  }

  /** Attempts under way and deliveries that are leased for one. */
  get leased(): number {
    let count = 0;
    for (const lane of this.lanes.values()) count += lane.inFlight + lane.queue.length + lane.timers.size;
    return count;
  }

  /** When something after this moment may be due next; infinity when nothing is known. */
  nextDueAfter(moment: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { nextDueAt } of this.lanes.values()) {
      if (nextDueAt !== undefined && nextDueAt > moment) next = Math.min(next, nextDueAt);
    }
    return next;
  }

  /** Forgets idle lanes, and takes from the others what has waited for a slot since before this moment. */
  tidy(before: number): ClaimedDelivery[] {
    const stuck: ClaimedDelivery[] = [];
    for (const [agentId, lane] of this.lanes) {
      if (lane.isIdle) this.lanes.delete(agentId);
      else stuck.push(...lane.takeOverdue(before));
    }
    return stuck;
  }

  /** Takes all that is leased and has not begun. */
  empty(): ClaimedDelivery[] {
    return [...this.lanes.values()].flatMap((lane) => lane.empty());
  }
}
