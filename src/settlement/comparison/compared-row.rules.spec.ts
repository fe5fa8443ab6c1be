import { describe, expect, test } from 'vitest';
import { JsonNumber, type JsonValue } from '../../api/json/parse.js';
import { comparedRow } from './compared-row.rules.js';

const read = (given: Record<string, JsonValue>) => comparedRow(7, (name) => given[name]);
const row = (given: Record<string, JsonValue>) =>
  read({ policyNumber: 'P', renewalNo: '0', endorsementNo: new JsonNumber('1'), ...given });
const KEY = { n: 7, policy: 'P', renewal: '0', no: 1 };
const broken = (name: string, rule: string) => [
  { Field: `Rows[6].${name}`, Message: `Row 7: ${name} ${rule}` },
];

test('a row has its key, and what it states', () => {
  expect(row({ other: 'x' })).toEqual(KEY);
  expect(
    row({
      grossPremium: new JsonNumber('-1.250e3'),
      netPremium: '1190,95',
      commission: ' 178.640 ',
      currencyType: '2',
      productId: new JsonNumber('111'),
    }),
  ).toEqual({ ...KEY, gross: '-1250', net: '1190.95', commission: '178.640', currency: 2, product: 111 });
});

test.each([null, '', '  ', undefined as unknown as null])('a value of %j is not stated', (value) => {
  expect(row({ grossPremium: value, currencyType: value })).toEqual(KEY);
});

describe('the key', () => {
  test('blanks around it are no part of it, its case and zeros are; a number stands for its digits', () => {
    expect(row({ policyNumber: '\u00a0 aB 01\t', renewalNo: new JsonNumber('007') })).toEqual({
      ...KEY,
      policy: 'aB 01',
      renewal: '007',
    });
  });

  test('an apostrophe that keeps a spreadsheet from a formula is no part of it', () => {
    expect(row({ policyNumber: "'-12" })).toEqual({ ...KEY, policy: '-12' });
    expect(row({ policyNumber: "'12" })).toEqual({ ...KEY, policy: "'12" });
  });

  test('is required', () => {
    expect(read({})).toEqual(
      ['PolicyNumber', 'RenewalNo', 'EndorsementNo'].flatMap((name) => broken(name, 'is required.')),
    );
    expect(row({ policyNumber: ' ' })).toEqual(broken('PolicyNumber', 'is required.'));
  });

  test.each<[string, JsonValue, string]>([
    ['PolicyNumber', 'x'.repeat(201), 'must be at most 200 characters.'],
    ['PolicyNumber', 'a\0', 'must be text.'],
    ['PolicyNumber', '1,00000334601E+14', 'is a number that a spreadsheet has shortened; store it as text.'],
    ['RenewalNo', '1.5e+16', 'is a number that a spreadsheet has shortened; store it as text.'],
    ['RenewalNo', true, 'must be a text or a number.'],
    ['EndorsementNo', '-1', 'must be a whole number between 0 and 2147483647.'],
    ['EndorsementNo', new JsonNumber('1.5'), 'must be a whole number between 0 and 2147483647.'],
    ['EndorsementNo', '2147483648', 'must be a whole number between 0 and 2147483647.'],
  ])('%s %j is refused', (name, value, rule) => {
    const field = name.charAt(0).toLowerCase() + name.slice(1);
    expect(row({ [field]: value })).toEqual(broken(name, rule));
  });
});

const AMOUNT = 'must be a number with a decimal point or comma and without separators of thousands.';
test.each<[JsonValue, string]>([
  ['1.250,50', AMOUNT],
  ['1,250.50', AMOUNT],
  ['1 250', AMOUNT],
  ['12a', AMOUNT],
  ['1e5000', AMOUNT],
  ['1'.repeat(101), AMOUNT],
  [[], 'must be a text or a number.'],
])('an amount of %j is refused', (value, rule) => {
  expect(row({ grossPremium: value })).toEqual(broken('GrossPremium', rule));
});

test.each<[string, JsonValue, string]>([
  ['currencyType', '8', 'CurrencyType must be a whole number between 1 and 7.'],
  ['productId', '0', 'ProductId must be a whole number between 1 and 2147483647.'],
])('%s %j is refused', (name, value, message) => {
  expect(row({ [name]: value })).toEqual([expect.objectContaining({ Message: `Row 7: ${message}` })]);
});
