import { describe, expect, test } from 'vitest';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import { zipFile } from '../kit/vehicle-list/zip-file.js';
import {
  A3,
  A3_READ,
  HEADER,
  listReader,
  relationship,
  relationships,
  row,
  rows,
  sheet,
  workbook,
} from './support/vehicle-lists.js';

const { read, refusals } = listReader();
const LIST = rows(HEADER, A3);

/** Every record of the zip file's directory, to be tampered with. */
function directoryOf(zip: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1))
    records.push(zip.subarray(at));
  return records;
}

const refused = async (content: Buffer | string | Promise<Buffer>) => (await refusals(content)).join('\n');
const OLD = 'The file is a workbook in the old format (.xls): save it as .xlsx.';
const LOCKED = 'The workbook is locked with a password: save it without.';
const CUT = /^The workbook is damaged or cut off\. Download the list again/;
const SHEET_DAMAGED = /^The workbook is damaged in its part "xl\/worksheets\/sheet0\.xml"\. Download/;
const PAGE = /^The file is a web page/;
const NO_WORKBOOK = 'The file is a zip file without a workbook (.xlsx) in it.';
const NO_PART = 'The workbook does not name the part of its sheet "Ticari".';

describe('a file that is no list is refused, and it is said what it is', () => {
  const compound = (directory: string) => {
    const bytes = Buffer.alloc(1536);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    bytes.writeUInt16LE(9, 30);
    bytes.write(directory, 1024, 'utf16le');
    return Buffer.concat([bytes.fill(1, 48, 49), Buffer.alloc(512)]);
  };

  test.each([
    ['empty', Buffer.alloc(0), 'The file is empty.'],
    ['of blanks', '\n\n', /^The first 25 rows have no header/],
    ['an old workbook', compound('Workbook'), OLD],
    ['a cut-off old workbook', compound('').subarray(0, 20), OLD],
    ['a locked workbook', compound('EncryptedPackage'), LOCKED],
    [
      'a web page',
      '\ufeff \n<!DOCTYPE html><html>',
      'The file is a web page, not a workbook (.xlsx) or CSV: open the page, download the list itself and send that.',
    ],
    [
      'a sign-in page',
      `<html><body>${' '.repeat(100_000)}<form><input name=u><input class="x" type='password'></form></body></html>`,
      'The file is the sign-in page of a website, not a list: sign in there, download the list itself and send that.',
    ],
    ['a table that a website calls .xls', '<table border=1><tr><td>Marka Kodu</td></tr></table>', PAGE],
    ['a page behind a declaration and comments', '<?xml version="1.0"?> <!-- a --><!---->\n<html>', PAGE],
    ['comments without an end', `${'<!---->'.repeat(73)}x`, /^The file is XML/],
    ['fields without an end', `<html>${'<input '.repeat(36_000)}`, PAGE],
    ['XML', '<?xml version="1.0"?><Workbook></Workbook>', /^The file is XML/],
    ['JSON', '\ufeff{"Result":"/content/202604R3.xlsx"}', /^The file is JSON/],
    ['JSON of an array', ' [ {"MarkaKodu": 9}]', /^The file is JSON/],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'The file is neither a workbook (.xlsx) nor text (CSV).',
    ],
    [
      'another text',
      'Sayın yetkili,\nliste ektedir.\n',
      /^The first 25 rows have no header with "Marka Kodu"/,
    ],
    [
      'half a UTF-16 text',
      Buffer.from('\ufeffa', 'utf16le').subarray(0, 3),
      /^The text is damaged: it is not UTF-16LE/,
    ],
    ['the beginning of a zip file', Buffer.from('PK\x03\x04'), CUT],
  ])(
    'A file that is no list, is damaged or is locked is refused with that reason (%s)',
    { tags: 'vehicle-list' },
    async (_, content, message) => {
      expect(await refused(content)).toMatch(message);
    },
  );

  test('a zip file of something else', async () => {
    const zip = await zipFile([{ name: 'readme.txt', content: ['hello'] }]);
    expect(await refused(zip)).toBe(NO_WORKBOOK);
    expect(await refused(zipFile([]))).toBe(NO_WORKBOOK);
  });

  test('a binary workbook', async () => {
    const rels = relationships([relationship('w', 'officeDocument', 'xl/workbook.bin')]);
    expect(await refused(workbook({}, { '_rels/.rels': rels }))).toBe(
      'The workbook is binary (.xlsb): save it as .xlsx.',
    );
  });

  test('a workbook without sheets, or without a part that it names', async () => {
    expect(await refused(workbook({}))).toBe('The workbook has no sheet.');
    const rels = relationships([relationship('s0', 'worksheet', 'gone.xml')]);
    expect(await refused(workbook({ L: LIST }, { 'xl/_rels/workbook.xml.rels': rels }))).toBe(
      'The workbook has no part "xl/gone.xml". Download the list again, or save it anew as .xlsx.',
    );
  });
});

describe('a damaged workbook is refused', () => {
  test('wherever it is cut off', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'plain');
    for (const share of [0.01, 0.3, 0.7, 0.99]) {
      expect(await refused(zip.subarray(0, zip.length * share))).toMatch(CUT);
    }
  });

  test('whichever byte of its rows is another', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'association');
    const start = zip.indexOf('sheet1.xml', zip.indexOf('PK\x03\x04', 4)) + 10;
    const end = zip.indexOf('PK\x03\x04', start);
    for (let at = start; at < end; at += Math.ceil((end - start) / 40)) {
      const bytes = Buffer.from(zip);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
      expect(await refused(bytes)).toMatch(/^(The workbook is damaged|Sheet |Row )/);
    }
  });

  test('by its checksum when it still unpacks', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt32LE(1, 16);
    expect(await refused(zip)).toBe(
      'The workbook is damaged in its part "_rels/.rels". Download the list again, or save it anew as .xlsx.',
    );
  });

  test('when it lies about its size', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt32LE(10, 24);
    expect(await refused(zip)).toMatch(CUT);
  });

  test('and one that is locked part by part, as locked', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt16LE(0x0801, 8);
    expect(await refused(zip)).toBe(LOCKED);
  });

  test.each([
    ['ends within a row', '<sheetData><row><c>'],
    ['ends before its last element', undefined],
    ['has an end without a beginning', '<sheetData></row></sheetData>'],
    ['has text outside', '</worksheet>x<worksheet>'],
  ])('whose XML %s', async (_, content) => {
    const xml = content
      ? sheet(content)
      : sheet(`<sheetData>${LIST}</sheetData>`).replace('</worksheet>', '');
    expect(await refused(workbook({ L: xml }))).toMatch(SHEET_DAMAGED);
  });

  const unnamed = (text: string) =>
    `Sheet "L", row 1: a cell names the text "${text}", which the workbook does not have.`;

  test.each([
    ['<row r="2.0"/>', 'Sheet "L": a row has the number "2.0".'],
    ['<row r="x"/>', 'Sheet "L": a row has the number "x".'],
    ['<row r="0"/>', 'Sheet "L": a row has the number "0".'],
    ['<row r="1048577"/>', 'Sheet "L": a row has the number "1048577".'],
    ['<row><c r="7"/></row>', 'Sheet "L", row 1: a cell has the reference "7".'],
    ['<row><c r="XFE1"/></row>', 'Sheet "L", row 1: a cell has the reference "XFE1".'],
    ['<row><c r="ÄA1"/></row>', 'Sheet "L", row 1: a cell has the reference "ÄA1".'],
    ['<row><c t="s"><v>0</v></c></row>', unnamed('0')],
    ['<row><c t="s"><v>length</v></c></row>', unnamed('length')],
  ])('whose rows make no sense: %s', async (content, message) => {
    expect(await refused(workbook({ L: sheet(`<sheetData>${content}</sheetData>`) }))).toBe(message);
  });
});

describe('what the format forbids or leaves open, and programs read in different ways, is refused', {
  tags: 'vehicle-list',
}, () => {
  const OTHER = rows(HEADER, [9, 1616, 'AUDI', 'A3', 3, 2, 1]);
  const twice = async (name: string) => {
    const parts = [
      ['_rels/.rels', relationships([relationship('w', 'officeDocument', 'xl/workbook.xml')])],
      ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="L" r:id="s0"/></sheets></workbook>'],
      [
        'xl/_rels/workbook.xml.rels',
        relationships([relationship('s0', 'worksheet', 'worksheets/sheet0.xml')]),
      ],
      ['xl/worksheets/sheet0.xml', sheet(`<sheetData>${LIST}</sheetData>`)],
      [name, sheet(`<sheetData>${OTHER}</sheetData>`)],
    ] as const;
    return zipFile(parts.map(([own, content]) => ({ name: own, content: [content] })));
  };

  test.each(['xl/worksheets/sheet0.xml', 'XL/Worksheets/Sheet0.XML', 'xl/worksheets\\sheet0.xml'])(
    'Two parts of one name refuse the workbook by that name (%s)',
    async (name) => {
      expect(await refused(twice(name))).toBe(
        'The workbook has two parts of the name "xl/worksheets/sheet0.xml", and programs read one or the other: save it anew as .xlsx.',
      );
    },
  );

  test('A part whose name before its content is another one refuses the workbook', async () => {
    const zip = await workbook({ L: LIST });
    const at = zip.indexOf('xl/worksheets/sheet0.xml');
    zip.write('xl/worksheets/sheet9.xml', at);
    expect(await refused(zip)).toMatch(SHEET_DAMAGED);
  });

  const book = (sheets: string) => ({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
  });
  const related = (...all: string[]) => ({ 'xl/_rels/workbook.xml.rels': relationships(all) });
  const [s0, s1] = [0, 1].map((number) =>
    relationship(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  );

  const twoOf = (type: string) =>
    `The workbook names two parts of the type "${type}", and programs read one or the other.`;

  test.each<[string, Record<string, string>, string]>([
    [
      'one reference for two parts',
      related(s0 ?? '', (s1 ?? '').replace('s1', 's0')),
      'The workbook has the reference "s0" twice in its part "xl/_rels/workbook.xml.rels".',
    ],
    [
      'two tables of texts',
      related(s0 ?? '', ...['a', 'b'].map((id) => relationship(id, 'sharedStrings', `${id}.xml`))),
      twoOf('sharedStrings'),
    ],
    [
      'two workbooks',
      {
        '_rels/.rels': relationships(
          ['a', 'b'].map((id) => relationship(id, 'officeDocument', `xl/${id}.xml`)),
        ),
      },
      twoOf('officeDocument'),
    ],
    ['a sheet without a part', book('<sheet name="L" r:id="s0"/><sheet name="Ticari" r:id="s7"/>'), NO_PART],
    ['a sheet without a reference', book('<sheet name="L" r:id="s0"/><sheet name="Ticari"/>'), NO_PART],
  ])('A workbook whose parts are in doubt is refused by their names (%s)', async (_, parts, fault) => {
    expect(await refused(workbook({ L: LIST, M: OTHER }, parts))).toBe(fault);
  });

  test('A sheet of another kind than a table is named, since nothing of it is read', async () => {
    const parts = related(s0 ?? '', relationship('s1', 'chartsheet', 'chartsheets/sheet1.xml'));
    expect((await read(workbook({ L: LIST, Grafik: '' }, parts))).warnings).toEqual([
      'These sheets have no header of a list and are not read: Grafik.',
    ]);
  });

  const cells = '<c r="A2"><v>9</v></c>';
  const wrong = (reference: string) => `Sheet "L", row 2: a cell has the reference "${reference}".`;
  test.each([
    ['a row twice', `<row r="2">${cells}</row><row r="2">${cells}</row>`, 'the row 2 stands behind row 2.'],
    ['an earlier row later', '<row r="3"/><row r="2"/>', 'the row 2 stands behind row 3.'],
  ])('Rows that stand twice or out of order are refused (%s)', async (_, content, fault) => {
    expect(await refused(workbook({ L: row(1, HEADER) + content }))).toBe(`Sheet "L": ${fault}`);
  });

  test.each([
    [
      'a cell twice',
      '<c r="E2"><v>5</v></c><c r="E2"/>',
      'Sheet "L", row 2, column E: the row has this cell twice.',
    ],
    ['a cell of another row', '<c r="E3"><v>5</v></c>', wrong('E3')],
    ['a cell without a row', '<c r="E"><v>5</v></c>', wrong('E')],
    ['a fixed reference', '<c r="$E$2"><v>5</v></c>', wrong('$E$2')],
    ['an array formula elsewhere', '<c r="E2"><f t="array" ref="F2:F9"/><v>1</v></c>', wrong('F2:F9')],
    ['a cell behind its row', '</row><c r="E2"/><row r="3">', 'Sheet "L": a cell has the reference "E2".'],
    ['a row within it', '<row r="3"/><c r="E2"/>', 'Sheet "L", row 2: a row has the number "3".'],
    ['an attribute twice', '<c r="E2" r="F2"><v>5</v></c>', /^The workbook is damaged in its part/],
  ])('Cells that stand twice or in a row of another number are refused (%s)', async (_, content, fault) => {
    const zip = await workbook({ L: `${row(1, HEADER)}<row r="2">${cells}${content}</row>` });
    expect(await refused(zip)).toMatch(fault);
  });

  test('Cells in another order are read, and rows elsewhere than in the sheet’s data are none', async () => {
    const turned = '<c r="G2"><v>10</v></c><c r="E2"><v>30</v></c><c r="F2"><v>20</v></c>';
    const [head = ''] = rows(A3).split('<c r="E1">');
    const content = `<sheetData>${row(1, HEADER)}${head.replaceAll('1"', '2"')}${turned}</row></sheetData>`;
    const anchor =
      '<controls><control><from><xdr:col>1</xdr:col><xdr:row>6</xdr:row></from></control></controls>';
    const zip = await workbook({ L: sheet(content + anchor) });
    expect((await read(zip)).rows).toEqual([A3_READ]);
  });
});

describe('XML that does more than hold data is refused', () => {
  const doctype = '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY e SYSTEM "file:///etc/hostname">]>';

  test.each([
    'xl/worksheets/sheet0.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    '_rels/.rels',
    'xl/sharedStrings.xml',
  ])('a document type in %s', async (part) => {
    const zip = await workbook(
      { L: LIST },
      { [part]: `<?xml version="1.0"?>${doctype}<x>&e;</x>` },
      part.includes('Strings'),
    );
    expect(await refused(zip)).toBe('The workbook has a document type, which no spreadsheet program writes.');
  });

  test('an entity that XML does not know', async () => {
    const content = LIST.replace('AUDI', '&e;');
    expect(await refused(workbook({ L: content }))).toMatch(SHEET_DAMAGED);
  });
});
