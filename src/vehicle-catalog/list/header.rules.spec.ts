import { describe, expect, test } from 'vitest';
import { textOf } from '../messages/message.js';
import type { StoredCell } from './cells.js';
import { type ListHeader, readHeader } from './header.rules.js';
import { foldHeading as fold } from './headings.js';
import type { ListRemark } from './list-remarks.js';

/** Texts are text cells and numbers numeric ones; null leaves a column empty. */
const cells = (...fields: (string | number | null)[]): StoredCell[] =>
  fields.flatMap((field, index) =>
    field === null
      ? []
      : [{ column: index + 1, kind: typeof field === 'number' ? 'number' : 'text', text: `${field}` }],
  );
const header = (...fields: (string | number | null)[]) => readHeader(cells(...fields)) as ListHeader;
const faults = (...fields: (string | number | null)[]) =>
  (readHeader(cells(...fields)) as { faults: ListRemark[] }).faults.map((remark) =>
    remark.column ? `${remark.column}: ${textOf(remark, 'en')}` : textOf(remark, 'en'),
  );
const FOUR = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı'];
const NEITHER =
  'The header has neither a column for any model year nor both "Model Yılı" and "Kasko Bedeli".';

describe('folding', () => {
  test.each([
    ['Marka Adı', 'marka adi'],
    ['MARKA ADI', 'marka adi'],
    ['marka adi', 'marka adi'],
    ['MARKA ADİ', 'marka adi'],
    ['Marka\u00a0 Adı ', 'marka adi'],
    ['Model\nYılı', 'model yili'],
    ['Değer: ŞĞÜÖÇ', 'deger sguoc'],
    ['Tip_Kodu.', 'tip kodu'],
    ['Marka Kodu\u0307', 'marka kodu'],
    ['---', ''],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('a wide header', () => {
  test('is found by its headings, years as numbers', () => {
    expect(header(...FOUR, 2026, 2025)).toEqual({
      form: 'wide',
      meanings: [undefined, 'brandCode', 'modelCode', 'brandName', 'modelName', 2026, 2025],
      titles: [undefined, ...FOUR, '2026', '2025'],
      remarks: [],
    });
  });

  test('has its columns in any order, with gaps and other columns between them', () => {
    const { meanings, remarks } = header(
      '2012',
      'TİP ADI',
      null,
      'marka adi',
      'Yakıt',
      'MODEL KODU',
      2026,
      'MARKA KODU',
    );
    expect(meanings).toEqual([
      undefined,
      2012,
      'modelName',
      undefined,
      'brandName',
      undefined,
      'modelCode',
      2026,
      'brandCode',
    ]);
    expect(remarks).toEqual([{ column: 'E', header: 'Yakıt', code: 'header.notRead' }]);
  });

  test.each(['2026', '2026 Model', '2026 MODEL YILI', 2026, '2.026E3'])(
    'takes %s for the year 2026',
    (year) => {
      const fields: StoredCell[] = [
        ...cells(...FOUR),
        { column: 5, kind: year === '2026' || /M/.test(`${year}`) ? 'text' : 'number', text: `${year}` },
      ];
      expect((readHeader(fields) as ListHeader).meanings[5]).toBe(2026);
    },
  );

  test.each([1949, 2101, 26, 2026.5, '2.026', '1.584.880,00'])('with %s as a year is refused', (year) => {
    expect(faults(...FOUR, 2026, year)).toEqual([`F: "${year}" is not a year between 1950 and 2100.`]);
  });

  test.each([
    ...['2026 Yılı', 'Model 2026', 'MY2026', '2026Model', 'Değer (2026 TL)', '2026/1', 'Y1950', '2100M'],
  ])(
    'A year below a heading that is not known is refused, not skipped (%s)',
    { tags: 'vehicle-list' },
    (heading) => {
      expect(faults(...FOUR, 2025, heading)).toEqual([
        'F: it has a year in words that are not known; a column of values is headed by its year alone.',
      ]);
    },
  );

  test.each(['Yakıt', 'Motor 1949 cc', 'Tip 2101', 'Sıra 20261', 'Kod 12026'])(
    'has a column that is not read below a heading without a year: %s',
    (heading) => {
      expect(header(...FOUR, 2025, heading).remarks).toEqual([
        { column: 'F', header: heading, code: 'header.notRead' },
      ]);
    },
  );

  test('with a heading or a year twice is refused', () => {
    expect(faults(...FOUR, 2026, 'Model Kodu', 2025, '2026')).toEqual([
      'F: there are two such columns.',
      'H: there are two such columns.',
    ]);
  });

  test('says all that is missing', () => {
    expect(faults('Marka Adı', 'Tip Adı')).toEqual([
      'The header has no "Marka Kodu".',
      'The header has no "Tip Kodu" / "Model Kodu".',
      NEITHER,
    ]);
    expect(faults('Marka Kodu', 'Tip Kodu', 2026)).toEqual([
      'The header has no "Marka Adı".',
      'The header has no "Tip Adı" / "Model Adı".',
    ]);
  });

  test('with brand and type in one column is refused: nothing separates them exactly', () => {
    expect(faults('Marka Kodu', 'Tip Kodu', 'Araç Marka - Model', 2026)).toEqual([
      'C: brand and type share a column, and a brand such as TOFAS-FIAT cannot be told from its type: they are needed in columns of their own.',
    ]);
  });
});

describe('a long header', () => {
  test.each(['Kasko Bedeli', 'KASKO DEĞERİ'])('has the columns Model Yılı and %s', (value) => {
    const { form, meanings } = header(...FOUR, 'Model Yılı', value);
    expect(form).toBe('long');
    expect(meanings.slice(5)).toEqual(['modelYear', 'value']);
  });

  test.each(['Model Yılı', 'Kasko Bedeli'])('with %s alone is refused', (heading) => {
    expect(faults(...FOUR, heading)).toEqual([NEITHER]);
  });

  test.each([[['Model Yılı', 'Kasko Bedeli', 2026]], [['Model Yılı', 2026]], [[2026, 'Kasko Bedeli']]])(
    'with columns for years as well is refused: %j',
    (fields) => {
      expect(faults(...FOUR, ...fields)).toEqual([
        'The header has columns for model years and "Model Yılı" or "Kasko Bedeli" as well.',
      ]);
    },
  );
});

test.each([
  [[]],
  [['Ağustos 2026']],
  [['Marka Kodu', 2026, 2025]],
  [[3, 1001, 'ALFA ROMEO', 'GIULIA', 1, 2]],
  [['constructor', '__proto__', 'toString']],
])('%j is no header', (fields) => {
  expect(readHeader(cells(...fields))).toBeUndefined();
});
