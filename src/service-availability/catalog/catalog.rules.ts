import { brokenItems } from '../../api/binding/validate.js';
import type { FieldError } from '../../errors/domain-error.js';
import type { Steps } from '../../time/steps.js';
import { CatalogRecord } from './catalog.requests.js';

/** Errors in one answer, of a catalog that is wrong throughout: a reader corrects the cause after a few. */
const REFUSALS_AT_MOST = 100;
/** Records that are checked in one step. */
const STEP = 500;

/** In per cent. A catalog that lacks a larger share of the records is probably the wrong one. */
const REMOVED_AT_MOST = 5;
/** So few records may go whatever their share: of a small catalog a twentieth is less than one. */
const REMOVED_FREELY = 5;

/** How many records a catalog would remove, of how many that are present. */
export interface Removal {
  removed: number;
  present: number;
}

/** Whether a catalog removes so many records that it has to be confirmed; an empty one has its own confirmation. */
export function needsConfirmation(
  { removed, present }: Removal,
  { records, allowEmpty }: { records: readonly unknown[]; allowEmpty: boolean },
): boolean {
  if (records.length === 0 && allowEmpty) return false;
  return removed > REMOVED_FREELY && removed * 100 > present * REMOVED_AT_MOST;
}

/** The refusal of a catalog that has to be confirmed. */
export function removalRefusal({ removed, present }: Removal): FieldError {
  const Message = `Records would remove ${removed} of ${present} records, more than ${REMOVED_AT_MOST} %, unless confirm is true.`;
  return { Field: 'Records', Message };
}

/** Errors in a catalog, by the position of the record: broken fields, then records that occur twice. */
export function* catalogRefusals(
  records: readonly CatalogRecord[],
  allowEmpty: boolean,
): Steps<FieldError[]> {
  if (records.length === 0 && !allowEmpty) {
    return [{ Field: 'Records', Message: 'Records must not be empty, unless allowEmpty is true.' }];
  }
  const broken = yield* brokenItems('Records', CatalogRecord, records, REFUSALS_AT_MOST);
  return [...broken, ...(yield* repetitions(records, REFUSALS_AT_MOST - broken.length))];
}

function* repetitions(records: readonly CatalogRecord[], atMost: number): Steps<FieldError[]> {
  const positions = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const [position, record] of records.entries()) {
    if (errors.length >= atMost) break;
    if (position % STEP === STEP - 1) yield;
    const { insuranceCompanyId, productId, serviceOperationId, outsourceProcessId } = record;
    if (insuranceCompanyId === undefined || serviceOperationId === undefined) continue;
    const key = `${insuranceCompanyId} ${productId} ${serviceOperationId} ${outsourceProcessId}`;
    const first = positions.get(key);
    if (first === undefined) positions.set(key, position);
    else errors.push(repetition(position, first, record));
  }
  return errors;
}

function repetition(position: number, first: number, record: CatalogRecord): FieldError {
  const { insuranceCompanyId, productId = null, serviceOperationId, outsourceProcessId = null } = record;
  const ids =
    `InsuranceCompanyId ${insuranceCompanyId}, ProductId ${productId}, ` +
    `ServiceOperationId ${serviceOperationId}, OutsourceProcessId ${outsourceProcessId}`;
  return {
    Field: `Records[${position}]`,
    Message: `Records[${position}] repeats Records[${first}]: ${ids}.`,
  };
}
