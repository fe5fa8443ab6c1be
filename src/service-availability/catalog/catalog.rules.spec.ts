import { describe, expect, test } from 'vitest';
import { atOnce } from '../../time/steps.js';
import { CatalogRecord } from './catalog.requests.js';
import { catalogRefusals } from './catalog.rules.js';

const record = (changes: Partial<CatalogRecord> = {}): CatalogRecord =>
  Object.assign(new CatalogRecord(), {
    insuranceCompanyId: 110,
    insuranceCompanyName: 'Örnek Sigorta',
    serviceOperationId: 14,
    serviceOperationName: 'Teklif Al',
    serviceName: 'Kasko Teklif',
    ...changes,
  });
const refusals = (records: CatalogRecord[], allowEmpty = false) =>
  atOnce(catalogRefusals(records, allowEmpty)).map(({ Field, Message }) => `${Field}: ${Message}`);

describe('what is wrong with a catalog', () => {
  test('nothing, of records that differ in any of the four ids, null being a value of its own', () => {
    const records = [
      record(),
      record({ insuranceCompanyId: 11 }),
      record({ serviceOperationId: 4 }),
      record({ productId: 14, productName: 'Kasko' }),
      record({ outsourceProcessId: 14, outsourceProcessName: 'Tramer' }),
    ];
    expect(refusals(records)).toEqual([]);
  });

  test('that it is empty, unless that is allowed', () => {
    expect(refusals([])).toEqual(['Records: Records must not be empty, unless allowEmpty is true.']);
    expect(refusals([], true)).toEqual([]);
  });

  test.each([
    ['productId', 'productName', 'ProductName'],
    ['productBranchId', 'productBranchName', 'ProductBranchName'],
    ['outsourceProcessId', 'outsourceProcessName', 'OutsourceProcessName'],
  ])('a %s without name; a name without id means nothing', (id, name, shown) => {
    expect(refusals([record({ [id]: 5 })])).toEqual([`Records[0].${shown}: ${shown} is required.`]);
    expect(refusals([record({ [id]: 5, [name]: ' \t' })])).toEqual([
      `Records[0].${shown}: ${shown} is required.`,
    ]);
    expect(refusals([record({ [name]: 'Ad' })])).toEqual([]);
  });

  test('every field at fault of a record, by its position', () => {
    const broken = Object.assign(new CatalogRecord(), { productId: -1, serviceName: 'x'.repeat(201) });
    expect(refusals([record(), broken])).toEqual([
      'Records[1].InsuranceCompanyId: InsuranceCompanyId is required.',
      'Records[1].InsuranceCompanyName: InsuranceCompanyName is required.',
      'Records[1].ProductId: ProductId must be greater than 0.',
      'Records[1].ProductName: ProductName is required.',
      'Records[1].ServiceOperationId: ServiceOperationId is required.',
      'Records[1].ServiceOperationName: ServiceOperationName is required.',
      'Records[1].ServiceName: ServiceName must be at most 200 characters.',
    ]);
  });

  test('a record that stands twice, with both positions and the quadruple; a third time names the first again', () => {
    const product = { productId: 111, productName: 'Kasko' };
    const records = [
      record(product),
      record(),
      record(product),
      record({ ...product, serviceName: 'Başka' }),
    ];
    const quadruple =
      'InsuranceCompanyId 110, ProductId 111, ServiceOperationId 14, OutsourceProcessId null.';
    expect(refusals(records)).toEqual([
      `Records[2]: Records[2] repeats Records[0]: ${quadruple}`,
      `Records[3]: Records[3] repeats Records[0]: ${quadruple}`,
    ]);
  });

  test('records without the ids that make them one are not called repeated', () => {
    const nameless = { insuranceCompanyId: undefined };
    expect(refusals([record(nameless), record(nameless)])).toHaveLength(2);
  });

  test('of more than 100 faults the first 100', () => {
    const nameless = Array.from({ length: 99 }, (_, n) =>
      record({ serviceOperationId: 1_000 + n, serviceName: '' }),
    );
    const records = [...nameless, record(), record(), record()];
    expect(refusals(records)).toHaveLength(100);
    expect(refusals(records).at(-1)).toMatch(/^Records\[100\]: /);
    expect(refusals(Array(150).fill(record({ serviceName: '' })))).toHaveLength(100);
  });
});
