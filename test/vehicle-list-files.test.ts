import { describe, expect, it, test } from 'vitest';
import { generateVehicleList } from '../src/sandbox/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../src/sandbox/vehicle-list/workbook.js';
import { zipFile } from '../src/sandbox/vehicle-list/zip-file.js';
import {
  A3,
  HEADER,
  listFolder,
  MAIN,
  readAll,
  refusalsOf,
  relationship,
  relationships,
  row,
  rows,
  workbook,
} from './support/vehicle-lists.js';

const file = listFolder();
const LIST = rows(HEADER, A3);
const sheet = (content: string) => `<worksheet xmlns="${MAIN}">${content}</worksheet>`;
const MEGABYTES = 1024 * 1024;

/** Every record of the zip file's directory, to be tampered with. */
function directoryOf(zip: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1))
    records.push(zip.subarray(at));
  return records;
}

async function refusedBytes(content: Buffer | string): Promise<string> {
  return (await refusalsOf(await file('bytes.xlsx', content))).join('\n');
}

describe('a file that is no list is refused, and it is said what it is', () => {
  const compound = (directory: string) => {
    const bytes = Buffer.alloc(1536);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    bytes.writeUInt16LE(9, 30);
    bytes.write(directory, 1024, 'utf16le');
    return Buffer.concat([bytes.fill(1, 48, 49), Buffer.alloc(512)]);
  };

  it.each([
    ['empty', Buffer.alloc(0), 'The file is empty.'],
    ['of blanks', '\n\n', /^The first 25 rows have no header/],
    [
      'an old workbook',
      compound('Workbook'),
      'The file is a workbook in the old format (.xls): save it as .xlsx.',
    ],
    [
      'a cut-off old workbook',
      compound('').subarray(0, 20),
      'The file is a workbook in the old format (.xls): save it as .xlsx.',
    ],
    [
      'a locked workbook',
      compound('EncryptedPackage'),
      'The workbook is locked with a password: save it without.',
    ],
    [
      'a web page',
      '\ufeff \n<!DOCTYPE html><html>',
      'The file is a web page or XML, not a workbook (.xlsx) or CSV.',
    ],
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
    ['the beginning of a zip file', Buffer.from('PK\x03\x04'), /^The workbook is damaged or cut off: /],
  ])('%s', async (_, content, message) => {
    expect(await refusedBytes(content)).toMatch(message);
  });

  test('a zip file of something else', async () => {
    const zip = await zipFile([{ name: 'readme.txt', content: ['hello'] }]);
    expect(await refusedBytes(zip)).toBe('The file is a zip file without a workbook (.xlsx) in it.');
    expect(await refusedBytes(await zipFile([]))).toBe(
      'The file is a zip file without a workbook (.xlsx) in it.',
    );
  });

  test('a binary workbook', async () => {
    const rels = relationships([relationship('w', 'officeDocument', 'xl/workbook.bin')]);
    expect(await refusedBytes(await workbook({}, { '_rels/.rels': rels }))).toBe(
      'The workbook is binary (.xlsb): save it as .xlsx.',
    );
  });

  test('a workbook without sheets, or without a part that it names', async () => {
    expect(await refusedBytes(await workbook({}))).toBe('The workbook has no sheet.');
    const rels = relationships([relationship('s0', 'worksheet', 'gone.xml')]);
    expect(await refusedBytes(await workbook({ L: LIST }, { 'xl/_rels/workbook.xml.rels': rels }))).toBe(
      'The workbook has no part "xl/gone.xml".',
    );
  });
});

describe('a damaged workbook is refused', () => {
  test('wherever it is cut off', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'plain');
    for (const share of [0.01, 0.3, 0.7, 0.99]) {
      expect(await refusedBytes(zip.subarray(0, zip.length * share))).toMatch(
        /^The workbook is damaged or cut off: /,
      );
    }
  });

  test('whichever byte of its rows is another', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'prefixed');
    const start = zip.indexOf('sheet1.xml', zip.indexOf('PK\x03\x04', 4)) + 10;
    const end = zip.indexOf('PK\x03\x04', start);
    for (let at = start; at < end; at += Math.ceil((end - start) / 40)) {
      const bytes = Buffer.from(zip);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
      expect(await refusedBytes(bytes)).toMatch(/^(The workbook is damaged|Sheet |Row )/);
    }
  });

  test('by its checksum when it still unpacks', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt32LE(1, 16);
    expect(await refusedBytes(zip)).toBe(
      'The workbook is damaged or cut off: the checksum of _rels/.rels is wrong.',
    );
  });

  test('when it lies about its size', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt32LE(10, 24);
    expect(await refusedBytes(zip)).toMatch(/^The workbook is damaged or cut off: too many bytes/);
  });

  test('and one that is locked part by part, as locked', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt16LE(0x0801, 8);
    expect(await refusedBytes(zip)).toBe('The workbook is locked with a password: save it without.');
  });

  it.each([
    ['ends within a row', '<sheetData><row><c>'],
    ['ends before its last element', undefined],
    ['has an end without a beginning', '<sheetData></row></sheetData>'],
    ['has text outside', '</worksheet>x<worksheet>'],
  ])('whose XML %s', async (_, content) => {
    const xml = content
      ? sheet(content)
      : sheet(`<sheetData>${LIST}</sheetData>`).replace('</worksheet>', '');
    expect(await refusedBytes(await workbook({ L: xml }))).toMatch(
      /^The workbook is damaged in xl\/worksheets\/sheet0\.xml: /,
    );
  });

  it.each([
    ['<row r="x"/>', 'Sheet "L": A row has the number "x".'],
    ['<row r="0"/>', 'Sheet "L": A row has the number "0".'],
    ['<row r="1048577"/>', 'Sheet "L": A row has the number "1048577".'],
    ['<row><c r="7"/></row>', 'Sheet "L", row 1: A cell has the reference "7".'],
    ['<row><c r="XFE1"/></row>', 'Sheet "L", row 1: A cell has the reference "XFE1".'],
    ['<row><c r="ÄA1"/></row>', 'Sheet "L", row 1: A cell has the reference "ÄA1".'],
    [
      '<row><c t="s"><v>0</v></c></row>',
      'Sheet "L", row 1: A cell names the text "0", which the workbook does not have.',
    ],
    [
      '<row><c t="s"><v>length</v></c></row>',
      'Sheet "L", row 1: A cell names the text "length", which the workbook does not have.',
    ],
  ])('whose rows make no sense: %s', async (content, message) => {
    expect(await refusedBytes(await workbook({ L: sheet(`<sheetData>${content}</sheetData>`) }))).toBe(
      message,
    );
  });
});

describe('XML that does more than hold data is refused', () => {
  const doctype = '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY e SYSTEM "file:///etc/hostname">]>';

  it.each([
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
    expect(await refusedBytes(zip)).toBe(
      'The workbook has a document type, which no spreadsheet program writes.',
    );
  });

  test('an entity that XML does not know', async () => {
    const content = LIST.replace('AUDI', '&e;');
    expect(await refusedBytes(await workbook({ L: content }))).toMatch(/undefined entity/);
  });
});

describe('a list has limits', () => {
  const refused = async (zip: Buffer, limits: object) =>
    (await refusalsOf(await file('limit.xlsx', zip), limits)).join();

  test('of 50 MB as a file', async () => {
    expect(await refusedBytes(Buffer.alloc(50 * MEGABYTES + 1, 'a'))).toBe(
      'The file has 52428801 bytes, more than the 52428800 that are allowed.',
    );
  });

  test('of what it unpacks to, whatever it says of its sizes', async () => {
    expect(await refused(await workbook({ L: LIST }), { expandedBytes: 1000 })).toBe(
      'The workbook unpacks to more than the 1000 bytes that are allowed.',
    );
  });

  test('of a hundred times its size, from 10 MB on', async () => {
    const zip = await workbook({ L: sheet(`<sheetData/>${'<x></x>'.repeat(1_600_000)}`) });
    expect(zip.length).toBeLessThan(100_000);
    expect(await refusedBytes(zip)).toBe(
      'The workbook unpacks to more than 100 times its size, as no list does.',
    );
  });

  test.each([
    ['cells', 13, 'The workbook has more than 13 cells.', 'The text has more than 13 fields.'],
    ['rows', 1, 'The workbook has more than 1 rows.', 'The text has more than 1 lines.'],
  ])('of %s, in both kinds of files', async (limit, value, ofWorkbook, ofText) => {
    const zip = await file('cells.xlsx', await workbook({ L: LIST }));
    const text = await file('cells.csv', `${HEADER.join(';')}\n${A3.join(';')}\n`);
    expect(await refusalsOf(zip, { [limit]: value })).toEqual([ofWorkbook]);
    expect(await refusalsOf(text, { [limit]: value })).toEqual([ofText]);
    expect((await readAll(zip, { [limit]: value + 1 })).rows).toHaveLength(1);
    expect((await readAll(text, { [limit]: value + 1 })).rows).toHaveLength(1);
  });

  test('of cells that count without content, and over all sheets together', async () => {
    const zip = await workbook({ Boş: '<row><c/><c/><c/></row>', L: LIST });
    expect(await refused(zip, { cells: 16 })).toBe('The workbook has more than 16 cells.');
    expect((await readAll(await file('empty-cells.xlsx', zip), { cells: 17 })).rows).toHaveLength(1);
  });

  test.each([
    ['a text', `<row><c t="inlineStr"><is><t>${'x'.repeat(3 * MEGABYTES)}</t></is></c></row>`],
    ['a tag', `<row x="${'x'.repeat(3 * MEGABYTES)}"/>`],
    ['a comment', `<row/><!--${'x'.repeat(3 * MEGABYTES)}-->`],
  ])('of a megabyte for %s', async (_, content) => {
    expect(await refused(await workbook({ L: content }), {})).toBe(
      'The workbook is damaged in xl/worksheets/sheet0.xml: a cell or tag longer than 1048576 characters',
    );
  });

  test('of a megabyte for a line of text', async () => {
    const text = `${HEADER.join(';')}\n9;1;AUDI;${'x'.repeat(2 * MEGABYTES)};1;2;3\n`;
    expect(await refusalsOf(await file('long.csv', text))).toEqual([
      expect.stringMatching(/^The text is damaged: Max/),
    ]);
  });

  test('of 64 elements within each other', async () => {
    const zip = await workbook({ L: sheet('<x>'.repeat(100_000)) });
    expect(await refused(zip, {})).toMatch(/more than 64 elements within each other$/);
  });

  test('of texts that cells share', async () => {
    const strings = `<sst>${'<si><t>abcd</t></si>'.repeat(3)}</sst>`;
    const zip = await workbook({ L: LIST }, { 'xl/sharedStrings.xml': strings }, true);
    const message = 'The workbook has more text than a list needs.';
    expect(await refused(zip, { sharedStrings: 2 })).toBe(message);
    expect(await refused(zip, { sharedStringCharacters: 11 })).toBe(message);
    expect(
      (await readAll(await file('shared.xlsx', zip), { sharedStrings: 3, sharedStringCharacters: 12 })).rows,
    ).toHaveLength(1);
  });

  test('of rows, when it has one for each model year', async () => {
    const long = rows(
      ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı', 'Model Yılı', 'Kasko Bedeli'],
      [9, 1, 'AUDI', 'A3', 2026, 5],
    );
    const zip = await workbook({ L: long + row(3, [9, 1, 'AUDI', 'A3', 2025, 4]) });
    expect(await refused(zip, { gatheredRows: 1 })).toBe('A list with one row a model year may have 1 rows.');
    expect((await readAll(await file('gathered.xlsx', zip), { gatheredRows: 2 })).rows).toHaveLength(1);
  });

  test('of 16384 cells in a row, also when they are all the same one', async () => {
    const zip = await workbook({ L: `<row>${'<c r="A1"><v>1</v></c>'.repeat(16_385)}</row>` });
    expect(await refused(zip, {})).toBe('Sheet "L", row 1: A row has more than 16384 cells.');
  });

  test('of parts', async () => {
    const parts = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: [] }));
    expect(await refused(await zipFile(parts), {})).toBe('The workbook has more than 10000 parts.');
    const message = 'The workbook has more than 1000 sheets or parts.';
    const many = relationships(
      Array.from({ length: 1001 }, (_, index) => relationship(`${index}`, 'x', 'x')),
    );
    expect(await refused(await workbook({ L: LIST }, { '_rels/.rels': many }), {})).toBe(message);
    const sheets = `<workbook><sheets>${'<sheet name="L"/>'.repeat(1001)}</sheets></workbook>`;
    expect(await refused(await workbook({ L: LIST }, { 'xl/workbook.xml': sheets }), {})).toBe(message);
  });
});
