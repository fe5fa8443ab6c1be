import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParameterState } from './parameter.rules.js';
import { naturalOrder, rowOf } from './parameter-rows.rules.js';

const STATE: ParameterState = {
  parameterId: 93,
  parameterValue: '9-1616-2026',
  parameterName: '2026',
  status: true,
  crossed: false,
};

describe('natural order', () => {
  const precedes = (a: string, b: string) => naturalOrder(a) < naturalOrder(b);

  test.each([
    ['9', '10'],
    ['9', '9-1'],
    ['9-9', '9-10'],
    ['9-1616', '10-2'],
    ['9-1616-2026', '9-1617'],
    ['A2', 'A10'],
    ['A2B', 'A2C'],
    ['2', 'A'],
    ['99', '100'],
    ['0099', '100'],
    ['0', '1'],
    ['9'.repeat(99), `1${'0'.repeat(99)}`],
    ['12345678901234567890', '12345678901234567891'],
  ])('%s comes before %s', (a, b) => {
    expect(precedes(a, b)).toBe(true);
    expect(precedes(b, a)).toBe(false);
  });

  test('leading zeros count nothing', () => {
    expect(naturalOrder('007-00')).toBe(naturalOrder('7-0'));
  });

  test('of codes made of numbers is the order of the numbers', () => {
    const numbers = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const place = a.findIndex((number, index) => number !== b[index]);
        const first =
          place === -1 ? a.length < b.length : b[place] !== undefined && (a[place] ?? 0n) < b[place];
        expect(precedes(a.join('-'), b.join('-'))).toBe(first);
      }),
    );
  });
});

describe('the row of a value', () => {
  test('has its lists in one order, whatever order they came in', () => {
    const dependents = [
      { parameterId: 92, parameterValue: '9-2' },
      { parameterId: 92, parameterValue: '9-10' },
      { parameterId: 91, parameterValue: '9' },
    ];
    const additionalDetails = [22, 3].map((keyId) => ({ keyId, keyName: 'n', keyValue: 'v' }));
    const row = rowOf({ ...STATE, dependents, additionalDetails });
    expect(JSON.stringify(row.dependents)).toBe(
      '[{"ParameterId":91,"ParameterValue":"9"},{"ParameterId":92,"ParameterValue":"9-10"},{"ParameterId":92,"ParameterValue":"9-2"}]',
    );
    expect(JSON.stringify(row.additional_details)).toBe(
      '[{"KeyId":3,"KeyName":"n","KeyValue":"v"},{"KeyId":22,"KeyName":"n","KeyValue":"v"}]',
    );
    const reversed = {
      dependents: dependents.toReversed(),
      additionalDetails: additionalDetails.toReversed(),
    };
    expect(rowOf({ ...STATE, ...reversed })).toEqual(row);
  });

  test('has empty lists where there are none', () => {
    expect(rowOf(STATE)).toMatchObject({ dependents: [], additional_details: [] });
  });
});
