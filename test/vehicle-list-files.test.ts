import { describe, expect, test } from 'vitest';
import { generateVehicleList } from '../src/sandbox/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../src/sandbox/vehicle-list/workbook.js';
import { zipFile } from '../src/sandbox/vehicle-list/zip-file.js';
import {
  A3,
  HEADER,
  listFolder,
  refusalsOf,
  relationship,
  relationships,
  rows,
  sheet,
  workbook,
} from './support/vehicle-lists.js';

const file = listFolder();
const LIST = rows(HEADER, A3);

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

  test.each([
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
      'The file is a web page, not a workbook (.xlsx) or CSV: open the page, download the list itself and send that.',
    ],
    [
      'a sign-in page',
      `<html><body>${' '.repeat(100_000)}<form><input name=u><input class="x" type='password'></form></body></html>`,
      'The file is the sign-in page of a website, not a list: sign in there, download the list itself and send that.',
    ],
    [
      'a table that a website calls .xls',
      '<table border=1><tr><td>Marka Kodu</td></tr></table>',
      /^The file is a web page/,
    ],
    [
      'a page behind a declaration and comments',
      '<?xml version="1.0"?> <!-- a --><!---->\n<html>',
      /^The file is a web page/,
    ],
    ['comments without an end', `${'<!---->'.repeat(73)}x`, /^The file is XML/],
    ['fields without an end', `<html>${'<input '.repeat(36_000)}`, /^The file is a web page/],
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
    [
      'the beginning of a zip file',
      Buffer.from('PK\x03\x04'),
      /^The workbook is damaged or cut off\. Download the list again/,
    ],
  ])(
    'A file that is no list, is damaged or is locked is refused with that reason (%s)',
    { tags: 'vehicle-list' },
    async (_, content, message) => {
      expect(await refusedBytes(content)).toMatch(message);
    },
  );

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
      'The workbook has no part "xl/gone.xml". Download the list again, or save it anew as .xlsx.',
    );
  });
});

describe('a damaged workbook is refused', () => {
  test('wherever it is cut off', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'plain');
    for (const share of [0.01, 0.3, 0.7, 0.99]) {
      expect(await refusedBytes(zip.subarray(0, zip.length * share))).toMatch(
        /^The workbook is damaged or cut off\. Download the list again/,
      );
    }
  });

  test('whichever byte of its rows is another', async () => {
    const zip = await vehicleListWorkbook(generateVehicleList({ rows: 200 }), 'association');
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
      'The workbook is damaged in its part "_rels/.rels". Download the list again, or save it anew as .xlsx.',
    );
  });

  test('when it lies about its size', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt32LE(10, 24);
    expect(await refusedBytes(zip)).toMatch(/^The workbook is damaged or cut off\. Download/);
  });

  test('and one that is locked part by part, as locked', async () => {
    const zip = await workbook({ L: LIST });
    for (const record of directoryOf(zip)) record.writeUInt16LE(0x0801, 8);
    expect(await refusedBytes(zip)).toBe('The workbook is locked with a password: save it without.');
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
    expect(await refusedBytes(await workbook({ L: xml }))).toMatch(
      /^The workbook is damaged in its part "xl\/worksheets\/sheet0\.xml"\. Download/,
    );
  });

  test.each([
    ['<row r="x"/>', 'Sheet "L": a row has the number "x".'],
    ['<row r="0"/>', 'Sheet "L": a row has the number "0".'],
    ['<row r="1048577"/>', 'Sheet "L": a row has the number "1048577".'],
    ['<row><c r="7"/></row>', 'Sheet "L", row 1: a cell has the reference "7".'],
    ['<row><c r="XFE1"/></row>', 'Sheet "L", row 1: a cell has the reference "XFE1".'],
    ['<row><c r="ÄA1"/></row>', 'Sheet "L", row 1: a cell has the reference "ÄA1".'],
    [
      '<row><c t="s"><v>0</v></c></row>',
      'Sheet "L", row 1: a cell names the text "0", which the workbook does not have.',
    ],
    [
      '<row><c t="s"><v>length</v></c></row>',
      'Sheet "L", row 1: a cell names the text "length", which the workbook does not have.',
    ],
  ])('whose rows make no sense: %s', async (content, message) => {
    expect(await refusedBytes(await workbook({ L: sheet(`<sheetData>${content}</sheetData>`) }))).toBe(
      message,
    );
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
    expect(await refusedBytes(zip)).toBe(
      'The workbook has a document type, which no spreadsheet program writes.',
    );
  });

  test('an entity that XML does not know', async () => {
    const content = LIST.replace('AUDI', '&e;');
    expect(await refusedBytes(await workbook({ L: content }))).toMatch(
      /^The workbook is damaged in its part "xl\/worksheets\/sheet0\.xml"\./,
    );
  });
});
