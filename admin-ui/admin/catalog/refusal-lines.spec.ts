import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/errors.js';
import { loadTexts, translator } from '../texts/language.js';
import type { GivenRecords } from './read-records.js';
import { readTable } from './read-table.js';
import { refusalLines } from './refusal-lines.js';

await loadTexts('tr');
const turkish = translator('tr');
const RECORDS = [{ insuranceCompanyName: 'Örnek Sigorta', productName: 'Kasko' }, 7];
const linesOf = (refusal: { fields?: { field: string; message: string }[]; message?: string }) =>
  refusalLines(
    new ApiError({ status: 400, fields: [], ...refusal }),
    { records: RECORDS as Record<string, unknown>[] },
    turkish,
  );

describe('What a catalog was refused for', () => {
  test.each([
    ['Records[0].ProductName', 'ProductName is required.', 'ProductName gerekli.'],
    [
      'Records[0].ServiceName',
      'ServiceName must be at most 200 characters.',
      'ServiceName en çok 200 karakter olmalı.',
    ],
    ['Records[0].ProductId', 'ProductId must be greater than 0.', 'ProductId 0 değerinden büyük olmalı.'],
    ['Records[0]', 'Records[0] repeats Records[41]: InsuranceCompanyId 1.', 'Kayıt 42 ile aynı.'],
    ['Records[0].ProductId', 'ProductId is odd.', 'ProductId ProductId is odd.'],
  ])('%s: %s', (field, message, words) => {
    expect(linesOf({ fields: [{ field, message }] })).toEqual([`Kayıt 1 · Örnek Sigorta · Kasko: ${words}`]);
  });

  test('a fault of the whole list names the list', () => {
    const message = 'Records must have at most 160000 items.';
    expect(linesOf({ fields: [{ field: 'Records', message }] })).toEqual([
      'Records: en çok 160.000 kayıt olabilir.',
    ]);
  });

  test('a value of the wrong type names its record and field', () => {
    expect(linesOf({ message: '$.records[0].productId: expected an integer (int32).' })).toEqual([
      'Kayıt 1 · Örnek Sigorta · Kasko: productId bir tam sayı olmalı.',
    ]);
    expect(linesOf({ message: '$.records[1]: expected an object.' })).toEqual(['Kayıt 2: bir nesne olmalı.']);
  });

  test('other failures have no lines', () => {
    expect(refusalLines(new Error('x'), { records: [] }, turkish)).toEqual([]);
    expect(linesOf({ message: 'The body is too deep.' })).toEqual([]);
  });

  test('of a table it names the row and the column, in the table’s own words', async () => {
    const heads = 'Company no;Şirket;productId;işlem no;İşlem;Servis';
    const given = (await readTable(
      `\n${heads}\n110;Örnek;7;1;Teklif Al;\n\n110;Örnek;;1;Teklif Al;S`,
      'tr',
    )) as GivenRecords;
    const fields = [
      { field: 'Records[0].ProductName', message: 'ProductName is required.' },
      { field: 'Records[0].ServiceName', message: 'ServiceName is required.' },
      { field: 'Records[1].InsuranceCompanyId', message: 'InsuranceCompanyId must be greater than 0.' },
      { field: 'Records[1]', message: 'Records[1] repeats Records[0]: InsuranceCompanyId 110.' },
    ];
    expect(refusalLines(new ApiError({ status: 400, fields }), given, turkish)).toEqual([
      'Satır 3 · Örnek · Teklif Al: Ürün gerekli.',
      'Satır 3 · Örnek · Teklif Al: Servis gerekli.',
      'Satır 5 · Örnek · Teklif Al: Company no 0 değerinden büyük olmalı.',
      'Satır 5 · Örnek · Teklif Al: Satır 3 ile aynı.',
    ]);
  });
});
