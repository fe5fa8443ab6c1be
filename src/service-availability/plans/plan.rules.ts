import type { ClosedStatus, ServiceStatus } from '../status/status.rules.js';

/** What has become of a plan: nothing yet, the closing, an end without a change, or it was taken back. */
export const PLAN_STATES = ['Pending', 'Done', 'Ended', 'Cancelled'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why a plan ended without a change of status. */
export const PLAN_NOTES = ['LeftCatalog', 'TimePassed', 'StatusAlreadySet', 'ClosedByHand'] as const;
export type PlanNote = (typeof PLAN_NOTES)[number];

/** A plan that is due, and its record as it is now. */
export interface DuePlan {
  status: ClosedStatus;
  /** Whether the end of the closing has passed by the database's clock. */
  isOver: boolean;
  present: ServiceStatus;
  inCatalog: boolean;
}

/**
 * Why a due plan changes nothing; undefined when it closes the record. A closing by hand is never replaced by an
 * automatic one: the automatic evaluation could open the record.
 */
export function planNote({ status, isOver, present, inCatalog }: DuePlan): PlanNote | undefined {
  if (!inCatalog) return 'LeftCatalog';
  if (isOver) return 'TimePassed';
  if (present === status) return 'StatusAlreadySet';
  return present === 'ManualDisabled' ? 'ClosedByHand' : undefined;
}

/** What one call plans for each of its records. */
export interface PlannedClosing {
  ids: readonly number[];
  status: ClosedStatus;
  reason: string;
  from: Date;
  until?: Date;
}

/** Whether two calls plan the same; the order of their records does not matter. */
export function isSameClosing(one: PlannedClosing, other: PlannedClosing): boolean {
  const ids = new Set(one.ids);
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.from.getTime() === other.from.getTime() &&
    one.until?.getTime() === other.until?.getTime() &&
    one.ids.length === other.ids.length &&
    other.ids.every((id) => ids.has(id))
  );
}
