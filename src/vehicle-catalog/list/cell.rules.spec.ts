import { describe, expect, test } from 'vitest';
import { textOf } from '../messages/message.js';
import {
  type Fault,
  looksLikeNumber,
  readCode,
  readName,
  readValue,
  readYear,
  shortened,
} from './cell.rules.js';
import type { StoredCell } from './cells.js';

const cell = (kind: StoredCell['kind'], text: string): StoredCell => ({ column: 5, kind, text });
const fault = (reading: unknown) => textOf(reading as Fault, 'en');

describe('a value', () => {
  test.each([
    ['1584880', 1_584_880],
    ['0', 0],
    ['-0', 0],
    ['1.58488E6', 1_584_880],
    ['1.58488e+06', 1_584_880],
    ['158488000E-2', 1_584_880],
    ['1584880.0', 1_584_880],
    ['1584880.00', 1_584_880],
    ['0001584880', 1_584_880],
    ['999999999999', 999_999_999_999],
    ['1E11', 100_000_000_000],
  ])('of a numeric cell %s is %d', (text, value) => {
    expect(readValue(cell('number', text))).toBe(value);
  });

  test.each([
    ['1.584.880,00', 1_584_880],
    ['1.584.880,000', 1_584_880],
    ['1.584.880', 1_584_880],
    ['15.848', 15_848],
    ['1584880', 1_584_880],
    ['1584880,00', 1_584_880],
    ['1584880,0', 1_584_880],
    ['1584880.0', 1_584_880],
    ['1584880.00', 1_584_880],
    ['1 584 880', 1_584_880],
    ['1\u00a0584\u00a0880,00', 1_584_880],
    ['1.584.880,00 TL', 1_584_880],
    ['1.584.880 TRY', 1_584_880],
    ['₺1.584.880,00', 1_584_880],
    ['1.584.880 ₺', 1_584_880],
    ['0', 0],
    ['0,00', 0],
    ['-', 0],
    ['–', 0],
    ['007', 7],
    ['999.999.999.999,00', 999_999_999_999],
  ])('of a text %s is %d', (text, value) => {
    expect(readValue(cell('text', text))).toBe(value);
  });

  test('A numeric cell keeps its dot; a text is read the Turkish way', { tags: 'vehicle-list' }, () => {
    expect(fault(readValue(cell('number', '15848.8')))).toBe(
      '"15848.8" has kuruş, only whole lira are expected.',
    );
    expect(fault(readValue(cell('number', '1.584')))).toBe(
      '"1.584" has kuruş, only whole lira are expected.',
    );
  });

  test.each([
    ['number', '0.5'],
    ['number', '1584880.0000000002'],
    ['number', '15E-1'],
    ['text', '1.584.880,50'],
    ['text', '12.50'],
    ['text', '1,584'],
  ] as const)('with kuruş is refused: %s %s', (kind, text) => {
    expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" has kuruş, only whole lira are expected.`);
  });

  test.each([
    ['number', '-1'],
    ['number', '-1E3'],
    ['text', '-1.584.880,00'],
    ['text', '-5'],
  ] as const)('below zero is refused: %s %s', (kind, text) => {
    expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" is negative.`);
  });

  test.each([
    ['number', '1000000000000'],
    ['number', '1E12'],
    ['number', '1E300'],
    ['text', '1.000.000.000.000'],
  ] as const)('of more than 12 digits is refused: %s %s', (kind, text) => {
    expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" has more than 12 digits.`);
  });

  test.each([
    ['number', '1.584.880,00'],
    ['number', '1,5'],
    ['number', 'INF'],
    ['number', '1E1001'],
    ['text', 'YOK'],
    ['text', '1,584,880'],
    ['text', '1,584,880.00'],
    ['text', '1.58488E+06'],
    ['text', '1584880.000'],
    ['text', '850,000'],
    ['text', '1584880,000'],
    ['text', '1 584 880,000'],
    ['text', '850,000 TL'],
    ['text', '-850,000'],
    ['text', '0.123'],
    ['text', '1.584.88'],
    ['text', '1..584'],
    ['text', '12 34'],
    ['text', '1.584.880,'],
    ['text', '.5'],
    ['text', '١٢٣'],
    ['text', '--'],
    ['other', '1'],
  ] as const)(
    'A text that could mean lira or thousands of them is refused: `850,000` (%s %s)',
    { tags: 'vehicle-list' },
    (kind, text) => {
      expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" is not an amount in lira.`);
    },
  );
});

describe('a code', () => {
  test.each([
    ['number', '9', 9],
    ['number', '1.616E3', 1616],
    ['number', '1616.0', 1616],
    ['text', '009', 9],
    ['text', '0001616', 1616],
    ['number', '2147483647', 2_147_483_647],
    ['text', '0000000000002147483647', 2_147_483_647],
  ] as const)('%s %s is %d: codes lose leading zeros', (kind, text, code) => {
    expect(readCode(cell(kind, text))).toBe(code);
  });

  test.each([
    ['number', '0'],
    ['text', '000'],
    ['number', '-9'],
    ['number', '2147483648'],
    ['text', '99999999999999999999'],
    ['number', '1E99'],
  ] as const)('out of range is refused: %s %s', (kind, text) => {
    expect(fault(readCode(cell(kind, text)))).toBe(`"${text}" is not between 1 and 2,147,483,647.`);
  });

  test.each([
    ['text', '1616A'],
    ['text', '9-1616'],
    ['text', '1.616'],
    ['text', '-9'],
    ['text', '9,0'],
    ['number', '9.5'],
    ['other', 'TRUE'],
  ] as const)('that is none is refused: %s %s', (kind, text) => {
    expect(fault(readCode(cell(kind, text)))).toBe(`"${text}" is not a code, which has only digits.`);
  });
});

describe('an error that a program wrote as a text', () => {
  test.each([
    '#N/A',
    '#YOK',
    '#REF!',
    '#BAŞV!',
    '#AD?',
    '#NAME?',
    '#DEĞER!',
    '#SAYI/0!',
    '#DIV/0!',
    '#BOŞ!',
    '#TAŞMA!',
    '########',
    'Err:502',
    'Hata:502',
    '#GETTING_DATA',
  ])('%s is no value and no name', (text) => {
    const expected = `it has the error value "${text}".`;
    expect(fault(readValue(cell('text', text)))).toBe(expected);
    expect(fault(readName(cell('text', text), 100))).toBe(expected);
  });

  test.each(['#', '#1', 'C#', 'A#N/A', 'E-TRON #1!', 'ERR 502'])('%s is a name', (text) => {
    expect(readName(cell('text', text), 100)).toBe(text);
  });
});

describe('a model year', () => {
  test.each([
    ['number', '1950', 1950],
    ['number', '2100', 2100],
    ['number', '2.026E3', 2026],
    ['text', '2026', 2026],
  ] as const)('%s %s is %d', (kind, text, year) => {
    expect(readYear(cell(kind, text))).toBe(year);
  });

  test.each([
    ['number', '1949'],
    ['number', '2101'],
    ['number', '2026.5'],
    ['number', '-2026'],
    ['number', '1E300'],
    ['text', '2.026'],
    ['text', '26'],
    ['text', 'yeni'],
    ['other', '2026-01-01'],
  ] as const)('that is none is refused: %s %s', (kind, text) => {
    expect(fault(readYear(cell(kind, text)))).toBe(`"${text}" is not a year between 1950 and 2100.`);
  });
});

describe('a name', () => {
  test.each([
    ['text', 'ASTRA  SEDAN 1.4 (140)', 'ASTRA  SEDAN 1.4 (140)'],
    ['text', 'OTOYOL\\IVECO\\FIAT', 'OTOYOL\\IVECO\\FIAT'],
    ['text', 'İĞDIR ŞÖÇÜ', 'İĞDIR ŞÖÇÜ'],
    ['text', 'A\nB\tC\u00a0D\u0000E', 'A B C D E'],
    ['number', '3008', '3008'],
    ['number', '3.008E3', '3008'],
    ['number', '9.3', '9.3'],
  ] as const)('%s %j is %j', (kind, text, name) => {
    expect(readName(cell(kind, text), 100)).toBe(name);
  });

  test('may be as long as the limit and no longer', () => {
    expect(readName(cell('text', 'x'.repeat(100)), 100)).toHaveLength(100);
    expect(fault(readName(cell('text', 'x'.repeat(101)), 100))).toBe(
      `"${'x'.repeat(40)}..." is longer than 100 characters.`,
    );
  });

  test('of nothing that can be seen is empty', () => {
    expect(fault(readName(cell('text', '\u0000\u0007'), 100))).toBe('it is empty.');
  });

  test('is no truth value, error or date', () => {
    expect(fault(readName(cell('text', '#N/A'), 100))).toBe('it has the error value "#N/A".');
  });
});

test('a text of a megabyte is no number, whatever it is made of, and that is seen at once', () => {
  for (const text of [
    '1'.repeat(2 ** 20),
    `1${' '.repeat(2 ** 20)}1`,
    '1.'.repeat(2 ** 19),
    `1E${'9'.repeat(2 ** 20)}`,
  ]) {
    expect(looksLikeNumber(cell('text', text))).toBe(false);
    expect(looksLikeNumber(cell('number', text))).toBe(false);
    expect(fault(readValue(cell('number', text)))).toMatch(/is not an amount in lira\.$/);
    expect(fault(readCode(cell('number', text)))).toMatch(/is not a code/);
  }
});

test('what would be read as an amount, or could be, looks like a number', () => {
  const numbers = [
    cell('number', '1'),
    cell('text', '1.584.880,00'),
    cell('text', '-5'),
    cell('text', '2.026'),
    cell('text', '850,000'),
  ];
  expect(numbers.filter(looksLikeNumber)).toEqual(numbers);
  const others = [cell('text', 'Not: 5'), cell('other', '5'), cell('text', '1,584,880')];
  expect(others.filter(looksLikeNumber)).toEqual([]);
});

test('a sentence quotes at most 40 characters', () => {
  expect(shortened('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shortened('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
});
