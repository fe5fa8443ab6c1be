import { beginningOf } from '../../data/stored-text.js';

/** The statuses of a service operation, as type 10 announces them. */
export const SERVICE_STATUSES = ['Active', 'AutoDisabled', 'ManualDisabled'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
export const CLOSED_STATUSES = ['AutoDisabled', 'ManualDisabled'] as const satisfies readonly ServiceStatus[];
export type ClosedStatus = (typeof CLOSED_STATUSES)[number];

/**
 * Why a change of status conflicts with the present one: it is not the expected one, or would not change. Undefined when the
 * change is allowed.
 */
export function statusConflict(
  present: ServiceStatus,
  to: ServiceStatus,
  expected: ServiceStatus | undefined,
): 'StatusNotExpected' | 'SameStatus' | undefined {
  if (expected !== undefined && expected !== present) return 'StatusNotExpected';
  return present === to ? 'SameStatus' : undefined;
}

/** The longest `Reason` of type 10, in characters. */
const REASON_AT_MOST = 500;

/** The reason of an opening that was scheduled when the operation was closed; a long one is cut at its end. */
export function reopeningReason(closingReason: string): string {
  const reason = `Planlanan yeniden açılış. Kapatma nedeni: ${closingReason}`;
  return beginningOf(reason, REASON_AT_MOST);
}

/** Names of the actors of scheduled changes of status. */
export const BY_SCHEDULE = 'Planlanan yeniden açılış';
export const BY_PLAN = 'Planlanan kapanış';
export const BY_SYNC = 'Katalog senkronizasyonu';
/** Reasons of catalog changes. */
export const ADDED_REASON = `${BY_SYNC}: eklendi`;
export const REMOVED_REASON = `${BY_SYNC}: kaldırıldı`;
/** The product name of a record without product. */
export const ALL_PRODUCTS = 'Tüm Ürünler';
