import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { vehicleListText } from '../kit/vehicle-list/delimited-text.js';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook, WORKBOOK_SPELLINGS } from '../kit/vehicle-list/workbook.js';
import { readVehicleList } from '../src/vehicle-catalog/list/read-vehicle-list.js';
import {
  A3,
  A3_READ,
  FOUR,
  HEADER,
  listReader,
  MAIN,
  readAll,
  refusalsOf,
  relationship,
  relationships,
  row,
  rows,
  workbook,
} from './support/vehicle-lists.js';

const { file, read, refusals } = listReader();

/** The only vehicle of a workbook whose second row has these cells. */
async function vehicleOf(cells: string, more: Record<string, string> = {}) {
  const content = `${row(1, HEADER)}<row r="2">${cells}</row>`;
  const shared = 'xl/sharedStrings.xml' in more;
  const { rows: all } = await read(workbook({ Liste: content }, more, shared));
  expect(all).toHaveLength(1);
  return all[0];
}

describe('every XML spelling is read', () => {
  test.each(WORKBOOK_SPELLINGS)(
    'Three XML spellings of the workbook are read: prefixed elements with shared or inline texts, plain ones with shared texts (%s)',
    { tags: 'vehicle-list' },
    async (spelling) => {
      const list = generateVehicleList({ rows: 200 });
      const { rows: all, warnings } = await readAll(
        await file(`${spelling}.xlsx`, await vehicleListWorkbook(list, spelling)),
      );
      expect(all).toEqual(list.vehicles.map((vehicle, index) => ({ ...vehicle, line: index + 3 })));
      expect(warnings).toEqual([]);
    },
  );

  test.each(['utf8', 'utf16le'] as const)('in %s with a byte order mark too', async (encoding) => {
    const content = `\ufeff<worksheet xmlns="${MAIN}"><sheetData>${rows(HEADER, A3)}</sheetData></worksheet>`;
    const zip = await workbook({ Liste: '' }, { 'xl/worksheets/sheet0.xml': Buffer.from(content, encoding) });
    expect((await read(zip)).rows).toEqual([A3_READ]);
  });

  test('with prefixes, targets and relationship ids of any choice', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const zip = await workbook(
      { Liste: rows(HEADER, A3).replace(/<(\/?)(\w)/g, '<$1odd:$2') },
      {
        'xl/workbook.xml': `<a:workbook xmlns:a="${MAIN}"><a:sheets><a:sheet id="none" name="Liste" sheetId="7" d3:id="s9" xmlns:d3="${office}"/></a:sheets></a:workbook>`,
        'xl/_rels/workbook.xml.rels': relationships([
          relationship('s9', 'worksheet', '/XL/other/../data.xml'),
        ]),
        'xl/data.xml': `<odd:worksheet xmlns:odd="${MAIN}"><odd:sheetData>${rows(HEADER, A3).replace(/<(\/?)(\w)/g, '<$1odd:$2')}</odd:sheetData></odd:worksheet>`,
      },
    );
    expect((await read(zip)).rows).toEqual([A3_READ]);
  });
});

describe('a cell', () => {
  const values = '<c><v>30</v></c><c><v>20</v></c><c><v>10</v></c>';
  const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;
  const named = (name: string) =>
    `<c r="A2"><v>9</v></c><c><v>1616</v></c>${inline('<t>AUDI</t>')}${name}${values}`;

  test('without a reference follows the one before it', async () => {
    expect(await vehicleOf(named(inline('<t>A3</t>')))).toEqual(A3_READ);
  });

  test.each([
    [
      'rich text',
      '<r><rPr><b/></rPr><t>A</t></r><r><t xml:space="preserve">3 </t></r><r><t>TDI</t></r>',
      'A3 TDI',
    ],
    ['a phonetic hint', '<t>A3</t><rPh sb="0" eb="1"><t>a-uc</t></rPh>', 'A3'],
    ['entities and sections', '<t>A&amp;3 &lt;<![CDATA[ & ]]>&#305;&#x15E;</t>', 'A&3 < & ıŞ'],
    ['escaped characters', '<t>A3_x000D__x000A_TDI_x0020_</t>', 'A3  TDI'],
    ['line breaks', '<t>A3\nTDI</t>', 'A3 TDI'],
  ])('with %s has its text', async (_, text, name) => {
    expect(await vehicleOf(named(inline(text)))).toMatchObject({ modelName: name });
  });

  test('may name a text of the workbook', async () => {
    const strings = `<sst xmlns="${MAIN}"><si><t>AUDI</t></si><si><r><t>A</t></r><r><t>3</t></r></si></sst>`;
    const cells = `<c r="A2"><v>9</v></c><c r="B2"><v>1616</v></c><c r="C2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c>${values}`;
    expect(await vehicleOf(cells, { 'xl/sharedStrings.xml': strings })).toEqual(A3_READ);
  });

  test('of a formula has the value that was computed last', async () => {
    const cells = `<c t="str"><f>"0"&amp;"9"</f><v>09</v></c><c><f>1600+16</f><v>1616</v></c>${inline('<t>AUDI</t>')}<c t="str"><f>X1</f><v>A3</v></c><c><f>SUM(X2)</f><v>30</v></c><c><v>20</v></c><c><v>10</v></c>`;
    expect(await vehicleOf(cells)).toEqual(A3_READ);
  });

  test('may have its number with an exponent, and as a text written the Turkish way', async () => {
    const cells = `${named(inline('<t>A3</t>')).replace(values, '')}<c><v>1.58488E6</v></c>${inline('<t>1.584.880,00</t>')}<c t="n"><v>0</v></c>`;
    expect((await vehicleOf(cells))?.values.join(' ')).toBe('2026,1584880 2025,1584880');
  });

  test.each(['<c r="E2"/>', '<c r="E2" s="3"/>', '<c r="E2" t="inlineStr"><is><t> </t></is></c>', ''])(
    'that is empty is no value: %s',
    async (cell) => {
      const four = named(inline('<t>A3</t>')).replace(values, '');
      expect(await vehicleOf(`${four}${cell}<c r="G2"><v>10</v></c>`)).toMatchObject({
        values: [[2024, 10]],
      });
    },
  );

  test.each([
    ['<c t="e"><v>#N/A</v></c>', 'it has the error value "#N/A".'],
    ['<c t="b"><v>1</v></c>', '"1" is not an amount in lira.'],
    ['<c t="d"><v>2026-01-01</v></c>', '"2026-01-01" is not an amount in lira.'],
  ])('with an error, a truth value or a date is no value: %s', async (cell, message) => {
    const content = `${row(1, HEADER)}<row r="2">${named(inline('<t>A3</t>')).replace(values, cell)}</row>`;
    expect(await refusals(workbook({ Liste: content }))).toEqual([
      `Sheet "Liste", row 2, column E (2026): ${message}`,
    ]);
  });
});

describe('columns are found by header', () => {
  test('Columns are found by header, in any order and below any title', {
    tags: 'vehicle-list',
  }, async () => {
    const above = Array.from({ length: 24 }, (_, index) => [index === 0 ? 'Ağustos 2026' : `${index}`]);
    const content = rows(
      ...above,
      [2025, 'TİP ADI', 2026, 'marka adı', 'MODEL KODU', 'Marka Kodu'],
      [5, 'A3', 6, 'AUDI', 1616, 9],
    );
    const [only, ...others] = (await read(workbook({ Liste: content }))).rows;
    expect({ ...only, values: only?.values.join(' ') }).toEqual({
      ...A3_READ,
      line: 26,
      values: '2026,6 2025,5',
    });
    expect(others).toEqual([]);
  });

  test('which is not sought below row 25', async () => {
    const content = rows(...Array.from({ length: 25 }, () => ['title']), HEADER, A3);
    expect(await refusals(workbook({ Liste: content }))).toEqual([
      'The first 25 rows have no header with "Marka Kodu", "Tip Kodu", "Marka Adı", "Tip Adı" and model years.',
    ]);
  });

  test('on whichever sheet it is; that others are not read is reported', async () => {
    const zip = await workbook({
      Kapak: rows(['Kasko Değer Listesi']),
      Özet: rows(['Marka Kodu', 'Marka Adı'], [9, 'AUDI']),
      Liste: rows(HEADER, A3),
    });
    expect(await read(zip)).toMatchObject({
      rows: [A3_READ],
      warnings: ['These sheets have no header of a list and are not read: Kapak, Özet.'],
    });
  });

  test.each([
    ['Marka_Kodu', 'TIP_KODU', 'Marka', 'Tip'],
    ['MARKAKODU', 'TipKodu', 'MARKA', 'TİP'],
    ['marka kodu', 'Model_Kodu', 'Marka_Adı', 'Model Adı'],
  ])('written as %s, %s, %s, %s', async (...headings) => {
    const zip = await workbook({ Liste: rows([...headings, 2026, 2025, 2024], A3) });
    expect((await read(zip)).rows).toEqual([{ ...A3_READ, line: 2 }]);
  });

  test.each<[string, (string | number | null)[], (string | number | null)[]]>([
    ['beside one another', [...FOUR, 'Model Yılı'], [null, null, null, null, 2026, 2025, 2024]],
    [
      'in pairs',
      ['Marka', null, 'Tip', null, 'Kasko Değeri (TL)'],
      ['Kodu', 'Adı', 'Kodu', 'Adı', 2026, 2025, 2024],
    ],
    ['with years as texts', [...FOUR, 'Yıllar'], [null, null, null, null, '2026', '2025 Model', '2024']],
  ])('merged over two rows, %s', async (_, upper, lower) => {
    const [brand, model, brandName, modelName, ...values] = A3;
    const isPaired = upper[0] === 'Marka';
    const fields = isPaired ? [brand, brandName, model, modelName] : [brand, model, brandName, modelName];
    const zip = await workbook({
      Liste: rows(['Nisan 2026'], upper, lower, [...fields, ...values] as typeof A3),
    });
    expect(await read(zip)).toEqual({ rows: [{ ...A3_READ, line: 4 }], warnings: [], period: '2026-04' });
  });

  test('A header that lacks a column is not completed by the first vehicle', async () => {
    const upper = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', null, 2026];
    const zip = await workbook({ Liste: rows(upper, [9, 2001, 'AUDI', 'Tip', 30]) });
    expect(await refusals(zip)).toEqual(['Sheet "Liste", row 1: The header has no "Tip Adı" / "Model Adı".']);
  });

  test('and when none has a whole one, the message says what the first lacks', async () => {
    const zip = await workbook({
      Kapak: '',
      Özet: rows(['x'], ['Marka Kodu', 'Marka Adı', 'Tip Kodu', 2026]),
      Son: rows(['Marka Adı', 'Tip Adı']),
    });
    expect(await refusals(zip)).toEqual(['Sheet "Özet", row 2: The header has no "Tip Adı" / "Model Adı".']);
  });

  test('A year whose heading was deleted is refused, not skipped', { tags: 'vehicle-list' }, async () => {
    const good = await workbook({ L: rows([...HEADER, 'Yakıt'], [...A3, 'Dizel']) });
    expect((await read(good)).warnings).toEqual(['Sheet "L", column H (Yakıt): this column is not read.']);
    const bad = await workbook({ L: rows([...FOUR, null, 2025, 2024], A3, A3) });
    expect(await refusals(bad)).toEqual([
      'Sheet "L", row 2, column E: there is a number below an empty heading.',
    ]);
  });
});

describe('reading', () => {
  test('hands out the first vehicles before it has seen the last', async () => {
    const list = generateVehicleList({ rows: 3000 });
    const last = list.vehicles.at(-1);
    if (last) last.modelCode = 'A1';
    const batches = readVehicleList(await file('last.xlsx', await vehicleListWorkbook(list, 'association')));
    expect((await batches.next()).value).toMatchObject({ rows: { length: 500 } });
    await expect(
      (async () => {
        for await (const { rows: more } of batches) expect(more).toHaveLength(500);
      })(),
    ).rejects.toThrow('row 3002, column B (Tip Kodu): "A1" is not a code, which has only digits.');
  });

  test('that is given up, or that fails, leaves no file open', { tags: 'needs-procfs' }, async () => {
    const workbookOf = vehicleListWorkbook(generateVehicleList({ rows: 3000 }), 'plain');
    const path = await file('left.xlsx', await workbookOf);
    const form = { separator: ';', encoding: 'windows-1254', numbers: 'plain' } as const;
    const text = await file('left.csv', vehicleListText(generateVehicleList({ rows: 1000 }), form));
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let times = 0; times < 10; times++) {
      const batches = readVehicleList(path);
      await batches.next();
      await batches.return(undefined);
      const lines = readVehicleList(text);
      await lines.next();
      await lines.return(undefined);
      await refusalsOf(text, { limits: { rows: 500 } });
      await refusalsOf(path, { limits: { rows: 500 } });
      await refusalsOf(path, { limits: { expandedBytes: 10_000 } });
    }
    await expect.poll(openFiles).toBeLessThan(before + 5);
  });
});
