import { expect, test } from 'vitest';
import { decimalText, differenceOf, isNought, moneyText, sumOf, wholeNumber } from './decimal.js';

test.each([
  [[], '0'],
  [[625.25, '625.25'], '1250.50'],
  [['0.1', '0.2'], '0.3'],
  [['1', '-0.001'], '0.999'],
  [['-0.05', '0.03'], '-0.02'],
  [['9999999999999999999999999999', '0.01'], '9999999999999999999999999999.01'],
  [['1e5'], undefined],
  [['x', 1], undefined],
])('The sum of %j is %j', (values, sum) => {
  expect(sumOf(values)).toBe(sum);
});

test('A difference has all its digits', () => {
  expect(differenceOf('1250.50', '1250.5')).toBe('0.00');
  expect(isNought('0.00')).toBe(true);
  expect(differenceOf('100', '-0.01')).toBe('100.01');
  expect(isNought('0.01')).toBe(false);
});

test.each([
  ['1234567.50', 'tr-TR', '1.234.567,50'],
  ['1234567.50', 'en-GB', '1,234,567.50'],
  [12, 'tr-TR', '12'],
  ['-0.5', 'tr-TR', '-0,5'],
  ['1234567890123456789012345678.12', 'tr-TR', '1.234.567.890.123.456.789.012.345.678,12'],
  ['1e400', 'tr-TR', '1e400'],
])('%s is written as %s writes it: %s', (value, locale, text) => {
  expect(decimalText(value, locale)).toBe(text);
});

test.each([
  ['1250.5', '1.250,50'],
  [150, '150,00'],
  ['-0.125', '-0,125'],
  ['12.50', '12,50'],
])('The amount %s has two decimals at least: %s', (value, text) => {
  expect(moneyText(value, 'tr-TR')).toBe(text);
});

test.each([
  [' 12 ', 12],
  ['0', 0],
  ['', undefined],
  ['12,5', undefined],
  ['1.000', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('%j is read as the whole number %j', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});
