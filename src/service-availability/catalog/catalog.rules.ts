import { brokenItems } from '../../common/binding/validate.js';
import type { FieldError } from '../../common/errors/domain-error.js';
import type { Steps } from '../../common/steps.js';
import { CatalogRecord } from './catalog.requests.js';

/** Errors in one answer, of a catalog that is wrong throughout: a reader corrects the cause after a few. */
const REFUSALS_AT_MOST = 100;
/** Records that are checked in one step. */
const STEP = 500;

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
