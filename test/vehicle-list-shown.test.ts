// @module-tag vehicle-list
import { describe, expect, test } from 'vitest';
import {
  A3,
  A3_READ,
  HEADER,
  listReader,
  relationship,
  relationships,
  row,
  workbook,
} from './support/vehicle-lists.js';

const { read, refusals } = listReader();
const FOUR = '<c r="A2"><v>9</v></c><c r="B2"><v>1616</v></c>';
const NAMES = '<c r="C2" t="str"><v>AUDI</v></c><c r="D2" t="str"><v>A3</v></c>';
const REST = '<c r="F2"><v>20</v></c><c r="G2"><v>10</v></c>';
const LOST =
  'the result of its formula is not stored in the file: open the workbook in a spreadsheet program, save it there and send that.';
const both = (one: string, other: string) =>
  `it stores both "${one}" and "${other}", and programs show one or the other.`;
const UNKNOWN = 'it has content of an unknown kind.';
/** What is said of a cell of the list. */
const at = (line: number, column: string, fault = LOST) =>
  `Sheet "L", row ${line}, column ${column}: ${fault}`;
const E2 = 'Sheet "L", row 2, column E (2026): ';

/** A list of one vehicle whose cell E2, the value of 2026, is this one. */
const listWith = (cell: string, more: Record<string, string> = {}) =>
  workbook(
    { L: `${row(1, HEADER)}<row r="2">${FOUR}${NAMES}${cell}${REST}</row>` },
    more,
    'xl/sharedStrings.xml' in more,
  );

describe('what a spreadsheet program shows and the file does not store', () => {
  test.each([
    ['a formula', '<c r="E2"><f>F2*1.05</f></c>', LOST],
    ['a formula with an empty value', '<c r="E2"><f>F2*1.05</f><v></v></c>', LOST],
    ['a formula with a value of white space', '<c r="E2"><f>F2*1.05</f><v> </v></c>', LOST],
    ['a formula that yields an empty text', '<c r="E2" t="str"><f>IF(F2,F2,"")</f><v></v></c>', LOST],
    ['a formula of a text without it', '<c r="E2" t="str"><f>F2</f></c>', LOST],
    ['a formula in an inline text', '<c r="E2" t="inlineStr"><f>F2</f><is><t></t></is></c>', LOST],
    ['a formula of a truth value', '<c r="E2" t="b"><f>F2=1</f></c>', LOST],
    ['a formula of a date', '<c r="E2" t="d"><f>TODAY()</f></c>', LOST],
    ['the first cell of a shared formula', '<c r="E2"><f t="shared" ref="E2:E9" si="0">F2*2</f></c>', LOST],
    ['a further cell of a shared formula', '<c r="E2"><f t="shared" si="0"/></c>', LOST],
    ['an array formula', '<c r="E2"><f t="array" ref="E2">SUM(F2:G2)</f></c>', LOST],
    ['a data table', '<c r="E2"><f t="dataTable" ref="E2" dt2D="1" dtr="1" r1="A1" r2="B1"/></c>', LOST],
    ['a formula of a kind to come', '<c r="E2"><f t="spill"/></c>', LOST],
    ['an empty formula', '<c r="E2"><f/></c>', LOST],
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
      UNKNOWN,
    ],
    ['a text of its own', '<c r="E2">30</c>', UNKNOWN],
    ['a text that no element of it holds', '<c r="E2" t="inlineStr"><is>30</is></c>', UNKNOWN],
    ['a truth value', '<c r="E2" t="b"><v>1</v></c>', '"1" is not an amount in lira.'],
    ['a date', '<c r="E2" t="d"><v>2026-01-01</v></c>', '"2026-01-01" is not an amount in lira.'],
  ])(
    'A cell that a spreadsheet program shows and the file does not store refuses the list with sheet, row and column (%s)',
    async (_, cell, fault) => {
      expect(await refusals(listWith(cell))).toEqual([`${E2}${fault}`]);
    },
  );

  test('Five of forty values without a stored result are all named', async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      row(index + 2, [9, index + 1, 'AUDI', 'A3', 30, 20, 10]).replace(
        /<c r="E(\d+)"><v>30<\/v><\/c>/,
        (cell, line: string) => (index % 8 === 3 ? `<c r="E${line}"><f>F${line}*1.05</f></c>` : cell),
      ),
    );
    const zip = await workbook({ L: row(1, HEADER) + lines.join('') });
    expect(await refusals(zip)).toEqual([5, 13, 21, 29, 37].map((line) => at(line, 'E (2026)')));
  });

  const UNTIL_E4 = '<c r="E2"><f t="array" ref="E2:E4">F2:F4*2</f><v>30</v></c>';
  const three = (second: string, third: string | undefined) =>
    row(1, HEADER) +
    row(2, A3).replace('<c r="E2"><v>30</v></c>', UNTIL_E4) +
    row(3, [9, 3, 'AUDI', 'A4', 31, 20, 10]).replace('<c r="E3"><v>31</v></c>', second) +
    (third === undefined
      ? ''
      : row(4, [9, 4, 'AUDI', 'A5', 32, 20, 10]).replace('<c r="E4"><v>32</v></c>', third));

  test.each<[string, string, string | undefined, number[]]>([
    ['that are missing', '', '', [3, 4]],
    ['that are empty', '<c r="E3"/>', '<c r="E4" t="str"><v></v></c>', [3, 4]],
    ['in a row that is missing', '<c r="E3"><v>31</v></c>', undefined, [4]],
  ])(
    'Cells %s and that an array formula of another cell fills refuse the list',
    async (_, second, third, lines) => {
      const faults = await refusals(workbook({ L: three(second, third) }));
      expect(faults).toEqual(expect.arrayContaining(lines.map((line) => at(line, 'E (2026)'))));
    },
  );

  test('Cells that only a data table or an array formula of another row fills refuse the list', async () => {
    const table = three('', '').replace('"array" ref="E2:E4"', '"dataTable" ref="E2:E4" dt2D="1" r1="A1"');
    expect(await refusals(workbook({ L: table }))).toEqual([3, 4].map((line) => at(line, 'E (2026)')));
    const spilled = row(2, A3).replace('<v>9', '<f t="array" ref="A2:G900">Other!A2:G900</f><v>9');
    const faults = await refusals(workbook({ L: row(1, HEADER) + spilled }));
    expect(faults.filter((text) => text.includes(LOST))).toHaveLength(7);
    expect(faults[0]).toMatch(/^Sheet "L", row 3, column /);
  });

  test('A list whose results of an array formula are all stored is read', async () => {
    const zip = await workbook({ L: three('<c r="E3"><v>31</v></c>', '<c r="E4"><v>0</v></c>') });
    const newest = (await read(zip)).rows.map(({ values }) => values[0]?.join());
    expect(newest).toEqual(['2026,30', '2026,31', '2025,20']);
  });

  test.each([
    ['that asks so', '<calcPr calcId="1" fullCalcOnLoad="1"/>', 1],
    ['whose last computation did not end', '<calcPr calcCompleted="false"/>', 1],
    ['that computes on demand only', '<calcPr calcMode="manual" calcCompleted="0"/>', 0],
    ['that does not ask so', '<calcPr calcId="191029" fullCalcOnLoad="false" calcCompleted="1"/>', 0],
  ])(
    'Stored results of formulas that are to be computed anew do not count (of a workbook %s)',
    async (_, calculation, faults) => {
      const book = `<workbook xmlns:r="r"><sheets><sheet name="L" r:id="s0"/></sheets>${calculation}</workbook>`;
      const single = row(1, HEADER) + row(2, A3).replace('<c r="E2"><v>30', '<c r="E2"><f>F2*2</f><v>0');
      const filled = three('<c r="E3"><v>0</v></c>', '<c r="E4"><v>0</v></c>');
      for (const [index, content] of [single, filled].entries()) {
        const stale = await workbook({ L: content }, { 'xl/workbook.xml': book });
        if (faults === 0) expect((await read(stale)).rows).not.toEqual([]);
        else {
          const all = await refusals(stale);
          expect(all).toHaveLength(index === 0 ? 1 : 3);
          expect(all[0]).toContain(`${E2}the workbook asks that its formulas be computed`);
        }
      }
    },
  );

  const formula = (reference: string) => `<c r="${reference}"><f>X1</f></c>`;
  const head = row(1, HEADER);
  const E1 = '<c r="E1"><v>2026</v></c>';
  const A1 = '<c r="A1" t="inlineStr">';
  const NO_HEADING = at(2, 'E', 'there is a number below an empty heading.');
  const LETTERS = ['A', 'B', 'C', 'D', 'E'];
  const NAMED = ['A (Marka Kodu)', 'B (Tip Kodu)', 'C (Marka Adı)', 'D (Tip Adı)'];

  test.each<[string, string, string[]]>([
    [
      'in the title, which names the month',
      `<row r="1">${formula('A1')}</row>${row(2, HEADER)}${row(3, A3)}`,
      [at(1, 'A')],
    ],
    ['in a heading', head.replace(E1, formula('E1')) + row(2, A3), [at(1, 'E'), NO_HEADING]],
    [
      'in a heading of an error',
      head.replace(E1, '<c r="E1" t="e"><v>#REF!</v></c>') + row(2, A3),
      [at(1, 'E', 'it has the error value "#REF!".'), NO_HEADING],
    ],
    [
      'in a heading that is needed',
      head.replace('Marka Kodu', '').replace(A1, `${A1}<f>X1</f>`) + row(2, A3),
      [at(1, 'A')],
    ],
    ['below an empty heading', head + row(2, A3).replace('</row>', `${formula('H2')}</row>`), [at(2, 'H')]],
    [
      'in every cell',
      LETTERS.map((letter, index) => `<row r="${index + 1}">${formula(`${letter}${index + 1}`)}</row>`).join(
        '',
      ),
      LETTERS.map((letter, index) => at(index + 1, letter)),
    ],
    [
      'in the code, the names and alone in a row',
      `${head}<row r="2">${['A2', 'B2', 'C2', 'D2'].map(formula).join('')}</row><row r="3">${formula('A3')}</row>`,
      [
        ...NAMED.map((column) => at(2, column)),
        ...NAMED.map((column, index) => at(3, column, index === 0 ? LOST : 'it is empty.')),
      ],
    ],
  ])(
    'A formula without a stored result refuses the list wherever it matters (%s)',
    async (_, content, expected) => {
      expect(await refusals(workbook({ L: content }))).toEqual(expected);
    },
  );

  test('A formula without a result changes nothing in a column that is not read, or on a sheet that is no list', async () => {
    const zip = await workbook({
      Kapak: `<row r="1">${formula('A1')}</row>`,
      L:
        row(1, [...HEADER, 'Fark']) +
        row(2, A3).replace('</row>', `${formula('H2')}</row>`) +
        `<row r="3"><c r="H3" t="e"><v>#N/A</v></c></row>`,
    });
    expect(await read(zip)).toEqual({
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
  ])('What a cell stores is read as the program shows it (%s)', async (_, cell, value) => {
    const { rows: all, warnings } = await read(listWith(cell));
    expect(all).toMatchObject([{ values: [...(value ? [[2026, value]] : []), [2025, 20], [2024, 10]] }]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['a value and an inline text', '<c r="E2" t="inlineStr"><v>3</v><is><t>30</t></is></c>', both('3', '30')],
    ['a value and an inline text, of a number', '<c r="E2"><v>3</v><is><t>30</t></is></c>', both('3', '30')],
    [
      'a text of the workbook and an inline one',
      '<c r="E2" t="s"><v>0</v><is><t>30</t></is></c>',
      both('40', '30'),
    ],
    ['two values', '<c r="E2"><v>3</v><v>0</v></c>', both('3', '0')],
    ['two inline texts', '<c r="E2" t="inlineStr"><is><t>3</t></is><is><t>0</t></is></c>', both('3', '0')],
    ['two texts in one', '<c r="E2" t="inlineStr"><is><t>3</t><t>0</t></is></c>', both('3', '0')],
    ['a text and other runs', '<c r="E2" t="inlineStr"><is><t>3</t><r><t>0</t></r></is></c>', both('3', '0')],
    [
      'a text within an unknown element',
      '<c r="E2" t="inlineStr"><is><ruby><t>30</t></ruby></is></c>',
      UNKNOWN,
    ],
    ['a cell within it', '<c r="E2"><c r="F2"><v>30</v></c></c>', UNKNOWN],
  ])(
    'A cell that stores two contents refuses the list, unless they are the same (%s)',
    async (_, cell, fault) => {
      const zip = await listWith(cell, shared('<si><t>40</t></si>'));
      expect(await refusals(zip)).toEqual([`${E2}${fault}`]);
    },
  );

  test('A text of the workbook with two contents refuses the list', async () => {
    const zip = await listWith('', shared('<si><t>a</t></si><si><t>A3</t><r><t>A4</t></r></si>'));
    expect(await refusals(zip)).toEqual([
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
  ])('A number that a cell shows as a date is no amount (%s)', async (_, parts, day) => {
    const dated = listWith('<c r="E2" s="1"><v>46113</v></c>', parts);
    expect(await refusals(dated)).toEqual([`${E2}"${day}" is not an amount in lira.`]);
  });

  test.each([
    '#,##0',
    '#,##0.00\\ &quot;lira ve kuruş, dmyhs&quot;',
    '[Red][&gt;100]#,##0_d;[$₺-41F] 0*y',
    '0.00E+00',
    'General',
  ])('A number in a cell of another format is an amount (%s)', async (code) => {
    const { rows: all } = await read(listWith('<c r="E2" s="1"><v>46113</v></c>', formatted(code)));
    expect(all.map(({ values }) => values.join(' '))).toEqual(['2026,46113 2025,20 2024,10']);
  });

  test('A number that is shown as a date is no name, no code and no heading of a year, and may stand in a title', async () => {
    const dated = row(3, A3).replace(' t="inlineStr"><is><t>A3</t></is>', ' s="1"><v>46113</v>');
    const content = `<row r="1"><c r="A1" s="1"><v>46113</v></c></row>${row(2, HEADER)}${dated}`;
    expect(await refusals(workbook({ L: content }, formatted('d-mmm')))).toEqual([
      'Sheet "L", row 3, column D (Tip Adı): "2026-04-01" is not a name.',
    ]);
    const headings = row(1, HEADER).replace('<c r="E1"><v>2026</v></c>', '<c r="E1" s="1"><v>46113</v></c>');
    const headed = workbook({ L: headings + row(2, A3) }, formatted('yyyy'));
    expect(await refusals(headed)).toEqual([
      'Sheet "L", row 1, column E (2026-04-01): it has a year in words that are not known; a column of values is headed by its year alone.',
    ]);
  });
});
