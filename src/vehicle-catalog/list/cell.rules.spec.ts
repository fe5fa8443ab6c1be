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

/** Cells of a kind, whose texts stand between bars, each with what it is read as. */
const cells = <Result>(kind: StoredCell['kind'], texts: string, result: Result) =>
  texts.split(' | ').map((text): [StoredCell['kind'], string, Result] => [kind, text, result]);
const KURUS = 'has kuruş, only whole lira are expected';
const LONG = 'has more than 12 digits';
const NO_CODE = 'is not a code, which has only digits';
const NO_INTEGER = 'is not between 1 and 2,147,483,647';

describe('a value', () => {
  test.each([
    ...cells(
      'number',
      '1584880 | 1.58488E6 | 1.58488e+06 | 158488000E-2 | 1584880.0 | 1584880.00',
      1_584_880,
    ),
    ...cells('number', '0001584880', 1_584_880),
    ...cells('number', '0 | -0', 0),
    ...cells('number', '999999999999', 999_999_999_999),
    ...cells('number', '1E11', 100_000_000_000),
    ...cells(
      'text',
      '1.584.880,00 | 1.584.880,000 | 1.584.880 | 1584880 | 1584880,00 | 1584880,0',
      1_584_880,
    ),
    ...cells(
      'text',
      '1584880.0 | 1584880.00 | 1 584 880 | 1\u00a0584\u00a0880,00 | 1.584.880,00 TL',
      1_584_880,
    ),
    ...cells('text', '1.584.880 TRY | ₺1.584.880,00 | 1.584.880 ₺', 1_584_880),
    ...cells('text', '15.848', 15_848),
    ...cells('text', '0 | 0,00 | - | –', 0),
    ...cells('text', '007', 7),
    ...cells('text', '999.999.999.999,00', 999_999_999_999),
  ])('of a cell, a %s %s, is %d', (kind, text, value) => {
    expect(readValue(cell(kind, text))).toBe(value);
  });

  test('A numeric cell keeps its dot; a text is read the Turkish way', { tags: 'vehicle-list' }, () => {
    for (const text of ['15848.8', '1.584'])
      expect(fault(readValue(cell('number', text)))).toBe(`"${text}" ${KURUS}.`);
  });

  test.each([
    ...cells('number', '0.5 | 1584880.0000000002 | 15E-1', KURUS),
    ...cells('text', '1.584.880,50 | 12.50 | 1,584', KURUS),
    ...cells('number', '-1 | -1E3', 'is negative'),
    ...cells('text', '-1.584.880,00 | -5', 'is negative'),
    ...cells('number', '1000000000000 | 1E12 | 1E300', LONG),
    ...cells('text', '1.000.000.000.000', LONG),
  ])('is refused: the %s %s %s', (kind, text, message) => {
    expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" ${message}.`);
  });

  test.each([
    ...cells('number', '1.584.880,00 | 1,5 | INF | 1E1001', ''),
    ...cells(
      'text',
      'YOK | 1,584,880 | 1,584,880.00 | 1.58488E+06 | 1584880.000 | 850,000 | 1584880,000',
      '',
    ),
    ...cells(
      'text',
      '1 584 880,000 | 850,000 TL | -850,000 | 0.123 | 1.584.88 | 1..584 | 12 34 | 1.584.880,',
      '',
    ),
    ...cells('text', '.5 | ١٢٣ | --', ''),
    ...cells('other', '1', ''),
  ])(
    'A text that could mean lira or thousands of them is refused: `850,000` (%s %s)',
    { tags: 'vehicle-list' },
    (kind, text) => {
      expect(fault(readValue(cell(kind, text)))).toBe(`"${text}" is not an amount in lira.`);
    },
  );
});

describe('a code', () => {
  test.each([
    ...cells('number', '9', 9),
    ...cells('text', '009', 9),
    ...cells('number', '1.616E3 | 1616.0', 1616),
    ...cells('text', '0001616', 1616),
    ...cells('number', '2147483647', 2_147_483_647),
    ...cells('text', '0000000000002147483647', 2_147_483_647),
  ])('%s %s is %d: codes lose leading zeros', (kind, text, code) => {
    expect(readCode(cell(kind, text))).toBe(code);
  });

  test.each([
    ...cells('number', '0 | -9 | 2147483648 | 1E99', NO_INTEGER),
    ...cells('text', '000 | 99999999999999999999', NO_INTEGER),
    ...cells('text', '1616A | 9-1616 | 1.616 | -9 | 9,0', NO_CODE),
    ...cells('number', '9.5', NO_CODE),
    ...cells('other', 'TRUE', NO_CODE),
  ])('is refused: the %s %s %s', (kind, text, message) => {
    expect(fault(readCode(cell(kind, text)))).toBe(`"${text}" ${message}.`);
  });
});

describe('an error that a program wrote as a text', () => {
  test.each([
    ...['#N/A', '#YOK', '#REF!', '#BAŞV!', '#AD?', '#NAME?', '#DEĞER!', '#SAYI/0!', '#DIV/0!', '#BOŞ!'],
    ...['#TAŞMA!', '########', 'Err:502', 'Hata:502', '#GETTING_DATA'],
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
    ...cells('number', '1950', 1950),
    ...cells('number', '2100', 2100),
    ...cells('number', '2.026E3', 2026),
    ...cells('text', '2026', 2026),
  ])('%s %s is %d', (kind, text, year) => {
    expect(readYear(cell(kind, text))).toBe(year);
  });

  test.each([
    ...cells('number', '1949 | 2101 | 2026.5 | -2026 | 1E300', ''),
    ...cells('text', '2.026 | 26 | yeni', ''),
    ...cells('other', '2026-01-01', ''),
  ])('that is none is refused: %s %s', (kind, text) => {
    expect(fault(readYear(cell(kind, text)))).toBe(`"${text}" is not a year between 1950 and 2100.`);
  });
});

describe('a name', () => {
  test.each([
    ...['ASTRA  SEDAN 1.4 (140)', 'OTOYOL\\IVECO\\FIAT', 'İĞDIR ŞÖÇÜ'].map(
      (text) => ['text', text, text] as const,
    ),
    ['text', 'A\nB\tC\u00a0D\u0000E', 'A B C D E'],
    ...cells('number', '3008 | 3.008E3', '3008'),
    ...cells('number', '9.3', '9.3'),
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
  const much = 2 ** 20;
  for (const text of [
    '1'.repeat(much),
    `1${' '.repeat(much)}1`,
    '1.'.repeat(much / 2),
    `1E${'9'.repeat(much)}`,
  ]) {
    expect(looksLikeNumber(cell('text', text))).toBe(false);
    expect(looksLikeNumber(cell('number', text))).toBe(false);
    expect(fault(readValue(cell('number', text)))).toMatch(/is not an amount in lira\.$/);
    expect(fault(readCode(cell('number', text)))).toMatch(/is not a code/);
  }
});

test('what would be read as an amount, or could be, looks like a number', () => {
  const texts = ['1.584.880,00', '-5', '2.026', '850,000'].map((text) => cell('text', text));
  const numbers = [cell('number', '1'), ...texts];
  expect(numbers.filter(looksLikeNumber)).toEqual(numbers);
  const others = [cell('text', 'Not: 5'), cell('other', '5'), cell('text', '1,584,880')];
  expect(others.filter(looksLikeNumber)).toEqual([]);
});

test('a sentence quotes at most 40 characters', () => {
  expect(shortened('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shortened('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
});
