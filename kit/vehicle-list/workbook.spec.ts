import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { listFolder, readAll } from '../../test/support/vehicle-lists.js';
import { generateVehicleList } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { vehicleListWorkbook, WORKBOOK_SPELLINGS } from './workbook.js';

const file = listFolder();
const MARK = '\ufeff';

/** The parts of a workbook as texts, by name. */
async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(workbook);
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return parts;
}

/** The names of the elements of a part. */
function elementsOf(part: string): string[] {
  return [...new Set(Array.from(part.matchAll(/<([A-Za-z][\w:]*)/g), ([, name]) => name as string))];
}

const small = generateVehicleList({ rows: 50 });
const spelled = async (spelling?: 'association' | 'inline' | 'plain') =>
  partsOf(await vehicleListWorkbook(small, spelling));

describe('a workbook as the association writes it', () => {
  test('is what is written unless another spelling is asked for', async () => {
    expect(await vehicleListWorkbook(small)).toEqual(await vehicleListWorkbook(small, 'association'));
  });

  test('has the prefix at every element of the sheet, of the workbook and of the texts', async () => {
    const parts = await spelled();
    for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']) {
      expect(elementsOf(parts[part] ?? '')).toEqual(
        elementsOf(parts[part] ?? '').filter((name) => /^x:\w+$/.test(name)),
      );
    }
    expect(elementsOf(parts['xl/sharedStrings.xml'] ?? '')).toEqual(['x:sst', 'x:si', 'x:t']);
  });

  test('has its texts in a table, a sheet Smarka, and a title merged over cells without a value', async () => {
    const { 'xl/workbook.xml': book = '', 'xl/worksheets/sheet1.xml': sheet = '' } = await spelled();
    expect(book).toContain('<x:sheet name="Smarka" sheetId="1" r:id="rId1"/>');
    expect(sheet).toContain(
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"/><x:c r="C1" t="s"/><x:c r="D1" t="s"/></x:row>',
    );
    expect(sheet).toMatch(
      /<\/x:sheetData><x:mergeCells count="1"><x:mergeCell ref="A1:D1"\/><\/x:mergeCells><\/x:worksheet>$/,
    );
    expect(sheet).not.toContain('inlineStr');
  });

  test('has absolute targets, and a byte order mark before its relationships and content types', async () => {
    const parts = await spelled();
    const marked = Object.keys(parts).filter((name) => parts[name]?.startsWith(MARK));
    expect(marked.sort()).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']);
    const targets = Array.from(
      Object.values(parts)
        .join('')
        .matchAll(/ Target="([^"]+)"/g),
      ([, to]) => to,
    );
    expect(targets.sort()).toEqual([
      '/xl/sharedStrings.xml',
      '/xl/workbook.xml',
      '/xl/worksheets/sheet1.xml',
    ]);
  });
});

describe('a workbook in another spelling', () => {
  test('`inline` has the prefix, and every text in its cell', async () => {
    const parts = await spelled('inline');
    expect(Object.keys(parts)).not.toContain('xl/sharedStrings.xml');
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      `<x:c r="A1" t="inlineStr"><x:is><x:t>${small.title}</x:t></x:is></x:c></x:row>`,
    );
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('t="s"');
  });

  test('`plain` has no prefix, and its texts in a table', async () => {
    const parts = await spelled('plain');
    expect(Object.values(parts).join('')).not.toContain('x:');
    expect(elementsOf(parts['xl/sharedStrings.xml'] ?? '')).toEqual(['sst', 'si', 't']);
    expect(Object.values(parts).filter((part) => part.startsWith(MARK))).toEqual([]);
  });
});

describe.each(WORKBOOK_SPELLINGS)('in the spelling %s', (spelling) => {
  const list = generateVehicleList({ rows: 3000 });
  // The reader has a space for every white space in a name.
  const rows = list.vehicles.map((vehicle, index) => ({
    ...vehicle,
    modelName: vehicle.modelName.replaceAll('\u00a0', ' '),
    line: index + 3,
  }));

  test('a list reads as it was generated', async () => {
    const path = await file(`${spelling}.xlsx`, await vehicleListWorkbook(list, spelling));
    expect(await readAll(path)).toEqual({ rows, warnings: [], period: '2026-08' });
  });

  test('the same seed makes the same bytes, and another seed makes others', async () => {
    const write = (seed: number) => {
      const next = nextMonth(generateVehicleList({ rows: 300, seed }), seed, { renamed: true });
      return vehicleListWorkbook(next, spelling);
    };
    expect(await write(7)).toEqual(await write(7));
    expect(await write(7)).not.toEqual(await write(8));
  });
});
