import { conflict, type DomainError } from '../common/errors/domain-error.js';

/** The statuses of a service operation, as type 10 announces them. */
export const SERVICE_STATUSES = ['Active', 'AutoDisabled', 'ManualDisabled'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** Why a status must not change: it is not what the caller saw, or it would not change. Undefined when it may. */
export function statusRefusal(
  present: ServiceStatus,
  to: ServiceStatus,
  expected: ServiceStatus | undefined,
): DomainError | undefined {
  if (expected !== undefined && expected !== present)
    return conflict(`The status is not the expected one: ${present}.`);
  return present === to ? conflict(`The record has this status already: ${to}.`) : undefined;
}

/** Characters of a `Reason` that type 10 may have. */
const REASON_AT_MOST = 500;

/** The reason of an opening that was scheduled when the operation was closed; a long one is cut at its end. */
export function reopeningReason(closingReason: string): string {
  const reason = `Planlanan yeniden açılış. Kapatma nedeni: ${closingReason}`;
  // Half of a surrogate pair would be no character of any encoding.
  return reason.slice(0, REASON_AT_MOST).replace(/[\uD800-\uDBFF]$/, '');
}

/** Who changed a status where no user did. */
export const BY_SCHEDULE = 'Planlanan yeniden açılış';
export const BY_SYNC = 'Katalog senkronizasyonu';
/** Reasons of catalog changes. */
export const ADDED_REASON = `${BY_SYNC}: eklendi`;
export const REMOVED_REASON = `${BY_SYNC}: kaldırıldı`;
/** What a record without product is called. */
export const ALL_PRODUCTS = 'Tüm Ürünler';
