// @module-tag vehicle-list
import { describe, expect, test } from 'vitest';
import { A3, A3_READ, HEADER, listReader, row, rows, sheet, workbook } from './support/vehicle-lists.js';

const { read, refusals } = listReader();
/** A second vehicle below A3. */
const A4 = [9, 3, 'AUDI', 'A4', 30, 20, 10];

describe('what would pass for something else than a vehicle or its value', () => {
  const list = (...all: (string | number | null)[][]) => workbook({ L: rows(...all) });

  test('Vehicles above the header refuse the list: it was sorted with its header', async () => {
    const sorted = list(A3, HEADER, A4);
    expect(await refusals(sorted)).toEqual(['Sheet "L", row 1: a vehicle stands above the header.']);
    expect((await read(list(['Liste', 9], [3, 1616], HEADER, A3))).rows).toHaveLength(1);
  });

  test.each(['9;1616;AUDI;A3;30;20;10', '9,1616,AUDI', '"9"\t"1616"\tAUDI', '9|1616|AUDI'])(
    'A vehicle whose whole line stands in one cell is no note: %j',
    async (line) => {
      expect((await refusals(list(HEADER, A3, [line])))[0]).toMatch(
        /^Sheet "L", row 3, column A \(Marka Kodu\): .* is not a code/,
      );
    },
  );

  test('A name of characters that are not shown is none', async () => {
    const unseen = list(HEADER, [9, 1616, '\u200b', '\u00ad\u2060', 30, 20, 10]);
    expect(await refusals(unseen)).toEqual([
      'Sheet "L", row 2, column C (Marka Adı): it is empty.',
      'Sheet "L", row 2, column D (Tip Adı): it is empty.',
    ]);
  });

  test.each([
    ['of a cell', row(1, HEADER) + row(2, A3).replace('<c r="G2', '<c x:r="G2'), 'G2'],
    ['of a row', row(1, HEADER) + row(9, A3).replace('<row r', '<row x:r'), '9'],
  ])(
    'A reference with a prefix %s is refused, since the next place would be taken for it',
    async (_, content, text) => {
      expect(await refusals(workbook({ L: content }))).toEqual([
        `Sheet "L": a cell has the reference "${text}".`,
      ]);
    },
  );

  test('The name of a namespace is no reference', async () => {
    const content = rows(HEADER, A3)
      .replace('<row r="2">', '<row xmlns:r="x">')
      .replace('<c r="G2">', '<c xmlns:r="x">');
    const whole = sheet(`<sheetData>${content}</sheetData>`).replace('<worksheet ', '$&xmlns:r="y" ');
    expect((await read(workbook({ L: whole }))).rows).toEqual([A3_READ]);
  });

  test('A sheet with all headings of a list and a wrong one is refused beside other sheets', async () => {
    const zip = await workbook({
      A: rows(HEADER, A3),
      B: rows([...HEADER.slice(0, 6), '2024 yılı (TL)'], A3),
    });
    expect((await refusals(zip)).join()).toContain('Sheet "B", row 1, column G');
    const summary = await workbook({ A: rows(HEADER, A3), B: rows(['Marka Kodu', 'Marka Adı', '=']) });
    expect((await read(summary)).rows).toHaveLength(1);
  });
});

describe('what a spreadsheet program hides', () => {
  const book = (sheets: string) => ({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
  });

  test.each(['hidden', 'veryHidden'])(
    'Hidden sheets are left out and named in a warning (%s)',
    async (state) => {
      const old = [9, 1616, 'AUDI', 'A3', 3, 2, 1];
      const zip = await workbook(
        { Eski: rows(HEADER, old), Liste: rows(HEADER, A3) },
        book(
          `<sheet name="Eski" state="${state}" r:id="s0"/><sheet name="Liste" state="visible" r:id="s1"/>`,
        ),
      );
      const warnings = ['Hidden sheets are not read: Eski.'];
      expect(await read(zip)).toEqual({ rows: [A3_READ], warnings });
    },
  );

  test('All of many hidden sheets are named, also by an attribute with a prefix or a state to come', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `Eski ${index}`);
    const sheets = names.map((name, index) =>
      index % 2 ? `<sheet name="${name}" x:state="hidden"/>` : `<sheet name="${name}" state="Hidden"/>`,
    );
    const zip = await workbook(
      { Liste: rows(HEADER, A3) },
      book(`${sheets.join('')}<sheet name="Liste" r:id="s0"/>`),
    );
    expect((await read(zip)).warnings).toEqual([`Hidden sheets are not read: ${names.join(', ')}.`]);
  });

  test('A list on hidden sheets alone is refused by their names', async () => {
    const zip = await workbook(
      { Kapak: rows(['Nisan 2026']), Liste: rows(HEADER, A3) },
      book('<sheet name="Kapak" r:id="s0"/><sheet name="Liste" state="hidden" r:id="s1"/>'),
    );
    expect(await refusals(zip)).toEqual([
      'No visible sheet has the header of a list, and hidden sheets are not read: Liste. Show the sheet of the list and save the workbook.',
    ]);
  });

  test('Hidden rows and columns are read like all others, with a warning that names them', async () => {
    const hide = (line: number, how: string) =>
      row(line, [9, line, 'AUDI', 'A', 30, 20, 10]).replace('<row ', `<row ${how} `);
    const content =
      row(1, [...HEADER, 'Not']) +
      hide(2, 'hidden="false"') +
      [3, 4, 5, 6, 7, 8].map((line) => hide(line, line % 2 ? 'hidden="true"' : 'hidden="1"')).join('') +
      hide(9, 'ht="0" customHeight="1"');
    const columns =
      '<cols><col min="1" max="1" hidden="false" width="9"/><col min="5" max="6" hidden="1"/><col min="7" max="7" width="0"/><col min="8" max="16384" hidden="true"/></cols>';
    const zip = await workbook({ L: sheet(`${columns}<sheetData>${content}</sheetData>`) });
    const { rows: all, warnings } = await read(zip);
    expect(all).toHaveLength(8);
    expect(all.every(({ values }) => values.length === 3)).toBe(true);
    expect(warnings.slice(1)).toEqual([
      'Sheet "L": hidden rows are read like all others: 3, 4, 5, 6, 7 and 2 more.',
      'Sheet "L": hidden columns are read like all others: E (2026), F (2025), G (2024).',
    ]);
  });

  test.each<[string, string, [number, ...string[]][]]>([
    ['two years of a vehicle', '<mergeCell ref="E2:F2"/>', [[2, 'F (2025)']]],
    ['a year of two vehicles', '<mergeCell ref="G2:G3"/>', [[3, 'G (2024)']]],
    ['a name and a year', '<mergeCell ref="D3:E3"/>', [[3, 'E (2026)']]],
    ['a title and the first value', '<mergeCell ref="G1:G2"/>', [[2, 'G (2024)']]],
    ['several', '<mergeCell ref="E2:E3"/><mergeCell ref="F3:G3"/>', [[3, 'E (2026)', 'G (2024)']]],
    [
      'titles, notes and what is not read',
      '<mergeCell ref="A1:D1"/><mergeCell ref="A4:G4"/><mergeCell ref="H2:H3"/><mergeCell ref="E2"/>',
      [],
    ],
  ])(
    'A value that is merged with others refuses the list: one is shown for several (%s)',
    async (_, merged, places) => {
      const content = rows([...HEADER, 'Not'], A3, A4, ['Bir not.']);
      const zip = await workbook({
        L: sheet(`<sheetData>${content}</sheetData><mergeCells>${merged}</mergeCells>`),
      });
      const fault = 'it is merged with other cells: one value is shown for several.';
      const expected = places.flatMap(([line, ...columns]) =>
        columns.map((column) => `Sheet "L", row ${line}, column ${column}: ${fault}`),
      );
      if (expected.length > 0) expect(await refusals(zip)).toEqual(expected);
      else expect((await read(zip)).rows).toHaveLength(2);
    },
  );

  test('A sheet formatted to its last line is not too long', async () => {
    const empty = (line: number) => `<row r="${line}" s="1" customFormat="1"><c r="A${line}" s="1"/></row>`;
    const lines = [...Array.from({ length: 1_000 }, (_, index) => index + 3), 1_048_576];
    const zip = await workbook({ L: rows(HEADER, A3) + lines.map(empty).join('') });
    const { rows: all } = await read(zip, { limits: { rows: 2 } });
    expect(all).toEqual([A3_READ]);
  });
});
