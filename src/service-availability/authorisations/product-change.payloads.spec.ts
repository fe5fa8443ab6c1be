import { expect, test } from 'vitest';
import { type ProductChange, productChangePayload } from './product-change.payloads.js';

const AT = '2026-11-20T10:31:05.240+03:00';
const change = (
  ChangeType: ProductChange['ChangeType'],
  InsuranceCompanyId: number,
  ProductId: number,
): ProductChange => ({
  ChangeType,
  InsuranceCompanyId,
  InsuranceCompanyName: InsuranceCompanyId === 999 ? null : `Şirket ${InsuranceCompanyId}`,
  ProductId,
  ProductName: ProductId === 7 ? null : `Ürün ${ProductId}`,
});

test('nothing changed: no group', () => {
  expect(productChangePayload([], AT)).toEqual([]);
});

test.each([
  ['added', 'Ürün yetkisi eklendi'],
  ['removed', 'Ürün yetkisi kaldırıldı'],
] as const)('%s alone is the only group', (changeType, reason) => {
  expect(productChangePayload([change(changeType, 110, 111)], AT)).toEqual([
    {
      ChangeType: changeType,
      Reason: reason,
      StatusDate: AT,
      Values: [
        {
          InsuranceCompanyId: 110,
          InsuranceCompanyName: 'Şirket 110',
          Products: [{ ProductId: 111, ProductName: 'Ürün 111' }],
        },
      ],
    },
  ]);
});

test('added comes before removed, companies and products by their numbers, unknown names are null', () => {
  const changes = [
    change('removed', 110, 9),
    change('added', 999, 7),
    change('added', 20, 111),
    change('added', 110, 20),
    change('added', 110, 7),
  ];
  const groups = productChangePayload(changes, AT);
  expect(groups.map(({ ChangeType }) => ChangeType)).toEqual(['added', 'removed']);
  expect(groups[0]?.Values).toEqual([
    {
      InsuranceCompanyId: 20,
      InsuranceCompanyName: 'Şirket 20',
      Products: [{ ProductId: 111, ProductName: 'Ürün 111' }],
    },
    {
      InsuranceCompanyId: 110,
      InsuranceCompanyName: 'Şirket 110',
      Products: [
        { ProductId: 7, ProductName: null },
        { ProductId: 20, ProductName: 'Ürün 20' },
      ],
    },
    { InsuranceCompanyId: 999, InsuranceCompanyName: null, Products: [{ ProductId: 7, ProductName: null }] },
  ]);
});
