// @module-tag running
import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from './exact-json.js';

describe('Exact JSON of the client', () => {
  test('Integers beyond 2^53 are bigints with every digit, smaller ones numbers, and both are written as they were', () => {
    const text = '{"Id":9007199254740993,"LogId":-9223372036854775808,"JobId":9007199254740991,"Rate":0.5}';
    const value = parseExact(text);
    expect(value).toEqual({
      Id: 9007199254740993n,
      LogId: -9223372036854775808n,
      JobId: 9007199254740991,
      Rate: 0.5,
    });
    expect(stringifyExact(value)).toBe(text);
  });

  test('Amounts are texts with all their digits, whatever the case of their name, and JSON numbers when written', () => {
    const text =
      '{"GrossPremium":12345678901234567890.120,"netPremium":1,"Installments":[{"PaymentAmount":-0.10}]}';
    const value = parseExact(text);
    expect(value).toEqual({
      GrossPremium: '12345678901234567890.120',
      netPremium: '1',
      Installments: [{ PaymentAmount: '-0.10' }],
    });
    expect(stringifyExact(value)).toBe(text);
  });

  test('An amount that is no number is not written', () => {
    expect(() => stringifyExact({ grossPremium: '1,5' })).toThrow();
  });

  test('No member of the prototype can be set', () => {
    const value = parseExact('{"__proto__":{"isAdministrator":true}}') as object;
    expect('isAdministrator' in value).toBe(false);
    expect('isAdministrator' in {}).toBe(false);
  });
});
