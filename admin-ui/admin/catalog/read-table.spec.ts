import { describe, expect, test } from 'vitest';
import { COLUMNS, sampleFile } from './columns.js';
import { readFile } from './read-records.js';
import { readTable } from './read-table.js';

const HEADS = 'Şirket no;Şirket;Ürün no;Ürün;İşlem no;İşlem;Servis';
const ROW = '110;Örnek Sigorta;111;Kasko;1;Teklif Al;Kasko Servisi';
const RECORD = {
  insuranceCompanyId: 110,
  insuranceCompanyName: 'Örnek Sigorta',
  productId: 111,
  productName: 'Kasko',
  serviceOperationId: 1,
  serviceOperationName: 'Teklif Al',
  serviceName: 'Kasko Servisi',
};
const read = (...lines: string[]) => readTable(lines.join('\n'), 'tr');

describe('A table of the catalog', () => {
  test.each([';', ',', '\t'])('is read with the separator %j', async (separator) => {
    const text = `${HEADS}\n${ROW}`.replaceAll(';', separator);
    expect(await readTable(text, 'tr')).toMatchObject({ records: [RECORD] });
  });

  test.each([
    ['in English', 'Company no;Company;Product no;Product;Operation no;Operation;Service'],
    [
      'as the API names them',
      'insuranceCompanyId;InsuranceCompanyName;productId;productName;serviceOperationId;serviceOperationName;SERVICENAME',
    ],
    ['in other letters', 'SIRKET NO;sirket;urun_no;ÜRÜN;İŞLEM NO.; islem ;SERVİS'],
  ])('has the heads %s', async (_, heads) => {
    expect(await read(heads, ROW)).toMatchObject({ records: [RECORD] });
  });

  test('has the text without the apostrophes that keep spreadsheets from formulas, and other apostrophes as they are', async () => {
    const row = `110;'=A1;;;1;"Teklif;' -1,'+2";Ali'nin 'servisi'`;
    expect(await read(HEADS, row)).toMatchObject({
      records: [
        {
          insuranceCompanyName: '=A1',
          serviceOperationName: 'Teklif; -1,+2',
          serviceName: "Ali'nin 'servisi'",
        },
      ],
    });
  });

  test('cells without content are absent, and rows without content are passed over but counted', async () => {
    const table = await read(
      '',
      ';;',
      HEADS,
      '',
      ROW,
      ';;;;;;',
      '110;Örnek Sigorta;;;1;Teklif Al;Kasko Servisi;;',
    );
    const { productId: _, productName: __, ...other } = RECORD;
    expect(table).toMatchObject({ records: [RECORD, other], places: { rows: [5, 7] } });
  });

  test('names may have quotation marks, separators and lines of their own', async () => {
    const named = (name: string) => ROW.replace('Örnek Sigorta', name);
    expect(
      await read(HEADS, named('"Örnek; ""A"" Sigorta"'), named('Örnek "A"'), named('"Örnek\nA"')),
    ).toMatchObject({
      records: ['Örnek; "A" Sigorta', 'Örnek "A"', 'Örnek\nA'].map((insuranceCompanyName) => ({
        insuranceCompanyName,
      })),
      places: { rows: [2, 3, 4] },
    });
  });

  test('a quotation mark that is not closed is named by its row', async () => {
    expect(await read(HEADS, ROW, ROW.replace('Örnek', '"Örnek'), ROW)).toEqual({
      problem: 'openQuote',
      row: 3,
    });
  });

  test('every cell that cannot be taken is named by row and column', async () => {
    const table = await read(
      HEADS,
      ROW.replace('110', '110,5'),
      ROW,
      ROW.replace('111', 'Kasko'),
      `${ROW};fazla`,
      ROW.replace('110', '9999999999'),
    );
    expect(table).toEqual({
      problem: 'cells',
      faults: [
        { row: 2, problem: 'notNumber', column: 'Şirket no', value: '110,5' },
        { row: 4, problem: 'notNumber', column: 'Ürün no', value: 'Kasko' },
        { row: 5, problem: 'beyondHead', column: 'H', value: 'fazla' },
        { row: 6, problem: 'notNumber', column: 'Şirket no', value: '9999999999' },
      ],
    });
  });

  test('heads that are missing, unknown or doubled are named', async () => {
    expect(await read(ROW)).toEqual({
      problem: 'heads',
      missing: ['Şirket no', 'Şirket', 'İşlem no', 'İşlem', 'Servis'],
    });
    expect(await readTable('Şirket no;Şirket', 'en')).toEqual({
      problem: 'heads',
      missing: ['Operation no', 'Operation', 'Service'],
    });
    expect(await read(HEADS.replace('Ürün no', 'Ürün kodu'))).toEqual({
      problem: 'unknownHeads',
      heads: ['Ürün kodu'],
    });
    expect(await read(`${HEADS};Product`)).toEqual({ problem: 'doubledHeads', heads: ['Product'] });
  });

  test('60,000 rows are read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => ROW.replace('111', String(n + 1)));
    const table = await read(HEADS, ...rows);
    expect('records' in table && [table.records.length, table.records.at(-1)]).toEqual([
      60_000,
      { ...RECORD, productId: 60_000 },
    ]);
  });

  test.each(['tr', 'en'] as const)(
    'the sample file (%s) has every column and two records that are read',
    async (language) => {
      const content = sampleFile(language);
      expect((await content.text()).split('\r\n')[0]?.split(';')).toEqual(
        COLUMNS.map((column) => column[language]),
      );
      const table = await readFile(content, language);
      expect(table).toMatchObject({
        records: [
          { ...RECORD, productBranchId: 2, productBranchName: 'Kasko' },
          {
            insuranceCompanyId: 110,
            serviceOperationName: 'Yardımcı Sorgu',
            outsourceProcessId: 2,
            outsourceProcessName: 'Tramer',
          },
        ],
      });
    },
  );
});
