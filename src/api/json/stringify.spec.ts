import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../decimal.js';
import { RawJson, stringifyJson } from './stringify.js';

describe('answers as JSON', () => {
  test('plain values are written as JSON.stringify writes them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(stringifyJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test('any text survives, lone surrogates and control characters too', () => {
    const units = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(units, (text) => {
        expect(stringifyJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
      }),
    );
    expect(stringifyJson('\ud800"\\\n\u0000')).toBe(JSON.stringify('\ud800"\\\n\u0000'));
  });

  test.each([
    { what: 'an absent member', value: { a: undefined, b: 1 }, text: '{"b":1}' },
    { what: 'an object of absent members', value: { a: undefined }, text: '{}' },
    { what: 'an absent item', value: [undefined, 1], text: '[null,1]' },
    { what: 'nothing', value: undefined, text: 'null' },
    { what: 'null', value: null, text: 'null' },
    { what: 'a number that is none', value: Number.NaN, text: 'null' },
    { what: 'an endless number', value: Number.POSITIVE_INFINITY, text: 'null' },
    { what: 'a negative zero', value: -0, text: '0' },
    { what: 'a 64-bit id', value: { Id: 9223372036854775807n }, text: '{"Id":9223372036854775807}' },
    { what: 'a moment', value: new Date(0), text: '"1970-01-01T00:00:00.000Z"' },
    {
      what: 'a value with toJSON',
      value: { toJSON: () => ({ a: Decimal.parse('1.10') }) },
      text: '{"a":1.10}',
    },
    { what: 'a member called __proto__', value: JSON.parse('{"__proto__":1}'), text: '{"__proto__":1}' },
  ])('$what is written as $text', ({ value, text }) => {
    expect(stringifyJson(value)).toBe(text);
  });

  test.each([
    ...['1250.50', '-0.10', '0', '9007199254740993', '1234567890123456789012345678'],
    '0.0000000000000000000000000001',
  ])('Amounts are answered as JSON numbers with all their digits (%s)', { tags: 'offline-jobs' }, (text) => {
    const amount = Decimal.parse(text);
    expect(stringifyJson(amount)).toBe(text);
    expect(stringifyJson({ a: [amount, { b: amount }] })).toBe(`{"a":[${text},{"b":${text}}]}`);
  });

  test('finished JSON goes through untouched', () => {
    const value = { Items: new RawJson('[{"Amount": 1.10}]'), Other: [new RawJson('null')] };
    expect(stringifyJson(value)).toBe('{"Items":[{"Amount": 1.10}],"Other":[null]}');
  });
});
