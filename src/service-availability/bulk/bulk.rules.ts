import { type ServiceStatus, statusConflict } from '../status/status.rules.js';

/** Why a bulk change passes a record by. */
export const REFUSAL_CAUSES = ['StatusNotExpected', 'SameStatus', 'Missing'] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/** The cause for which a record is passed by; undefined when it changes. `present` is undefined outside the catalog. */
export function refusalCause(
  present: ServiceStatus | undefined,
  to: ServiceStatus,
  expected: ServiceStatus,
): RefusalCause | undefined {
  return present === undefined ? 'Missing' : statusConflict(present, to, expected);
}

/** What a call under a known bulkId must have in common with the first one. */
export interface BulkHead {
  status: ServiceStatus;
  reason: string;
  until: Date | null;
  userId: number | null;
}

export function isSameBulk(one: BulkHead, other: BulkHead): boolean {
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.until?.getTime() === other.until?.getTime() &&
    one.userId === other.userId
  );
}
