import { describe, expect, test } from 'vitest';
import {
  A3,
  A3_READ,
  HEADER,
  listFolder,
  readAll,
  refusalsOf,
  relationship,
  relationships,
  row,
  rows,
  sheet,
  workbook,
} from './support/vehicle-lists.js';

const file = listFolder();
const FOUR = '<c r="A2"><v>9</v></c><c r="B2"><v>1616</v></c>';
const NAMES = '<c r="C2" t="str"><v>AUDI</v></c><c r="D2" t="str"><v>A3</v></c>';
const REST = '<c r="F2"><v>20</v></c><c r="G2"><v>10</v></c>';
const NOT_STORED =
  'the result of its formula is not stored in the file: open the workbook in a spreadsheet program, save it there and send that.';
const E2 = 'Sheet "L", row 2, column E (2026): ';

/** A list of one vehicle whose cell E2, the value of 2026, is this one. */
const listWith = (cell: string, before = '', after = '', more: Record<string, string> = {}) =>
  workbook(
    {
      L: sheet(
        `${before}<sheetData>${row(1, HEADER)}<row r="2">${FOUR}${NAMES}${cell}${REST}</row></sheetData>${after}`,
      ),
    },
    more,
    'xl/sharedStrings.xml' in more,
  );

describe('what a spreadsheet program shows and the file does not store', () => {
  test.each([
    ['a formula', '<c r="E2"><f>F2*1.05</f></c>', NOT_STORED],
    ['a formula with an empty value', '<c r="E2"><f>F2*1.05</f><v></v></c>', NOT_STORED],
    ['a formula with a value of white space', '<c r="E2"><f>F2*1.05</f><v> </v></c>', NOT_STORED],
    ['a formula that yields an empty text', '<c r="E2" t="str"><f>IF(F2,F2,"")</f><v></v></c>', NOT_STORED],
    ['a formula of a text without it', '<c r="E2" t="str"><f>F2</f></c>', NOT_STORED],
    ['a formula in an inline text', '<c r="E2" t="inlineStr"><f>F2</f><is><t></t></is></c>', NOT_STORED],
    ['a formula of a truth value', '<c r="E2" t="b"><f>F2=1</f></c>', NOT_STORED],
    ['a formula of a date', '<c r="E2" t="d"><f>TODAY()</f></c>', NOT_STORED],
    [
      'the first cell of a shared formula',
      '<c r="E2"><f t="shared" ref="E2:E9" si="0">F2*2</f></c>',
      NOT_STORED,
    ],
    ['a further cell of a shared formula', '<c r="E2"><f t="shared" si="0"/></c>', NOT_STORED],
    ['an array formula', '<c r="E2"><f t="array" ref="E2">SUM(F2:G2)</f></c>', NOT_STORED],
    [
      'a data table',
      '<c r="E2"><f t="dataTable" ref="E2" dt2D="1" dtr="1" r1="A1" r2="B1"/></c>',
      NOT_STORED,
    ],
    ['a formula of a kind to come', '<c r="E2"><f t="spill"/></c>', NOT_STORED],
    ['an empty formula', '<c r="E2"><f/></c>', NOT_STORED],
    ['an error', '<c r="E2" t="e"><v>#REF!</v></c>', 'it has the error value "#REF!".'],
    [
      'an error of a formula',
      '<c r="E2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      'it has the error value "#DIV/0!".',
    ],
    ['an error without a name', '<c r="E2" t="e"/>', 'it has the error value "".'],
    ['a rich value', '<c r="E2" t="e" vm="1"><v>#VALUE!</v></c>', 'it has the error value "#VALUE!".'],
    ['an error as a text', '<c r="E2" t="str"><v>#DEĞER!</v></c>', 'it has the error value "#DEĞER!".'],
    ['a type that is not known', '<c r="E2" t="z"><v>30</v></c>', 'its type "z" is not known.'],
    ['such a type without a value', '<c r="E2" t="z"/>', 'its type "z" is not known.'],
    ['an empty type', '<c r="E2" t=""><v>30</v></c>', 'its type "" is not known.'],
    [
      'alternatives for several programs',
      '<c r="E2"><mc:AlternateContent><mc:Choice><v>30</v></mc:Choice></mc:AlternateContent></c>',
      'it has content of an unknown kind.',
    ],
    ['a text of its own', '<c r="E2">30</c>', 'it has content of an unknown kind.'],
    [
      'a text that no element of it holds',
      '<c r="E2" t="inlineStr"><is>30</is></c>',
      'it has content of an unknown kind.',
    ],
    ['a truth value', '<c r="E2" t="b"><v>1</v></c>', '"1" is not an amount in lira.'],
    ['a date', '<c r="E2" t="d"><v>2026-01-01</v></c>', '"2026-01-01" is not an amount in lira.'],
  ])(
    'A cell that a spreadsheet program shows and the file does not store refuses the list with sheet, row and column (%s)',
    { tags: 'vehicle-list' },
    async (_, cell, fault) => {
      expect(await refusalsOf(await file('lost.xlsx', await listWith(cell)))).toEqual([`${E2}${fault}`]);
    },
  );

  test('five of forty values without a stored result are all named', { tags: 'vehicle-list' }, async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      row(index + 2, [9, index + 1, 'AUDI', 'A3', 30, 20, 10]).replace(
        /<c r="E(\d+)"><v>30<\/v><\/c>/,
        (cell, line: string) => (index % 8 === 3 ? `<c r="E${line}"><f>F${line}*1.05</f></c>` : cell),
      ),
    );
    const zip = await workbook({ L: row(1, HEADER) + lines.join('') });
    expect(await refusalsOf(await file('forty.xlsx', zip))).toEqual(
      [5, 13, 21, 29, 37].map((line) => `Sheet "L", row ${line}, column E (2026): ${NOT_STORED}`),
    );
  });

  const UNTIL_E4 = '<c r="E2"><f t="array" ref="E2:E4">F2:F4*2</f><v>30</v></c>';
  const three = (second: string, third: string | undefined) =>
    row(1, HEADER) +
    row(2, A3).replace('<c r="E2"><v>30</v></c>', UNTIL_E4) +
    row(3, [9, 3, 'AUDI', 'A4', 31, 20, 10]).replace('<c r="E3"><v>31</v></c>', second) +
    (third === undefined
      ? ''
      : row(4, [9, 4, 'AUDI', 'A5', 32, 20, 10]).replace('<c r="E4"><v>32</v></c>', third));

  test.each<[string, string, string | undefined, string[]]>([
    ['that are missing', '', '', ['row 3', 'row 4']],
    ['that are empty', '<c r="E3"/>', '<c r="E4" t="str"><v></v></c>', ['row 3', 'row 4']],
    ['in a row that is missing', '<c r="E3"><v>31</v></c>', undefined, ['row 4']],
  ])(
    'Cells %s and that an array formula of another cell fills refuse the list',
    { tags: 'vehicle-list' },
    async (_, second, third, places) => {
      const refusals = await refusalsOf(
        await file('array.xlsx', await workbook({ L: three(second, third) })),
      );
      const expected = places.map((place) => `Sheet "L", ${place}, column E (2026): ${NOT_STORED}`);
      expect(refusals).toEqual(expect.arrayContaining(expected));
    },
  );

  test('a data table, and rows that only an array formula fills, are lost alike', async () => {
    const table = three('', '').replace(
      't="array" ref="E2:E4"',
      't="dataTable" ref="E2:E4" dt2D="1" r1="A1"',
    );
    const shown = [3, 4].map((line) => `Sheet "L", row ${line}, column E (2026): ${NOT_STORED}`);
    expect(await refusalsOf(await file('table.xlsx', await workbook({ L: table })))).toEqual(shown);
    const spilled =
      row(1, HEADER) + row(2, A3).replace('<v>9', '<f t="array" ref="A2:G900">Other!A2:G900</f><v>9');
    const refusals = await refusalsOf(await file('spilled.xlsx', await workbook({ L: spilled })));
    expect(refusals.filter((text) => text.includes(NOT_STORED))).toHaveLength(7);
    expect(refusals[0]).toMatch(/^Sheet "L", row 3, column /);
  });

  test('whose values are all stored are read', async () => {
    const zip = await workbook({ L: three('<c r="E3"><v>31</v></c>', '<c r="E4"><v>0</v></c>') });
    expect((await readAll(await file('filled.xlsx', zip))).rows.map(({ values }) => values[0])).toEqual([
      [2026, 30],
      [2026, 31],
      [2025, 20],
    ]);
  });

  test.each([
    ['that asks so', '<calcPr calcId="1" fullCalcOnLoad="1"/>', 1],
    ['whose last computation did not end', '<calcPr calcCompleted="false"/>', 1],
    ['that computes on demand only', '<calcPr calcMode="manual" calcCompleted="0"/>', 0],
    ['that does not ask so', '<calcPr calcId="191029" fullCalcOnLoad="false" calcCompleted="1"/>', 0],
  ])(
    'Stored results of formulas that are to be computed anew do not count (of a workbook %s)',
    { tags: 'vehicle-list' },
    async (_, calculation, faults) => {
      const stale = async (rowsOf: string) => {
        const zip = (await workbook({ L: rowsOf })).toString('latin1');
        expect(zip).toContain('xl/workbook.xml');
        const book = `<workbook xmlns:r="r"><sheets><sheet name="L" r:id="s0"/></sheets>${calculation}</workbook>`;
        return file('stale.xlsx', await workbook({ L: rowsOf }, { 'xl/workbook.xml': book }));
      };
      const single = row(1, HEADER) + row(2, A3).replace('<c r="E2"><v>30', '<c r="E2"><f>F2*2</f><v>0');
      const filled = three('<c r="E3"><v>0</v></c>', '<c r="E4"><v>0</v></c>');
      for (const [content, cells] of [
        [single, 1],
        [filled, 3],
      ] as const) {
        const path = await stale(content);
        if (faults === 0) expect((await readAll(path)).rows).not.toEqual([]);
        else {
          const refusals = await refusalsOf(path);
          expect(refusals).toHaveLength(cells);
          expect(refusals[0]).toMatch(
            /^Sheet "L", row 2, column E \(2026\): the workbook asks that its formulas be computed/,
          );
        }
      }
    },
  );

  const lostIn = (line: number, column: string) => `Sheet "L", row ${line}, column ${column}`;
  const formula = (reference: string) => `<c r="${reference}"><f>X1</f></c>`;

  test.each([
    [
      'in the title, which names the month',
      `<row r="1">${formula('A1')}</row>${row(2, HEADER)}${row(3, A3)}`,
      [`${lostIn(1, 'A')}: ${NOT_STORED}`],
    ],
    [
      'in a heading',
      `${row(1, HEADER).replace('<c r="E1"><v>2026</v></c>', formula('E1'))}${row(2, A3)}`,
      [`${lostIn(1, 'E')}: ${NOT_STORED}`, `${lostIn(2, 'E')}: there is a number below an empty heading.`],
    ],
    [
      'in a heading of an error',
      `${row(1, HEADER).replace('<c r="E1"><v>2026</v></c>', '<c r="E1" t="e"><v>#REF!</v></c>')}${row(2, A3)}`,
      [
        `${lostIn(1, 'E')}: it has the error value "#REF!".`,
        `${lostIn(2, 'E')}: there is a number below an empty heading.`,
      ],
    ],
    [
      'in a heading that is needed',
      `${row(1, HEADER).replace('Marka Kodu', '').replace('<c r="A1" t="inlineStr">', '<c r="A1" t="inlineStr"><f>X1</f>')}${row(2, A3)}`,
      [`${lostIn(1, 'A')}: ${NOT_STORED}`],
    ],
    [
      'below an empty heading',
      `${row(1, HEADER)}${row(2, A3).replace('</row>', `${formula('H2')}</row>`)}`,
      [`${lostIn(2, 'H')}: ${NOT_STORED}`],
    ],
    [
      'in every cell',
      `${['A', 'B', 'C', 'D', 'E'].map((letter) => `<row r="${letter.charCodeAt(0) - 64}">${formula(`${letter}${letter.charCodeAt(0) - 64}`)}</row>`).join('')}`,
      ['A', 'B', 'C', 'D', 'E'].map((letter, index) => `${lostIn(index + 1, letter)}: ${NOT_STORED}`),
    ],
    [
      'in the code, the names and alone in a row',
      `${row(1, HEADER)}<row r="2">${['A', 'B', 'C', 'D'].map((letter) => formula(`${letter}2`)).join('')}</row><row r="3">${formula('A3')}</row>`,
      [
        ...['A (Marka Kodu)', 'B (Tip Kodu)', 'C (Marka Adı)', 'D (Tip Adı)'].map(
          (column) => `${lostIn(2, column)}: ${NOT_STORED}`,
        ),
        `${lostIn(3, 'A (Marka Kodu)')}: ${NOT_STORED}`,
        ...['B (Tip Kodu)', 'C (Marka Adı)', 'D (Tip Adı)'].map(
          (column) => `${lostIn(3, column)}: it is empty.`,
        ),
      ],
    ],
  ])(
    'A formula without a stored result refuses the list wherever it matters (%s)',
    { tags: 'vehicle-list' },
    async (_, content, expected) => {
      expect(await refusalsOf(await file('places.xlsx', await workbook({ L: content })))).toEqual(expected);
    },
  );

  test('in a column that is not read, or on a sheet that is no list, it changes nothing', async () => {
    const zip = await workbook({
      Kapak: `<row r="1">${formula('A1')}</row>`,
      L:
        row(1, [...HEADER, 'Fark']) +
        row(2, A3).replace('</row>', `${formula('H2')}</row>`) +
        `<row r="3"><c r="H3" t="e"><v>#N/A</v></c></row>`,
    });
    expect(await readAll(await file('unread.xlsx', zip))).toEqual({
      rows: [A3_READ],
      warnings: [
        'Sheet "L", column H (Fark): this column is not read.',
        'These sheets have no header of a list and are not read: Kapak.',
      ],
    });
  });
});

describe('what a cell stores is read as the program shows it', () => {
  const shared = (content: string) => ({ 'xl/sharedStrings.xml': `<sst>${content}</sst>` });

  test.each<[string, string, number | undefined]>([
    ['a result', '<c r="E2"><f>F2+10</f><v>30</v></c>', 30],
    ['a result of a shared formula', '<c r="E2"><f t="shared" si="0"/><v>30</v></c>', 30],
    ['a result of an array formula', '<c r="E2"><f t="array" ref="E2">X</f><v>30</v></c>', 30],
    ['a result that is a text', '<c r="E2" t="str"><f>X</f><v>30</v></c>', 30],
    ['a result of 0', '<c r="E2"><f>X</f><v>0</v></c>', undefined],
    ['a result with words for truth values', '<c r="E2" t="n"><f aca="false">X</f><v>30</v></c>', 30],
    ['an empty text', '<c r="E2" t="str"><v></v></c>', undefined],
    ['no cell', '', undefined],
    ['a formatted cell', '<c r="E2" s="7"/>', undefined],
    ['a text of the workbook that is not named', '<c r="E2" t="s"/>', undefined],
    ['an extension beside the value', '<c r="E2"><v>30</v><extLst><ext><x:v>9</x:v></ext></extLst></c>', 30],
    ['a comment within the value', '<c r="E2"><v>3<!-- 9 -->0</v></c>', 30],
    ['runs', '<c r="E2" t="inlineStr"><is><r><rPr><b/></rPr><t>3</t></r><r><t>0</t></r></is></c>', 30],
    [
      'a phonetic run',
      '<c r="E2" t="inlineStr"><is><t>30</t><rPh sb="0" eb="1"><t>9</t></rPh><phoneticPr fontId="1"/></is></c>',
      30,
    ],
    ['the same in both', '<c r="E2" t="inlineStr"><v>30</v><is><t>30</t></is></c>', 30],
    ['the same in a text and its runs', '<c r="E2" t="inlineStr"><is><t>30</t><r><t>30</t></r></is></c>', 30],
    ['a value in place of an inline text', '<c r="E2" t="inlineStr"><v>30</v></c>', 30],
    ['an inline text without a type', '<c r="E2"><is><t>1.584</t></is></c>', 1584],
  ])('%s', async (_, cell, value) => {
    const { rows: read, warnings } = await readAll(await file('stored.xlsx', await listWith(cell)));
    expect(read).toMatchObject([{ values: [...(value ? [[2026, value]] : []), [2025, 20], [2024, 10]] }]);
    expect(warnings).toEqual([]);
  });

  test.each([
    [
      'a value and an inline text',
      '<c r="E2" t="inlineStr"><v>3</v><is><t>30</t></is></c>',
      'it stores both "3" and "30", and programs show one or the other.',
    ],
    [
      'a value and an inline text, of a number',
      '<c r="E2"><v>3</v><is><t>30</t></is></c>',
      'it stores both "3" and "30", and programs show one or the other.',
    ],
    [
      'a text of the workbook and an inline one',
      '<c r="E2" t="s"><v>0</v><is><t>30</t></is></c>',
      'it stores both "40" and "30", and programs show one or the other.',
    ],
    [
      'two values',
      '<c r="E2"><v>3</v><v>0</v></c>',
      'it stores both "3" and "0", and programs show one or the other.',
    ],
    [
      'two inline texts',
      '<c r="E2" t="inlineStr"><is><t>3</t></is><is><t>0</t></is></c>',
      'it stores both "3" and "0", and programs show one or the other.',
    ],
    [
      'two texts in one',
      '<c r="E2" t="inlineStr"><is><t>3</t><t>0</t></is></c>',
      'it stores both "3" and "0", and programs show one or the other.',
    ],
    [
      'a text and other runs',
      '<c r="E2" t="inlineStr"><is><t>3</t><r><t>0</t></r></is></c>',
      'it stores both "3" and "0", and programs show one or the other.',
    ],
    [
      'a text within an unknown element',
      '<c r="E2" t="inlineStr"><is><ruby><t>30</t></ruby></is></c>',
      'it has content of an unknown kind.',
    ],
    ['a cell within it', '<c r="E2"><c r="F2"><v>30</v></c></c>', 'it has content of an unknown kind.'],
  ])(
    'A cell that stores two contents refuses the list, unless they are the same (%s)',
    { tags: 'vehicle-list' },
    async (_, cell, fault) => {
      const zip = await listWith(cell, '', '', shared('<si><t>40</t></si>'));
      expect(await refusalsOf(await file('both.xlsx', zip))).toEqual([`${E2}${fault}`]);
    },
  );

  test('a text of the workbook with two contents refuses the list too', async () => {
    const zip = await listWith('', '', '', shared('<si><t>a</t></si><si><t>A3</t><r><t>A4</t></r></si>'));
    expect(await refusalsOf(await file('twice.xlsx', zip))).toEqual([
      'The text 1 of the workbook is in doubt: it stores both "A3" and "A4", and programs show one or the other.',
    ]);
  });
});

describe('a number that a cell shows as a date', () => {
  const styles = (codes: string, formats: string) => ({
    'xl/styles.xml': `<styleSheet><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats}</cellXfs></styleSheet>`,
    'xl/_rels/workbook.xml.rels': relationships([
      relationship('s0', 'worksheet', 'worksheets/sheet0.xml'),
      relationship('y', 'styles', 'styles.xml'),
    ]),
  });
  const formatted = (code: string) =>
    styles(`<numFmt numFmtId="164" formatCode="${code}"/>`, '<xf numFmtId="0"/><xf numFmtId="164"/>');

  test.each([
    ['of every program', styles('', '<xf numFmtId="0"/><xf numFmtId="14"/>'), '2026-04-01'],
    ['of a month', formatted('mmmm yyyy'), '2026-04-01'],
    ['of a day, with a language and a text', formatted('[$-41F]d\\ mmm;@'), '2026-04-01'],
    ['of hours that go on', formatted('[h]:mm'), '2026-04-01'],
    [
      'of a workbook that counts from 1904',
      {
        ...formatted('dd.mm.yyyy'),
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="L" r:id="s0"/></sheets></workbook>',
      },
      '2030-04-02',
    ],
  ])('is no amount (%s)', { tags: 'vehicle-list' }, async (_, parts, day) => {
    const path = await file('date.xlsx', await listWith('<c r="E2" s="1"><v>46113</v></c>', '', '', parts));
    expect(await refusalsOf(path)).toEqual([`${E2}"${day}" is not an amount in lira.`]);
  });

  test.each([
    '#,##0',
    '#,##0.00\\ &quot;lira ve kuruş, dmyhs&quot;',
    '[Red][&gt;100]#,##0_d;[$₺-41F] 0*y',
    '0.00E+00',
    'General',
  ])('is an amount in a cell of the format %s', async (code) => {
    const path = await file(
      'amount.xlsx',
      await listWith('<c r="E2" s="1"><v>46113</v></c>', '', '', formatted(code)),
    );
    expect((await readAll(path)).rows).toMatchObject([
      {
        values: [
          [2026, 46_113],
          [2025, 20],
          [2024, 10],
        ],
      },
    ]);
  });

  test('is no name, no code and no heading of a year, and may stand in a title', async () => {
    const content =
      `<row r="1"><c r="A1" s="1"><v>46113</v></c></row>${row(2, HEADER)}` +
      row(3, A3).replace(
        '<c r="D3" t="inlineStr"><is><t>A3</t></is></c>',
        '<c r="D3" s="1"><v>46113</v></c>',
      );
    const names = await file('names.xlsx', await workbook({ L: content }, formatted('d-mmm')));
    expect(await refusalsOf(names)).toEqual([
      'Sheet "L", row 3, column D (Tip Adı): "2026-04-01" is not a name.',
    ]);
    const headings = row(1, HEADER).replace('<c r="E1"><v>2026</v></c>', '<c r="E1" s="1"><v>46113</v></c>');
    const path = await file('heading.xlsx', await workbook({ L: headings + row(2, A3) }, formatted('yyyy')));
    expect(await refusalsOf(path)).toEqual([
      'Sheet "L", row 1, column E (2026-04-01): it has a year in words that are not known; a column of values is headed by its year alone.',
    ]);
  });
});

describe('what would pass for something else than a vehicle or its value', () => {
  const list = (...all: (string | number | null)[][]) => workbook({ L: rows(...all) });

  test('Vehicles above the header refuse the list: it was sorted with its header', {
    tags: 'vehicle-list',
  }, async () => {
    const path = await file('sorted.xlsx', await list(A3, HEADER, [9, 3, 'AUDI', 'A4', 30, 20, 10]));
    expect(await refusalsOf(path)).toEqual(['Sheet "L", row 1: a vehicle stands above the header.']);
    const titled = await file('titled.xlsx', await list(['Liste', 9], [3, 1616], HEADER, A3));
    expect((await readAll(titled)).rows).toHaveLength(1);
  });

  test.each(['9;1616;AUDI;A3;30;20;10', '9,1616,AUDI', '"9"\t"1616"\tAUDI', '9|1616|AUDI'])(
    'A vehicle whose whole line stands in one cell is no note: %j',
    { tags: 'vehicle-list' },
    async (line) => {
      const path = await file('one-cell.xlsx', await list(HEADER, A3, [line]));
      expect((await refusalsOf(path))[0]).toMatch(
        /^Sheet "L", row 3, column A \(Marka Kodu\): .* is not a code/,
      );
    },
  );

  test('A name of characters that are not shown is none', { tags: 'vehicle-list' }, async () => {
    const path = await file(
      'unseen.xlsx',
      await list(HEADER, [9, 1616, '\u200b', '\u00ad\u2060', 30, 20, 10]),
    );
    expect(await refusalsOf(path)).toEqual([
      'Sheet "L", row 2, column C (Marka Adı): it is empty.',
      'Sheet "L", row 2, column D (Tip Adı): it is empty.',
    ]);
  });

  test.each([
    ['of a cell', `${row(1, HEADER)}<row r="2">${FOUR}${NAMES}<c x:r="G2"><v>10</v></c></row>`, 'G2'],
    ['of a row', `${row(1, HEADER)}${row(9, A3).replace('<row r', '<row x:r')}`, '9'],
  ])(
    'A reference with a prefix %s is refused, since the next place would be taken for it',
    { tags: 'vehicle-list' },
    async (_, content, text) => {
      const refusals = await refusalsOf(await file('prefixed.xlsx', await workbook({ L: content })));
      expect(refusals).toEqual([`Sheet "L": a cell has the reference "${text}".`]);
    },
  );

  test('but names of namespaces are none', async () => {
    const content = rows(HEADER, A3)
      .replace('<row r="2">', '<row xmlns:r="x">')
      .replace('<c r="G2">', '<c xmlns:r="x">');
    const whole = sheet(`<sheetData>${content}</sheetData>`).replace(
      '<worksheet ',
      '<worksheet xmlns:r="y" ',
    );
    expect((await readAll(await file('spaces.xlsx', await workbook({ L: whole })))).rows).toEqual([A3_READ]);
  });

  test('A sheet with all headings of a list and a wrong one is refused beside other sheets', {
    tags: 'vehicle-list',
  }, async () => {
    const zip = await workbook({
      A: rows(HEADER, A3),
      B: rows([...HEADER.slice(0, 6), '2024 yılı (TL)'], A3),
    });
    expect((await refusalsOf(await file('wrong-heading.xlsx', zip))).join()).toContain(
      'Sheet "B", row 1, column G',
    );
    const summary = await workbook({ A: rows(HEADER, A3), B: rows(['Marka Kodu', 'Marka Adı', '=']) });
    expect((await readAll(await file('summary.xlsx', summary))).rows).toHaveLength(1);
  });
});

describe('what a spreadsheet program hides', () => {
  const book = (sheets: string, more = '') =>
    `<workbook xmlns:r="r"><sheets>${sheets}</sheets>${more}</workbook>`;

  test.each(['hidden', 'veryHidden'])(
    'Hidden sheets are left out and named in a warning (%s)',
    { tags: 'vehicle-list' },
    async (state) => {
      const old = [9, 1616, 'AUDI', 'A3', 3, 2, 1];
      const zip = await workbook(
        { Eski: rows(HEADER, old), Liste: rows(HEADER, A3) },
        {
          'xl/workbook.xml': book(
            `<sheet name="Eski" state="${state}" r:id="s0"/><sheet name="Liste" state="visible" r:id="s1"/>`,
          ),
        },
      );
      expect(await readAll(await file('hidden.xlsx', zip))).toEqual({
        rows: [A3_READ],
        warnings: ['Hidden sheets are not read: Eski.'],
      });
    },
  );

  test('All of many hidden sheets are named, also by an attribute with a prefix or a state to come', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `Eski ${index}`);
    const sheets = names.map((name, index) =>
      index % 2 ? `<sheet name="${name}" x:state="hidden"/>` : `<sheet name="${name}" state="Hidden"/>`,
    );
    const zip = await workbook(
      { Liste: rows(HEADER, A3) },
      { 'xl/workbook.xml': book(`${sheets.join('')}<sheet name="Liste" r:id="s0"/>`) },
    );
    expect((await readAll(await file('many-hidden.xlsx', zip))).warnings).toEqual([
      `Hidden sheets are not read: ${names.join(', ')}.`,
    ]);
  });

  test('A list on hidden sheets alone is refused by their names', { tags: 'vehicle-list' }, async () => {
    const zip = await workbook(
      { Kapak: rows(['Nisan 2026']), Liste: rows(HEADER, A3) },
      {
        'xl/workbook.xml': book(
          '<sheet name="Kapak" r:id="s0"/><sheet name="Liste" state="hidden" r:id="s1"/>',
        ),
      },
    );
    expect(await refusalsOf(await file('all-hidden.xlsx', zip))).toEqual([
      'No visible sheet has the header of a list, and hidden sheets are not read: Liste. Show the sheet of the list and save the workbook.',
    ]);
  });

  test('Hidden rows and columns are read like all others, with a warning that names them', {
    tags: 'vehicle-list',
  }, async () => {
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
    const { rows: read, warnings } = await readAll(await file('rows.xlsx', zip));
    expect(read).toHaveLength(8);
    expect(read.every(({ values }) => values.length === 3)).toBe(true);
    expect(warnings.slice(1)).toEqual([
      'Sheet "L": hidden rows are read like all others: 3, 4, 5, 6, 7 and 2 more.',
      'Sheet "L": hidden columns are read like all others: E (2026), F (2025), G (2024).',
    ]);
  });

  test.each([
    ['two years of a vehicle', '<mergeCell ref="E2:F2"/>', [[2, 'F (2025)']]],
    ['a year of two vehicles', '<mergeCell ref="G2:G3"/>', [[3, 'G (2024)']]],
    ['a name and a year', '<mergeCell ref="D3:E3"/>', [[3, 'E (2026)']]],
    ['a title and the first value', '<mergeCell ref="G1:G2"/>', [[2, 'G (2024)']]],
    [
      'several',
      '<mergeCell ref="E2:E3"/><mergeCell ref="F3:G3"/>',
      [
        [3, 'E (2026)'],
        [3, 'G (2024)'],
      ],
    ],
    [
      'titles, notes and what is not read',
      '<mergeCell ref="A1:D1"/><mergeCell ref="A4:G4"/><mergeCell ref="H2:H3"/><mergeCell ref="E2"/>',
      [],
    ],
  ] as const)(
    'A value that is merged with others refuses the list: one is shown for several (%s)',
    { tags: 'vehicle-list' },
    async (_, merged, places) => {
      const content = rows([...HEADER, 'Not'], A3, [9, 3, 'AUDI', 'A4', 30, 20, 10], ['Bir not.']);
      const zip = await workbook({
        L: sheet(`<sheetData>${content}</sheetData><mergeCells>${merged}</mergeCells>`),
      });
      const path = await file('merged-values.xlsx', zip);
      const fault = 'it is merged with other cells: one value is shown for several.';
      const expected = places.map(([line, column]) => `Sheet "L", row ${line}, column ${column}: ${fault}`);
      if (expected.length > 0) expect(await refusalsOf(path)).toEqual(expected);
      else expect((await readAll(path)).rows).toHaveLength(2);
    },
  );

  test('A sheet formatted to its last line is not too long', { tags: 'vehicle-list' }, async () => {
    const empty = (line: number) => `<row r="${line}" s="1" customFormat="1"><c r="A${line}" s="1"/></row>`;
    const lines = [...Array.from({ length: 1_000 }, (_, index) => index + 3), 1_048_576];
    const zip = await workbook({ L: rows(HEADER, A3) + lines.map(empty).join('') });
    const { rows: read } = await readAll(await file('formatted.xlsx', zip), { limits: { rows: 2 } });
    expect(read).toEqual([A3_READ]);
  });
});
