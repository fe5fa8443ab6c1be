import { brokenItemsAtOnce } from '../../common/binding/validate.js';
import type { FieldError } from '../../common/errors/domain-error.js';
import { CatalogRecord } from './catalog.request.js';

/** A catalog that is wrong throughout is told of as far as somebody reads. */
const REFUSALS_AT_MOST = 100;

/** What is wrong with a catalog, by the position of the record: broken fields, then records that stand twice. */
export function catalogRefusals(records: readonly CatalogRecord[], allowEmpty: boolean): FieldError[] {
  if (records.length === 0 && !allowEmpty) {
    return [{ Field: 'Records', Message: 'Records must not be empty, unless allowEmpty is true.' }];
  }
  const broken = brokenItemsAtOnce('Records', CatalogRecord, records, REFUSALS_AT_MOST);
  return [...broken, ...repetitions(records, REFUSALS_AT_MOST - broken.length)];
}

function repetitions(records: readonly CatalogRecord[], atMost: number): FieldError[] {
  const positions = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const [position, record] of records.entries()) {
    if (errors.length >= atMost) break;
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
