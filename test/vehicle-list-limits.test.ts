import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipPart, zipFile } from '../kit/vehicle-list/zip-file.js';
import { openText } from '../src/vehicle-catalog/list/csv/open-text.js';
import { HEADER_ROWS } from '../src/vehicle-catalog/list/header.rules.js';
import { LIST_LIMITS } from '../src/vehicle-catalog/list/list-limits.js';
import { openWorkbook } from '../src/vehicle-catalog/list/xlsx/open-workbook.js';
import {
  A3,
  HEADER,
  listReader,
  readAll,
  refusalsOf,
  relationship,
  relationships,
  row,
  rows,
  sheet,
  workbook,
} from './support/vehicle-lists.js';

const { file, read, refusals } = listReader();
const LIST = rows(HEADER, A3);
const MEGABYTES = 1024 * 1024;

test('A text of empty lines leaves other work its turns, and costs no error for each of them', async () => {
  const errors = vi.spyOn(Error, 'captureStackTrace');
  const text = `${HEADER.join(';')}\n${A3.join(';')}\n${'\n'.repeat(60_000)}`;
  const { sheets } = await openText(await file('empty-lines.csv', text), LIST_LIMITS);
  let [lines, inTurn, most, isRead] = [0, 0, 0, false];
  const turn = () => {
    inTurn = 0;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  for await (const piece of sheets[0]?.rows ?? []) {
    lines += piece.length;
    inTurn += piece.length;
    most = Math.max(most, inTurn);
  }
  isRead = true;
  const ofParser = errors.mock.calls.filter(([, maker]) => maker?.name === 'CsvError');
  errors.mockRestore();
  expect(lines).toBe(60_002);
  // The separator is sought in the first lines alone.
  expect(ofParser.length).toBeLessThan(HEADER_ROWS);
  expect(most).toBeLessThanOrEqual(10_000);
});

test('A workbook in memory whose parts are stored uncompressed is read whatever their size, and leaves other work its turns', async () => {
  const zip = await fromBufferPromise(await workbook({ L: '<row><c><v>1</v></c></row>'.repeat(50_000) }), {});
  const parts: ZipPart[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    parts.push({ name: entry.fileName, content: [content] });
  }
  const { sheets } = await openWorkbook(await zipFile(parts, { compress: false }), LIST_LIMITS);
  let [lines, inTurn, most, isRead] = [0, 0, 0, false];
  const turn = () => {
    inTurn = 0;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  for await (const piece of sheets[0]?.rows ?? []) {
    lines += piece.length;
    inTurn += piece.length;
    most = Math.max(most, inTurn);
  }
  isRead = true;
  expect(lines).toBe(50_000);
  // Two pieces of 64 KB.
  expect(most).toBeLessThan(6_000);
});

describe('a list has limits', () => {
  const refused = async (content: Buffer, limits: object = {}) =>
    (await refusals(content, { limits })).join();

  test('of 50 MB as a file', async () => {
    expect(await refused(Buffer.alloc(50 * MEGABYTES + 1, 'a'))).toBe(
      'The file has 52,428,801 bytes, more than the 52,428,800 that are allowed.',
    );
  });

  test('A list that exceeds a limit of lists is refused', { tags: 'vehicle-list' }, async () => {
    expect(await refused(await workbook({ L: LIST }), { expandedBytes: 1000 })).toBe(
      'The workbook unpacks to more than the 1,000 bytes that are allowed.',
    );
  });

  test('of a hundred times its size, from 10 MB on', async () => {
    const zip = await workbook({ L: sheet(`<sheetData/>${'<x></x>'.repeat(1_600_000)}`) });
    expect(zip.length).toBeLessThan(100_000);
    expect(await refused(zip)).toBe('The workbook unpacks to more than 100 times its size, as no list does.');
  });

  test('of separators in a line, which are no characters of a field', async () => {
    const text = (most: number) => Buffer.from(`${HEADER.join(';')}\n${A3.join(';')}\n${';'.repeat(most)}\n`);
    const limits = { pieceCharacters: 2_000 };
    expect(await refused(text(2_001), limits)).toBe('The text has a line of more than 2,000 characters.');
    expect((await read(text(2_000), { limits })).rows).toHaveLength(1);
  });

  test('of 16,384 fields in a line of text, as many as a sheet has columns', async () => {
    const text = (most: number) =>
      Buffer.from(`${HEADER.join(';')}\n${A3.join(';')}\n${'a;'.repeat(most - 1)}\n`);
    expect(await refused(text(16_385))).toBe('The text has a line of more than 16,384 fields.');
    expect(await refused(text(16_384))).not.toContain('16,384');
  });

  test.each([
    ['cells', 13, 'The workbook has more than 13 cells.', 'The text has more than 13 fields.'],
    ['rows', 1, 'The workbook has more than 1 rows.', 'The text has more than 1 lines.'],
  ])('of %s, in both kinds of files', async (limit, value, ofWorkbook, ofText) => {
    const zip = await file('cells.xlsx', await workbook({ L: LIST }));
    const text = await file('cells.csv', `${HEADER.join(';')}\n${A3.join(';')}\n`);
    expect(await refusalsOf(zip, { limits: { [limit]: value } })).toEqual([ofWorkbook]);
    expect(await refusalsOf(text, { limits: { [limit]: value } })).toEqual([ofText]);
    expect((await readAll(zip, { limits: { [limit]: value + 1 } })).rows).toHaveLength(1);
    expect((await readAll(text, { limits: { [limit]: value + 1 } })).rows).toHaveLength(1);
  });

  test('of cells that count without content, and over all sheets together', async () => {
    const zip = await workbook({ Boş: '<row><c/><c/><c/></row>', L: LIST });
    expect(await refused(zip, { cells: 16 })).toBe('The workbook has more than 16 cells.');
    expect((await read(zip, { limits: { cells: 17 } })).rows).toHaveLength(1);
  });

  test.each([
    ['a text', `<row><c t="inlineStr"><is><t>${'x'.repeat(3 * MEGABYTES)}</t></is></c></row>`],
    ['a tag', `<row x="${'x'.repeat(3 * MEGABYTES)}"/>`],
    ['a comment', `<row/><!--${'x'.repeat(3 * MEGABYTES)}-->`],
  ])('of a megabyte for %s', async (_, content) => {
    expect(await refused(await workbook({ L: content }), {})).toBe(
      'The workbook has a cell or tag of more than 1,048,576 characters in its part "xl/worksheets/sheet0.xml".',
    );
  });

  test('of a megabyte for a line of text', async () => {
    const text = `${HEADER.join(';')}\n9;1;AUDI;${'x'.repeat(2 * MEGABYTES)};1;2;3\n`;
    expect(await refusals(text)).toEqual(['The text has a line of more than 1,048,576 characters.']);
  });

  test.each([
    ['runs', `<is>${'<r><t>abcdefgh</t></r>'.repeat(140_000)}</is>`, 'inlineStr'],
    ['pieces of a value', `<v>${'abcdefgh<x/>'.repeat(140_000)}</v>`, 'str'],
  ])('of a megabyte for a cell of many %s', async (_, content, type) => {
    const zip = await workbook({ L: `<row><c t="${type}">${content}</c></row>` });
    expect(await refused(zip)).toBe('The workbook has more text than a list needs.');
  });

  test('of 64 elements within each other', async () => {
    const zip = await workbook({ L: sheet('<x>'.repeat(100_000)) });
    expect(await refused(zip, {})).toMatch(
      /^The workbook has more than 64 elements within each other in its part/,
    );
  });

  test('of texts that cells share', async () => {
    const strings = `<sst>${'<si><t>abcd</t></si>'.repeat(3)}</sst>`;
    const zip = await workbook({ L: LIST }, { 'xl/sharedStrings.xml': strings }, true);
    const message = 'The workbook has more text than a list needs.';
    expect(await refused(zip, { sharedStrings: 2 })).toBe(message);
    expect(await refused(zip, { sharedStringCharacters: 11 })).toBe(message);
    expect((await read(zip, { limits: { sharedStrings: 3, sharedStringCharacters: 12 } })).rows).toHaveLength(
      1,
    );
  });

  test('of rows, when it has one for each model year', async () => {
    const long = rows(
      ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı', 'Model Yılı', 'Kasko Bedeli'],
      [9, 1, 'AUDI', 'A3', 2026, 5],
    );
    const zip = await workbook({ L: long + row(3, [9, 1, 'AUDI', 'A3', 2025, 4]) });
    expect(await refused(zip, { gatheredRows: 1 })).toBe('A list with one row a model year may have 1 rows.');
    expect((await read(zip, { limits: { gatheredRows: 2 } })).rows).toHaveLength(1);
  });

  test('of 16384 cells in a row, each of them once', async () => {
    const wide = await workbook({ L: `<row>${'<c><v>1</v></c>'.repeat(16_385)}</row>` });
    expect(await refused(wide, {})).toBe('Sheet "L", row 1: a cell has the reference "16385".');
    const twice = await workbook({ L: '<row><c r="A1"><v>1</v></c><c r="A1"/></row>' });
    expect(await refused(twice, {})).toBe('Sheet "L", row 1, column A: the row has this cell twice.');
  });

  test.each(['E2:SJ3', 'E2:XFD1048576'])('of 500 columns that array formulas fill: %s', async (range) => {
    const content = row(1, HEADER) + row(2, A3).replace('<v>30', `<f t="array" ref="${range}"/><v>30`);
    const [refusal] = await refusals(workbook({ L: content }));
    const isTooWide = range !== 'E2:SJ3';
    expect(refusal).toMatch(
      isTooWide
        ? /^Sheet "L", row 2: array formulas fill more than 500 columns\.$/
        : /^Sheet "L", row 2, column H: the result of its formula is not stored/,
    );
  });

  test('of merged cells and hidden columns, of which each takes memory', async () => {
    const message = 'Sheet "L": the sheet has more than 100,000 merged cells or formatted columns.';
    const merged = '<mergeCell ref="A1:B1"/>'.repeat(100_001);
    expect(await refused(await workbook({ L: sheet(`<sheetData>${LIST}</sheetData>${merged}`) }))).toBe(
      message,
    );
    const hidden = '<col min="9" max="9" hidden="1"/>'.repeat(100_001);
    expect(await refused(await workbook({ L: sheet(`${hidden}<sheetData>${LIST}</sheetData>`) }))).toBe(
      message,
    );
  });

  test('of parts', async () => {
    const parts = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: [] }));
    expect(await refused(await zipFile(parts), {})).toBe('The workbook has more than 10,000 parts.');
    const message = 'The workbook has more than 1,000 sheets or parts.';
    const many = relationships(
      Array.from({ length: 1001 }, (_, index) => relationship(`${index}`, 'x', 'x')),
    );
    expect(await refused(await workbook({ L: LIST }, { '_rels/.rels': many }), {})).toBe(message);
    const sheets = `<workbook><sheets>${'<sheet name="L"/>'.repeat(1001)}</sheets></workbook>`;
    expect(await refused(await workbook({ L: LIST }, { 'xl/workbook.xml': sheets }), {})).toBe(message);
  });
});
