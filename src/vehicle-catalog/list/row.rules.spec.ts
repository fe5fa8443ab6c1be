import { describe, expect, test } from 'vitest';
import { columnLetter, type SheetRow, type StoredCell } from './cells.js';
import { type ListHeader, readHeader } from './header.rules.js';
import { describeRemark, type ListRemark } from './list-remarks.js';
import { isNote, readRow } from './row.rules.js';

const cells = (fields: (string | number)[]): StoredCell[] =>
  fields.flatMap((field, index) =>
    field === ''
      ? []
      : [{ column: index + 1, kind: typeof field === 'number' ? 'number' : 'text', text: `${field}` }],
  );
const row = (...fields: (string | number)[]): SheetRow => ({ line: 17, cells: cells(fields) });
const FOUR = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı'];
const WIDE = readHeader(cells([...FOUR, 2025, 2026, 2024])) as ListHeader;
const LONG = readHeader(cells([...FOUR, 'Model Yılı', 'Kasko Bedeli'])) as ListHeader;
const faults = (read: SheetRow, header = WIDE) =>
  (readRow(read, header) as { faults: ListRemark[] }).faults.map((remark) => describeRemark(remark, 'en'));

describe('a row of a list with a column for each year', () => {
  test('is a vehicle with its values, newest first', () => {
    expect(readRow(row('009', 1616, 'AUDI', 'A3', 5, 6, 4), WIDE)).toEqual({
      line: 17,
      brandCode: 9,
      brandName: 'AUDI',
      modelCode: 1616,
      modelName: 'A3',
      values: [
        [2026, 6],
        [2025, 5],
        [2024, 4],
      ],
    });
  });

  test.each([
    ['0 and nothing', [0, '']],
    ['the texts 0,00 and -', ['0,00', '-']],
  ])('has no value for a year that has %s: that model year does not exist', (_, fields) => {
    expect(readRow(row(9, 1616, 'AUDI', 'A3', ...fields, 4), WIDE)).toMatchObject({ values: [[2024, 4]] });
  });

  test('that has several faults reports all of them, with row, column and heading', () => {
    expect(faults(row('A9', 0, '', 'x'.repeat(201), -5, 1.5, '1,2,3'))).toEqual([
      'Row 17, column E (2025): "-5" is negative.',
      'Row 17, column F (2026): "1.5" has kuruş, only whole lira are expected.',
      'Row 17, column G (2024): "1,2,3" is not an amount in lira.',
      'Row 17, column A (Marka Kodu): "A9" is not a code, which has only digits.',
      'Row 17, column B (Tip Kodu): "0" is not between 1 and 2,147,483,647.',
      'Row 17, column C (Marka Adı): it is empty.',
      `Row 17, column D (Tip Adı): "${'x'.repeat(40)}..." is longer than 200 characters.`,
    ]);
  });

  test('that is a shorter line of text than the header is refused: the file may be cut off', () => {
    expect(faults({ ...row(9, 1616, 'AUDI', 'A3', 5, 6), width: 6 })).toEqual([
      'Row 17: the line has 6 of 7 columns.',
    ]);
    expect(readRow({ ...row(9, 1616, 'AUDI', 'A3', 5, 6), width: 7 }, WIDE)).toMatchObject({ line: 17 });
  });
});

describe('a row of a list with a row for each year', () => {
  test('is a vehicle with that value', () => {
    expect(readRow(row(9, 1616, 'AUDI', 'A3', 2026, '5.000,00'), LONG)).toMatchObject({
      values: [[2026, 5000]],
    });
  });

  test.each([0, '', '-'])('with the value %j says that its year has none', (value) => {
    expect(readRow(row(9, 1616, 'AUDI', 'A3', 2026, value), LONG)).toMatchObject({
      modelCode: 1616,
      values: [[2026, 0]],
    });
  });

  test('needs a year', () => {
    expect(faults(row(9, 1616, 'AUDI', 'A3', '', 5), LONG)).toEqual([
      'Row 17, column E (Model Yılı): it is empty.',
    ]);
    expect(faults(row(9, 1616, 'AUDI', 'A3', 1900, 5), LONG)).toEqual([
      'Row 17, column E (Model Yılı): "1900" is not a year between 1950 and 2100.',
    ]);
  });
});

describe('a note', () => {
  test('is a row with words in column A and nothing else', () => {
    expect(isNote(row('* Değerler TL cinsindendir.'))).toBe(true);
  });

  test.each([[[9]], [['9']], [['1.584.880,00']], [['', 'words elsewhere']], [['words', 'and more']], [[]]])(
    'is not %j',
    (fields) => {
      expect(isNote(row(...fields))).toBe(false);
    },
  );
});

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16384, 'XFD'],
])('column %i is %s', (column, letter) => {
  expect(columnLetter(column)).toBe(letter);
});
