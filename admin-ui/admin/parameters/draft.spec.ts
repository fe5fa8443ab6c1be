import { describe, expect, test } from 'vitest';
import { bodyOf, codeOf, draftOf, faultsOf, numberOf } from './draft.js';

const VALUE = {
  ParameterId: 93,
  ParameterValue: '9-1616-2026',
  ParameterName: '2026',
  Status: true,
  Crossed: false,
  Dependents: [{ ParameterId: 92, ParameterValue: '9-1616' }],
  AdditionalDetails: [{ KeyId: 22, KeyName: 'Araç Değeri', KeyValue: '3695439' }],
};

describe('The draft of a value', () => {
  test('an unchanged draft sends the value as it is', () => {
    const draft = draftOf(VALUE, undefined);
    expect(faultsOf(draft)).toEqual([]);
    expect(bodyOf(draft, draft)).toEqual({
      parameterName: '2026',
      status: true,
      crossed: false,
      dependents: [{ parameterId: 92, parameterValue: '9-1616' }],
      additionalDetails: [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695439' }],
    });
  });

  test('a new value is active and belongs to the parameter of its page', () => {
    expect(draftOf(undefined, 91)).toMatchObject({ number: '91', isActive: true, isCrossed: false });
    expect(faultsOf(draftOf(undefined, undefined))).toEqual(['number', 'code', 'name']);
  });

  test('blanks around what was typed are not sent', () => {
    const begun = draftOf(VALUE, undefined);
    const draft = { ...begun, name: '  2027 ', details: [{ id: ' 7', name: ' RGB ', value: ' ff ' }] };
    expect(bodyOf(draft, begun)).toMatchObject({
      parameterName: '2027',
      additionalDetails: [{ keyId: 7, keyName: 'RGB', keyValue: 'ff' }],
    });
  });

  test('blanks of the value as it was are sent back as they are, in its code as well', () => {
    const detail = { KeyId: 1, KeyName: ' Ad ', KeyValue: ' x ' };
    const spaced = { ...VALUE, ParameterValue: ' A ', ParameterName: ' B ', AdditionalDetails: [detail] };
    const begun = draftOf(spaced, undefined);
    const draft = { ...begun, isActive: false };
    expect(codeOf(draft, begun)).toBe(' A ');
    expect(bodyOf(draft, begun)).toMatchObject({
      parameterName: ' B ',
      status: false,
      additionalDetails: [{ keyId: 1, keyName: ' Ad ', keyValue: ' x ' }],
    });
    expect(codeOf({ ...begun, code: ' C ' }, begun)).toBe('C');
  });

  test('half filled rows are faults', () => {
    const draft = draftOf(VALUE, undefined);
    expect(faultsOf({ ...draft, dependents: [{ number: '92', code: ' ' }] })).toEqual(['dependents']);
    expect(faultsOf({ ...draft, details: [{ id: 'x', name: 'Ad', value: '1' }] })).toEqual(['details']);
    expect(faultsOf({ ...draft, details: [{ id: '22', name: '', value: '1' }] })).toEqual(['details']);
  });
});

test.each([
  ['1', 1],
  [' 2147483647 ', 2147483647],
  ['2147483648', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%j as a number', (text, number) => {
  expect(numberOf(text)).toBe(number);
});
